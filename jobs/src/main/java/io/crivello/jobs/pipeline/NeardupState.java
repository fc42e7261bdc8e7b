package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.neardup.NeardupSettings;
import io.crivello.jobs.state.State;

/**
 * The copies that a workspace's state knows.
 *
 * @param tables the directory of tables, relative to the workspace; empty if there are none
 * @param round after which they were looked for
 * @param sketch the kind of their fingerprints
 * @param store a signature of the page store as it was then
 */
record NeardupState(String tables, long round, String sketch, String store) {
  private static final String PREFIX = "neardup.";

  static NeardupState of(State state) {
    return new NeardupState(
        state.get(PREFIX + "tables", ""),
        state.getLong(PREFIX + "round", 0),
        state.get(PREFIX + "sketch", ""),
        state.get(PREFIX + "store", ""));
  }

  /** The state of copies that were just found among the pages of a crawl. */
  static NeardupState found(String tables, CrawlState crawl, NeardupSettings settings) {
    return new NeardupState(tables, crawl.round, settings.sketchKind(), StoreSignature.of(crawl));
  }

  void writeTo(State.Draft draft) {
    draft.removeBelow(PREFIX);
    draft.put(PREFIX + "tables", tables);
    draft.put(PREFIX + "round", round);
    draft.put(PREFIX + "sketch", sketch);
    draft.put(PREFIX + "store", store);
  }

  /** Whether these are the copies among the pages that a crawl has now. */
  boolean isOf(CrawlState crawl) {
    return !tables.isEmpty() && store.equals(StoreSignature.of(crawl));
  }

  /** Whether there are sketches of just these pages, by which pages may be compared. */
  boolean fits(CrawlState crawl, NeardupSettings settings) {
    return isOf(crawl) && sketch.equals(settings.sketchKind());
  }
}
