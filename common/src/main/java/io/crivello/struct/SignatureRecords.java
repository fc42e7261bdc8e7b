package io.crivello.struct;

/**
 * Records of a signature (two longs) and a value, three longs each in an array, sorted in place by
 * signature as an unsigned 128-bit number.
 *
 * <p>The sort goes byte by byte from the most significant one, permuting in place (McIlroy, Bostic,
 * McIlroy 1993, “American flag sort”), with insertion for short ranges: no extra memory, and time
 * linear in the number of records since signatures are random.
 */
final class SignatureRecords {
  static final int WIDTH = 3;
  private static final int SHORT = 24;
  private static final int SIGNATURE_BYTES = 16;

  private SignatureRecords() {}

  static void sort(long[] records, int count) {
    sort(records, 0, count, 0);
  }

  private static void sort(long[] records, int from, int to, int level) {
    if (to - from <= SHORT) {
      insertionSort(records, from, to);
      return;
    }
    if (level == SIGNATURE_BYTES) return;
    int[] next = new int[256];
    int[] end = new int[256];
    for (int i = from; i < to; i++) end[digit(records, i, level)]++;
    for (int d = 0, at = from; d < 256; d++) {
      next[d] = at;
      at += end[d];
      end[d] = at;
    }
    for (int d = 0; d < 256; d++) {
      while (next[d] < end[d]) {
        int home = digit(records, next[d], level);
        if (home == d) next[d]++;
        else swap(records, next[d], next[home]++);
      }
    }
    for (int d = 0, at = from; d < 256; d++) {
      sort(records, at, end[d], level + 1);
      at = end[d];
    }
  }

  private static int digit(long[] records, int record, int level) {
    long half = records[record * WIDTH + (level >>> 3)];
    return (int) (half >>> (56 - 8 * (level & 7))) & 0xFF;
  }

  private static void swap(long[] records, int a, int b) {
    for (int i = a * WIDTH, j = b * WIDTH, end = i + WIDTH; i < end; i++, j++) {
      long t = records[i];
      records[i] = records[j];
      records[j] = t;
    }
  }

  private static void insertionSort(long[] records, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long first = records[i * WIDTH];
      long second = records[i * WIDTH + 1];
      long value = records[i * WIDTH + 2];
      int j = i * WIDTH;
      for (; j > from * WIDTH; j -= WIDTH) {
        if (compare(records[j - WIDTH], records[j - WIDTH + 1], first, second) <= 0) break;
        records[j] = records[j - WIDTH];
        records[j + 1] = records[j - WIDTH + 1];
        records[j + 2] = records[j - WIDTH + 2];
      }
      records[j] = first;
      records[j + 1] = second;
      records[j + 2] = value;
    }
  }

  static int compare(long firstA, long secondA, long firstB, long secondB) {
    int byFirst = Long.compareUnsigned(firstA, firstB);
    return byFirst != 0 ? byFirst : Long.compareUnsigned(secondA, secondB);
  }
}
