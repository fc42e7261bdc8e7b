package io.crivello.sieve;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * Compares sorted groups of URLs, in increasing order of their signatures, with all seen runs: each
 * signature must be in exactly one run, and each signature of a run in a group.
 */
public final class SeenComparison implements Closeable {
  /** Hears what does not fit. */
  public interface Report {
    /** The URL at a place has a signature that no run has. */
    void missing(long signature, long place) throws IOException;

    /** A run has a signature that no URL has. */
    void stray(long signature) throws IOException;

    /** A signature is in several runs. */
    void twice(long signature) throws IOException;
  }

  private final List<SeenCursor> runs;
  private final long[] counts;

  public SeenComparison(List<SeenCursor> runs) {
    this.runs = List.copyOf(runs);
    counts = new long[runs.size()];
  }

  /**
   * Compares a group.
   *
   * @param group sorted pairs with different signatures, all above the last group's
   * @param last the greatest signature that may belong to the group
   */
  public void compare(PairBatch group, long last, Report report) throws IOException {
    long[] signatures = group.signatures();
    int n = group.size();
    int i = 0;
    long previous = 0;
    boolean any = false;
    for (int least; (least = least()) >= 0; ) {
      SeenCursor run = runs.get(least);
      long z = run.block[run.at];
      if (Long.compareUnsigned(z, last) > 0) break;
      run.at++;
      counts[least]++;
      if (any && z == previous) {
        report.twice(z);
        continue;
      }
      any = true;
      previous = z;
      for (; i < n && Long.compareUnsigned(signatures[i], z) < 0; i++) {
        report.missing(signatures[i], group.ordinals()[i]);
      }
      if (i < n && signatures[i] == z) i++;
      else report.stray(z);
    }
    for (; i < n; i++) report.missing(signatures[i], group.ordinals()[i]);
  }

  private int least() throws IOException {
    int least = -1;
    long smallest = 0;
    for (int i = 0; i < counts.length; i++) {
      SeenCursor run = runs.get(i);
      if (!run.fill()) continue;
      long z = run.block[run.at];
      if (least < 0 || Long.compareUnsigned(z, smallest) < 0) {
        least = i;
        smallest = z;
      }
    }
    return least;
  }

  /** How many signatures of a run went by. */
  public long count(int run) {
    return counts[run];
  }

  @Override
  public void close() throws IOException {
    for (SeenCursor run : runs) run.close();
  }
}
