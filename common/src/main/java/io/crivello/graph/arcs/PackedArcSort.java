package io.crivello.graph.arcs;

import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;

/**
 * Sorts arcs that are packed in one number each, the source in the upper half: by digits of a few
 * bits, least significant first, of as many bits as sources and targets really have. Keeps its
 * second array from one call to the next.
 */
final class PackedArcSort {
  private static final int MOST_DIGIT_BITS = 11;
  private static final int HALF = 32;

  private long[] spare = LongArrays.EMPTY_ARRAY;
  private final int[] counts = new int[1 << MOST_DIGIT_BITS];

  /** Sorts the first {@code n} arcs of an array. */
  void sort(long[] keys, int n) {
    if (n < 2) return;
    if (spare.length < n) spare = new long[Math.min(keys.length, Math.max(n, 2 * spare.length))];
    long used = 0;
    for (int i = 0; i < n; i++) used |= keys[i];
    long[] from = sortHalf(keys, keys, n, 0, bits(used & (1L << HALF) - 1));
    from = sortHalf(keys, from, n, HALF, bits(used >>> HALF));
    if (from != keys) System.arraycopy(from, 0, keys, 0, n);
  }

  private static int bits(long x) {
    return Long.SIZE - Long.numberOfLeadingZeros(x);
  }

  private long[] sortHalf(long[] keys, long[] start, int n, int shift, int bits) {
    long[] from = start;
    int digits = (bits + MOST_DIGIT_BITS - 1) / MOST_DIGIT_BITS;
    for (int digit = 0; digit < digits; digit++) {
      int low = digit * bits / digits;
      int high = (digit + 1) * bits / digits;
      long[] to = from == keys ? spare : keys;
      if (scatter(from, to, n, shift + low, high - low)) from = to;
    }
    return from;
  }

  /** Moves everything, ordered by one digit; false if all have the same. */
  private boolean scatter(long[] from, long[] to, int n, int shift, int width) {
    int mask = (1 << width) - 1;
    Arrays.fill(counts, 0, 1 << width, 0);
    for (int i = 0; i < n; i++) counts[(int) (from[i] >>> shift) & mask]++;
    if (counts[(int) (from[0] >>> shift) & mask] == n) return false;
    int start = 0;
    for (int i = 0; i <= mask; i++) {
      int count = counts[i];
      counts[i] = start;
      start += count;
    }
    for (int i = 0; i < n; i++) {
      long key = from[i];
      to[counts[(int) (key >>> shift) & mask]++] = key;
    }
    return true;
  }

  /** Sorts the targets of each source in arcs that are sorted by source. */
  static void sortLists(long[] keys, int n) {
    for (int from = 0; from < n; ) {
      long source = keys[from] >>> HALF;
      int to = from + 1;
      boolean sorted = true;
      while (to < n && keys[to] >>> HALF == source) {
        sorted &= keys[to] >= keys[to - 1];
        to++;
      }
      if (!sorted) Arrays.sort(keys, from, to);
      from = to;
    }
  }

  void release() {
    spare = LongArrays.EMPTY_ARRAY;
  }
}
