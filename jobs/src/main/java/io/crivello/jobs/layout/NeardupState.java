package io.crivello.jobs.layout;

import io.crivello.jobs.state.State;

/**
 * The copies that a workspace's state knows.
 *
 * @param tables the directory of tables, relative to the workspace; empty if there are none
 * @param round after which they were looked for
 * @param sketch the kind of their fingerprints
 * @param store a signature of the page store as it was then
 * @param scores the table of scores by which representatives were chosen, relative to the
 *     workspace; empty if there was none
 */
public record NeardupState(String tables, long round, String sketch, String store, String scores) {
  /** Where a stage that ranks pages names its table of scores, relative to the workspace. */
  public static final String SCORES = "rank.scores";

  private static final String PREFIX = "neardup.";

  public static NeardupState of(State state) {
    return new NeardupState(
        state.get(PREFIX + "tables", ""),
        state.getLong(PREFIX + "round", 0),
        state.get(PREFIX + "sketch", ""),
        state.get(PREFIX + "store", ""),
        state.get(PREFIX + "scores", ""));
  }

  /** The state of copies that were just found among the pages of a crawl. */
  public static NeardupState found(
      String tables, CrawlState crawl, String sketchKind, String scores) {
    return new NeardupState(tables, crawl.round, sketchKind, StoreSignature.of(crawl), scores);
  }

  public void writeTo(State.Draft draft) {
    draft.removeBelow(PREFIX);
    draft.put(PREFIX + "tables", tables);
    draft.put(PREFIX + "round", round);
    draft.put(PREFIX + "sketch", sketch);
    draft.put(PREFIX + "store", store);
    draft.put(PREFIX + "scores", scores);
  }

  /** Whether these are the copies among the pages that a crawl has now. */
  public boolean isOf(CrawlState crawl) {
    return !tables.isEmpty() && store.equals(StoreSignature.of(crawl));
  }

  /** Whether there are sketches of just these pages, by which pages may be compared. */
  public boolean fits(CrawlState crawl, String sketchKind) {
    return isOf(crawl) && sketch.equals(sketchKind);
  }
}
