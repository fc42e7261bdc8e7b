package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import java.util.Objects;

/**
 * Binary interpolative coding (Moffat and Stuiver, 2000) of a strictly increasing list whose size
 * and range both sides know.
 *
 * <p>Of <i>n</i> elements in [<i>lo</i>, <i>hi</i>] the one at index <i>m</i> = ⌊n/2⌋ is written
 * first: as <i>m</i> elements precede it and n − 1 − m follow, it lies in [lo + m, hi − (n − 1 −
 * m)], and its distance from the left end is written in the minimal binary code of that many
 * naturals. Then come the elements to its left, then those to its right, in the same way. A range
 * that is full takes no bits.
 *
 * <p>Ranges are within 0 … 2⁶³ − 2. A non-decreasing list becomes strictly increasing by adding to
 * each element its index, and n − 1 to the upper end.
 *
 * <p>Example: 1, 2, 5, 6, 7 in [1, 7]. The middle is 5 of [3, 5], 2 of three: 11. To its left 1, 2
 * in [1, 4]: 2 of [2, 4], 0 of three: 0; then 1 of [1, 1]: nothing. To the right 6, 7 in [6, 7]:
 * nothing. Altogether 110.
 */
public final class BinaryInterpolative {
  private BinaryInterpolative() {}

  /**
   * Writes {@code n} elements of an array from {@code offset} on.
   *
   * @throws IllegalArgumentException if they do not strictly increase in the range
   */
  public static void encode(long[] values, int offset, int n, long lo, long hi, BitWriter out) {
    Objects.checkFromIndexSize(offset, n, values.length);
    checkRange(n, lo, hi);
    long last = lo - 1;
    for (int i = offset; i < offset + n; i++) {
      if (values[i] <= last || values[i] > hi) {
        throw new IllegalArgumentException(
            values[i] + " after " + last + " in the range from " + lo + " to " + hi);
      }
      last = values[i];
    }
    write(values, offset, n, lo, hi, out);
  }

  /** Reads {@code n} elements into an array from {@code offset} on. */
  public static void decode(BitReader in, long[] values, int offset, int n, long lo, long hi) {
    Objects.checkFromIndexSize(offset, n, values.length);
    checkRange(n, lo, hi);
    read(in, values, offset, n, lo, hi);
  }

  private static void checkRange(int n, long lo, long hi) {
    if (lo < 0 || hi == Long.MAX_VALUE || hi - lo + 1 < n) {
      throw new IllegalArgumentException(n + " elements in the range from " + lo + " to " + hi);
    }
  }

  // Both call themselves for the left half only: at most 31 deep.

  private static void write(long[] values, int from, int n, long lo, long hi, BitWriter out) {
    while (n > 0 && hi - lo + 1 != n) {
      int m = n >>> 1;
      long middle = values[from + m];
      MinimalBinaryCode.write(out, middle - lo - m, hi - lo - n + 2);
      write(values, from, m, lo, middle - 1, out);
      from += m + 1;
      n -= m + 1;
      lo = middle + 1;
    }
  }

  private static void read(BitReader in, long[] values, int from, int n, long lo, long hi) {
    while (n > 0 && hi - lo + 1 != n) {
      int m = n >>> 1;
      long middle = readMiddle(in, n, lo, hi);
      values[from + m] = middle;
      read(in, values, from, m, lo, middle - 1);
      from += m + 1;
      n -= m + 1;
      lo = middle + 1;
    }
    for (int i = 0; i < n; i++) values[from + i] = lo + i;
  }

  /** Reads the element at index ⌊n/2⌋ of {@code n} in a range. */
  static long readMiddle(BitReader in, int n, long lo, long hi) {
    return lo + (n >>> 1) + MinimalBinaryCode.read(in, hi - lo - n + 2);
  }
}
