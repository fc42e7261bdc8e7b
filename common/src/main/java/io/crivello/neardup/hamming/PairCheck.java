package io.crivello.neardup.hamming;

import java.io.IOException;

/**
 * Compares one fingerprint with many, and hands over the pairs within the distance that no earlier
 * table of the plan finds. So each pair is reported by exactly one table.
 *
 * <p>The many lie in an array of entries: the one or two words of the fingerprint, then the number
 * of the element in the lower {@value #NUMBER_BITS} bits of a word whose upper bits do not count.
 */
final class PairCheck {
  static final int NUMBER_BITS = 40;

  /** With how many following entries {@link #compareNeighbours} compares each. */
  static final int NEIGHBOURS = 8;

  private static final long NUMBER = (1L << NUMBER_BITS) - 1;

  private final HammingTable[] tables;
  private final int table;
  private final int distance;
  private final int words;
  private final PairSink sink;

  PairCheck(HammingPlan plan, int table, PairSink sink) {
    this.tables = plan.tables().toArray(new HammingTable[0]);
    this.table = table;
    this.distance = plan.distance();
    this.words = HammingTable.words(plan.bits());
    this.sink = sink;
  }

  /** The table whose pairs are handed over. */
  HammingTable table() {
    return tables[table];
  }

  /**
   * Compares each entry of 64 bits with the next {@value #NEIGHBOURS} ones. Doing so without asking
   * where a group of equal keys ends is quicker than a loop of a length that cannot be predicted.
   */
  void compareNeighbours(long[] entries, int length) throws IOException {
    int e = 0;
    for (; e < length - 2 * NEIGHBOURS; e += 2) {
      if (nearestNeighbour(entries, e) > distance) continue;
      compare(entries[e], 0, entries[e + 1], entries, e + 2, e + 2 + 2 * NEIGHBOURS);
    }
    for (; e < length; e += 2) {
      compare(entries[e], 0, entries[e + 1], entries, e + 2, length);
    }
  }

  private static int nearestNeighbour(long[] entries, int e) {
    long f = entries[e];
    int a = Math.min(Long.bitCount(f ^ entries[e + 2]), Long.bitCount(f ^ entries[e + 4]));
    int b = Math.min(Long.bitCount(f ^ entries[e + 6]), Long.bitCount(f ^ entries[e + 8]));
    int c = Math.min(Long.bitCount(f ^ entries[e + 10]), Long.bitCount(f ^ entries[e + 12]));
    int d = Math.min(Long.bitCount(f ^ entries[e + 14]), Long.bitCount(f ^ entries[e + 16]));
    return Math.min(Math.min(a, b), Math.min(c, d));
  }

  /** Compares with the entries from index {@code from} to {@code to} of the array. */
  void compare(long f0, long f1, long number, long[] entries, int from, int to) throws IOException {
    if (words == 1) {
      for (int e = from; e < to; e += 2) {
        if (Long.bitCount(f0 ^ entries[e]) <= distance) {
          report(f0 ^ entries[e], 0, number, entries[e + 1]);
        }
      }
    } else {
      for (int e = from; e < to; e += 3) {
        int d = Long.bitCount(f0 ^ entries[e]) + Long.bitCount(f1 ^ entries[e + 1]);
        if (d <= distance) {
          report(f0 ^ entries[e], f1 ^ entries[e + 1], number, entries[e + 2]);
        }
      }
    }
  }

  private void report(long x0, long x1, long one, long other) throws IOException {
    for (int t = 0; t < table; t++) {
      if (tables[t].matches(x0, x1)) return;
    }
    if (!tables[table].matches(x0, x1)) return;
    long i = one & NUMBER;
    long j = other & NUMBER;
    sink.accept(Math.min(i, j), Math.max(i, j), Long.bitCount(x0) + Long.bitCount(x1));
  }
}
