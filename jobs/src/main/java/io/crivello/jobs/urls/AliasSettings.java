package io.crivello.jobs.urls;

import org.apache.hadoop.fs.Path;

/**
 * Which URLs stand for other ones.
 *
 * @param redirects whether those that were redirected do
 * @param canonicals whether pages do that name another URL as their canonical one
 * @param copies the table from copies to the pages that represent them; null if copies stand for
 *     themselves
 */
public record AliasSettings(boolean redirects, boolean canonicals, Path copies) {
  /** Whether any URL may stand for another one. */
  boolean isAny() {
    return redirects || canonicals || copies != null;
  }
}
