package io.crivello.neardup.sets;

/**
 * In how many sets elements occur, about: elements that fall into the same one of up to 2²² buckets
 * are counted together. Memory: four bytes a bucket.
 */
final class ElementCounts {
  private static final int LEAST_BUCKETS = 1 << 10;
  private static final int MOST_BUCKETS = 1 << 22;

  private final int[] counts;

  /** Counts of elements; their number decides on the number of buckets. */
  ElementCounts(long elements) {
    long wanted = Math.max(LEAST_BUCKETS, Math.min(MOST_BUCKETS, elements));
    counts = new int[(int) Long.highestOneBit(wanted)];
  }

  /** Adds an element, given by its mixed value. */
  void add(long mixed) {
    int at = (int) mixed & counts.length - 1;
    if (counts[at] < Integer.MAX_VALUE) counts[at]++;
  }

  int count(long mixed) {
    return counts[(int) mixed & counts.length - 1];
  }
}
