package io.crivello.struct;

import java.util.Arrays;

/** Lays solved buckets out one behind the other as {@link StaticFunction} reads them. */
final class BucketAssembler {
  private static final int GRANULE = 1 << 10;

  private final int width;
  private long[] buckets;
  private long[] lines;
  private long[] values;
  private int bucketCount;
  private int units;
  private long marked;
  private long stored;

  /**
   * @param expectedBuckets how many buckets to make room for
   * @param expectedUnits how many units to make room for
   * @param expectedValues how many values to make room for
   */
  BucketAssembler(int width, int expectedBuckets, long expectedUnits, long expectedValues) {
    this.width = width;
    buckets = new long[2 * expectedBuckets + 2];
    lines = new long[lineWords(expectedUnits)];
    values = new long[valueWords(expectedValues)];
  }

  private static int lineWords(long units) {
    return Math.toIntExact((units + 3) / 4 * StaticFunction.LINE);
  }

  private int valueWords(long count) {
    return Math.toIntExact((count * width + 63) / 64 + 1);
  }

  /** Adds a bucket whose marks are {@code 2 · bucketUnits} words from index {@code from}. */
  void addBucket(int seed, long[] marks, int from, int bucketUnits) {
    if (2 * bucketCount + 4 > buckets.length) {
      buckets = Arrays.copyOf(buckets, Math.max(buckets.length + GRANULE, 2 * buckets.length));
    }
    buckets[2 * bucketCount] = (long) units << StaticFunction.SEED_BITS | seed;
    buckets[2 * bucketCount + 1] = marked;
    bucketCount++;
    if (lineWords((long) units + bucketUnits) > lines.length) {
      lines =
          Arrays.copyOf(
              lines, Math.max(lineWords((long) units + GRANULE), (int) (lines.length * 3L / 2)));
    }
    long rank = 0;
    for (int m = from; m < from + 2 * bucketUnits; m += 2, units++) {
      int line = (units >>> 2) * StaticFunction.LINE;
      int slot = units & 3;
      lines[line] |= rank << 48 - 16 * slot;
      lines[line + 1 + 2 * slot] = marks[m];
      lines[line + 2 + 2 * slot] = marks[m + 1];
      rank += Long.bitCount(marks[m]) + Long.bitCount(marks[m + 1]);
    }
    marked += rank;
  }

  /** Adds values, in the order of the marks. */
  void addValues(long[] array, int from, int to) {
    for (int i = from; i < to; i++) {
      long at = stored++ * width;
      int index = (int) (at >>> 6);
      int free = 64 - (int) (at & 63);
      if (width <= free) {
        values[index] |= array[i] << free - width;
      } else {
        values[index] |= array[i] >>> width - free;
        values[index + 1] = array[i] << 64 - (width - free);
      }
    }
  }

  /** How many values there must be. */
  long marked() {
    return marked;
  }

  StaticFunction finish(long size) {
    return finish(size, Arrays.copyOf(values, valueWords(stored)));
  }

  StaticFunction finish(long size, long[] packedValues) {
    buckets = Arrays.copyOf(buckets, 2 * bucketCount + 2);
    buckets[2 * bucketCount] = (long) units << StaticFunction.SEED_BITS;
    buckets[2 * bucketCount + 1] = marked;
    return new StaticFunction(
        size, width, buckets, Arrays.copyOf(lines, lineWords(units)), packedValues);
  }
}
