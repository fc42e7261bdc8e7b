package io.crivello.fetch;

/**
 * How a host is treated that failed too often in a row: it is asked for one URL after each of its
 * pauses, which become longer. The last of these requests decides: if it fails, too, so do all URLs
 * of the host that are on the list, of which there are then all that wait.
 *
 * @param failures in a row after which a host is only probed
 * @param returns how often a URL comes back at most
 */
public record Probing(int failures, int returns) {
  /** Whether a host that failed so often in a row is asked for one URL a round. */
  public boolean isProbed(int inARow) {
    return inARow >= failures;
  }

  /** Whether everything that waits of a host fails if it fails once more. */
  public boolean isLast(int inARow) {
    return inARow >= failures + Math.max(0L, returns - 1L);
  }
}
