package io.crivello.jobs.store;

import java.util.Locale;
import org.apache.hadoop.fs.Path;

/** The names of files in a run of the page store. */
final class PageFiles {
  /** Lists the ranges of the run. */
  static final String RANGES = "ranges.tsv";

  /** Beside data and index of a MapFile: the URLs in it. */
  static final String BLOOM = "bloom";

  private PageFiles() {}

  /** The MapFile of a range. */
  static Path part(Path run, int range) {
    return new Path(run, partName(range));
  }

  static String partName(int range) {
    return String.format(Locale.ROOT, "part-%05d", range);
  }
}
