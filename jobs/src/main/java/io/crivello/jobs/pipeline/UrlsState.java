package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.StoreSignature;
import io.crivello.jobs.state.State;

/**
 * The table of URLs that a workspace's state knows.
 *
 * @param directory relative to the workspace; empty if there is none
 * @param rows how many URLs it has
 * @param asked how many of them may stand for other ones
 * @param frontier whether URLs are in it that are only known
 * @param store a signature of what it was made of
 */
record UrlsState(String directory, long rows, long asked, boolean frontier, String store) {
  private static final String PREFIX = "urls.";
  private static final String YES = "yes";

  static UrlsState of(State state) {
    return new UrlsState(
        state.get(PREFIX + "directory", ""),
        state.getLong(PREFIX + "rows", 0),
        state.getLong(PREFIX + "asked", 0),
        state.get(PREFIX + "frontier", "").equals(YES),
        state.get(PREFIX + "store", ""));
  }

  void writeTo(State.Draft draft) {
    draft.removeBelow(PREFIX);
    draft.put(PREFIX + "directory", directory);
    draft.put(PREFIX + "rows", rows);
    draft.put(PREFIX + "asked", asked);
    draft.put(PREFIX + "frontier", frontier ? YES : "no");
    draft.put(PREFIX + "store", store);
  }

  /** Whether this is the table of what a crawl has now. */
  boolean isOf(CrawlState crawl, boolean withFrontier) {
    return !directory.isEmpty()
        && frontier == withFrontier
        && store.equals(signature(crawl, withFrontier));
  }

  /** By what the table of a crawl is known. */
  static String signature(CrawlState crawl, boolean withFrontier) {
    String store = StoreSignature.of(crawl);
    return withFrontier ? store + " " + StoreSignature.ofFrontier(crawl) : store;
  }
}
