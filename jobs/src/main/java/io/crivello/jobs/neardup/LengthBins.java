package io.crivello.jobs.neardup;

/**
 * The ranges in which differences of lengths are counted: one by one below eight, then four ranges
 * between a power of two and the next: 8–9, 10–11, 12–13, 14–15, 16–19, 20–23 …
 */
final class LengthBins {
  private static final int BITS = 2;

  private LengthBins() {}

  private static long width(long difference) {
    int bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, difference));
    return 1L << Math.max(0, bits - BITS);
  }

  /** Where the range of a number begins. */
  static long start(long difference) {
    return difference & -width(difference);
  }

  /** Where the range after that of a number begins. */
  static long next(long difference) {
    return start(difference) + width(difference);
  }
}
