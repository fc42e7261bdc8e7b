package io.crivello.sieve;

import io.crivello.io.CorruptDataException;

/**
 * Up to 4,096 strictly increasing unsigned numbers in a few bytes: the coding of Elias (1974) and
 * Fano (1971), relative to the first of them, in a form that streams.
 *
 * <pre>
 * bytes        content
 * 2            n − 1
 * 1            ℓ, the number of lower bits: max(0, ⌊log₂((last − first) / n)⌋), at most 55
 * 8            the first number
 * ⌈nℓ/8⌉       the ℓ lower bits of each (number − first), packed, most significant bit first
 * ⌈(n+u)/8⌉    the upper bits: bit i + ((number i − first) ≫ ℓ) is 1 for each i, the others 0; bit 0
 *              is the most significant one of the first byte; u is the last number's upper part
 * </pre>
 *
 * <p>Unused bits are zero. Example: 16, 19, 26, 33 are 0, 3, 10, 17 from the first on; ℓ = 2; lower
 * bits 00 11 10 01, upper parts 0, 0, 2, 4, hence bits 0, 1, 4, 7:
 *
 * <pre>
 * 00 03  02  00 00 00 00 00 00 00 10  39  C9
 * </pre>
 */
final class SortedBlock {
  static final int MOST = 4096;

  /** With at most so many lower bits a number lies in the eight bytes from its first one on. */
  private static final int MOST_LOWER_BITS = 55;

  private static final int HEAD = 11;

  /** No coded block is longer: 55 lower bits, 2 upper bits and what the cap on ℓ may add. */
  static final int LONGEST = HEAD + MOST * (MOST_LOWER_BITS + 3) / 8 + 64 + 2;

  private SortedBlock() {}

  /**
   * Codes {@code n} numbers from {@code values[from]} on.
   *
   * @param to has {@link #LONGEST} bytes and eight more from {@code at} on
   * @return the first byte after the block
   */
  static int encode(long[] values, int from, int n, byte[] to, int at) {
    long first = values[from];
    long span = values[from + n - 1] - first;
    int lower = lowerBits(span, n);
    to[at] = (byte) (n - 1 >>> 8);
    to[at + 1] = (byte) (n - 1);
    to[at + 2] = (byte) lower;
    Bytes.putLong(to, at + 3, first);
    int upperStart = putLower(values, from, n, lower, to, at + HEAD);
    return putUpper(values, from, n, lower, to, upperStart);
  }

  private static int putLower(long[] values, int from, int n, int lower, byte[] to, int at) {
    int end = at + (n * lower + 7 >>> 3);
    long first = values[from];
    long mask = (1L << lower) - 1;
    long word = 0;
    int free = Long.SIZE;
    for (int i = from; i < from + n; i++) {
      long x = values[i] - first & mask;
      free -= lower;
      if (free > 0) {
        word |= x << free;
      } else {
        Bytes.putLong(to, at, word | x >>> -free);
        at += Long.BYTES;
        word = free == 0 ? 0 : x << Long.SIZE + free;
        free += Long.SIZE;
      }
    }
    Bytes.putLong(to, at, word);
    return end;
  }

  private static int putUpper(long[] values, int from, int n, int lower, byte[] to, int start) {
    long first = values[from];
    long span = values[from + n - 1] - first;
    long previous = -1;
    boolean increasing = true;
    long word = 0;
    int at = start;
    int base = 0;
    int bit = 0;
    for (int i = 0; i < n; i++) {
      long x = values[from + i] - first;
      increasing &= x + Long.MIN_VALUE > previous + Long.MIN_VALUE || i == 0;
      increasing &= x + Long.MIN_VALUE <= span + Long.MIN_VALUE;
      previous = x;
      bit = i + (int) (x >>> lower);
      while (bit - base >= Long.SIZE && increasing) {
        Bytes.putLong(to, at, word);
        at += Long.BYTES;
        base += Long.SIZE;
        word = 0;
      }
      word |= Long.MIN_VALUE >>> bit - base;
    }
    if (!increasing) {
      throw new IllegalArgumentException(
          "numbers after " + Long.toUnsignedString(first) + " do not increase");
    }
    Bytes.putLong(to, at, word);
    return start + (bit + 8 >>> 3);
  }

  private static int lowerBits(long span, int n) {
    long ratio = Long.divideUnsigned(span, n);
    if (ratio == 0) return 0;
    return Math.min(MOST_LOWER_BITS, 63 - Long.numberOfLeadingZeros(ratio));
  }

  /** How many numbers the block at a place holds. */
  static int count(byte[] bytes, int at) {
    return ((bytes[at] & 0xFF) << 8 | bytes[at + 1] & 0xFF) + 1;
  }

  /** The first number of the block at a place. */
  static long first(byte[] bytes, int at) {
    return Bytes.getLong(bytes, at + 3);
  }

  /**
   * Decodes a block.
   *
   * @param end where the data ends; eight more bytes must be readable
   * @param into has {@link #MOST} elements from {@code offset} on
   * @return the first byte after the block
   */
  static int decode(byte[] bytes, int at, int end, long[] into, int offset) {
    if (end - at < HEAD) throw clipped();
    int n = count(bytes, at);
    int lower = bytes[at + 2];
    if (n > MOST || lower < 0 || lower > MOST_LOWER_BITS) {
      throw new CorruptDataException("a block of " + n + " numbers with " + lower + " lower bits");
    }
    long first = first(bytes, at);
    int lowerStart = at + HEAD;
    int upperStart = lowerStart + (n * lower + 7 >>> 3);
    if (upperStart > end) throw clipped();
    int last = decodeUpper(bytes, upperStart, end, into, offset, n);
    addLower(bytes, lowerStart, lower, first, into, offset, n);
    return upperStart + (last + 8 >>> 3);
  }

  /** Leaves the upper part of each number in the array; returns the place of the last one. */
  private static int decodeUpper(byte[] bytes, int start, int end, long[] into, int offset, int n) {
    int i = 0;
    int base = 0;
    for (int from = start; ; from += Long.BYTES, base += Long.SIZE) {
      if (from >= end) throw clipped();
      long word = Bytes.getLong(bytes, from);
      int ones = Math.min(Long.bitCount(word), n - i);
      int bit = 0;
      for (int stop = i + ones; i < stop; i++) {
        bit = Long.numberOfLeadingZeros(word);
        into[offset + i] = base + bit - i;
        word &= ~(Long.MIN_VALUE >>> bit);
      }
      if (i == n) {
        if (start + (base + bit + 8 >>> 3) > end) throw clipped();
        return base + bit;
      }
    }
  }

  private static void addLower(
      byte[] bytes, int start, int lower, long first, long[] into, int offset, int n) {
    long previous = -1;
    boolean increasing = true;
    if (lower == 0) {
      for (int i = offset; i < offset + n; i++) {
        increasing &= into[i] > previous;
        previous = into[i];
        into[i] += first;
      }
    } else {
      int shift = Long.SIZE - lower;
      int bit = 0;
      for (int i = offset; i < offset + n; i++, bit += lower) {
        long low = Bytes.getLong(bytes, start + (bit >>> 3)) << (bit & 7) >>> shift;
        long x = into[i] << lower | low;
        increasing &= x + Long.MIN_VALUE > previous + Long.MIN_VALUE || i == offset;
        previous = x;
        into[i] = x + first;
      }
    }
    if (!increasing) throw new CorruptDataException("a block whose numbers do not increase");
  }

  private static CorruptDataException clipped() {
    return new CorruptDataException("a block of numbers that is clipped");
  }
}
