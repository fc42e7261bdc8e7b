package io.crivello.jobs.pipeline;

import io.crivello.fetch.FetchLine;
import io.crivello.fetch.Outcome;
import io.crivello.fetch.Reasons;
import io.crivello.sieve.Ordinal;
import io.crivello.sieve.UrlRecord;
import io.crivello.url.Canonicaliser;
import io.crivello.url.UrlLimits;
import java.io.IOException;

/**
 * Finds redirects that lead back to a URL from which they came. The chain behind a redirect is read
 * from the frontier, place by place; it is no longer than redirects in a row may be. A chain ends
 * at a URL that was found otherwise first, so that a loop is noticed from where it was entered.
 */
final class RedirectLoops {
  static final String REASON = "redirect-loop";

  private final CrawlView view;
  private final Canonicaliser canonicaliser = new Canonicaliser(UrlLimits.STANDARD);

  RedirectLoops(CrawlView view) {
    this.view = view;
  }

  /** Whether a URL was answered with a redirect that closes a loop of several. */
  boolean closes(FetchLine line) throws IOException {
    boolean redirect = line.outcome() == Outcome.FETCHED && line.reason().equals(Reasons.REDIRECT);
    if (!redirect || line.hops() == 0) return false;
    if (!canonicaliser.resolve(line.url(), line.location())) return false;
    String target = canonicaliser.url();
    UrlRecord record = view.record(line.place());
    while (record != null && record.hops > 0) {
      record = view.record(Ordinal.parent(record.ordinal));
      if (record != null && record.text().equals(target)) return true;
    }
    return false;
  }
}
