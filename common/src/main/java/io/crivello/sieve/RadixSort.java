package io.crivello.sieve;

/**
 * Sorts numbers that are not negative by their bytes, from the least significant one on, leaving
 * out bytes that all of them share: ordinals of a round differ in five or six. Keeps its second
 * array from one call to the next.
 */
public final class RadixSort {
  private static final int DIGIT_BITS = 8;
  private static final int DIGITS = Long.SIZE / DIGIT_BITS;
  private static final int RADIX = 1 << DIGIT_BITS;

  private final int[] counts = new int[DIGITS * RADIX];
  private long[] spare = new long[0];

  /** Sorts the first {@code n} numbers of an array. */
  public void sort(long[] numbers, int n) {
    if (n < 2) return;
    if (spare.length < n) spare = new long[Math.max(n, Math.min(numbers.length, 2 * n))];
    count(numbers, n);
    long[] from = numbers;
    long[] to = spare;
    for (int digit = 0; digit < DIGITS; digit++) {
      int shift = digit * DIGIT_BITS;
      int base = digit * RADIX;
      if (counts[base + (int) (numbers[0] >>> shift & RADIX - 1)] == n) continue;
      int start = 0;
      for (int i = base; i < base + RADIX; i++) {
        int size = counts[i];
        counts[i] = start;
        start += size;
      }
      for (int i = 0; i < n; i++) {
        long x = from[i];
        to[counts[base + (int) (x >>> shift & RADIX - 1)]++] = x;
      }
      long[] swap = from;
      from = to;
      to = swap;
    }
    if (from != numbers) System.arraycopy(from, 0, numbers, 0, n);
  }

  private void count(long[] numbers, int n) {
    java.util.Arrays.fill(counts, 0);
    for (int i = 0; i < n; i++) {
      long x = numbers[i];
      for (int base = 0; base < DIGITS * RADIX; base += RADIX, x >>>= DIGIT_BITS) {
        counts[base + (int) (x & RADIX - 1)]++;
      }
    }
  }
}
