package io.crivello.fetch;

/**
 * How a host is treated that failed too often in a row: it is asked for one URL after each of its
 * pauses, which become longer. The last of these requests decides: if it fails, too, so do all URLs
 * of the host that are on the list, of which there are then all that wait.
 *
 * @param failures in a row after which a host is only probed
 * @param probes how many further ones, of one URL a round, decide that the host is done with
 */
public record Probing(int failures, int probes) {
  /** Whether a host that failed so often in a row is asked for one URL a round. */
  public boolean isProbed(int inARow) {
    return inARow >= failures;
  }

  /** Whether everything that waits of a host fails if it fails once more. */
  public boolean isLast(int inARow) {
    return inARow >= failures + (probes - 1L);
  }
}
