package io.crivello.sieve;

import io.crivello.io.CorruptDataException;

/**
 * Sorted pairs (signature, ordinal) as bytes: what goes through the shuffle. Signatures strictly
 * increase. Four bytes with the number of pairs, then groups of 4,096 pairs but the last:
 *
 * <pre>
 * bytes     content
 * …         the signatures as a {@link SortedBlock}
 * 8         the least upper part of an ordinal: its bits from bit 23 on, a parent's place
 * 4         the least lower part: the other 23 bits
 * 1         the width p of the differences to the least upper part
 * 1         the width q of the differences to the least lower part
 * ⌈n(p+q)/8⌉  for each pair, p bits and q bits, packed, most significant bit first
 * </pre>
 *
 * <p>The links of a batch have parents that lie together and small indices: about 4 bytes an
 * ordinal. Example: signatures 16, 19, 26, 33 found at 2²⁴ + 1, 2²³, 2²³ + 3, 2²³ + 2; p = 1, q =
 * 2, and the bits 101 000 011 010:
 *
 * <pre>
 * 00 00 00 04  00 03 02 00 00 00 00 00 00 00 10 39 C9
 *              00 00 00 00 00 00 00 01  00 00 00 00  01 02  A1 A0
 * </pre>
 */
public final class PackedPairs {
  private static final int LOWER = 23;
  private static final long LOWER_MASK = (1L << LOWER) - 1;
  private static final int ORDINALS_HEAD = 14;

  /** Readable bytes that {@link #unpack} needs after the data. */
  private static final int SLACK = Long.BYTES;

  private PackedPairs() {}

  /** An array that is long enough for so many packed pairs. */
  public static int longest(int pairs) {
    long groups = pairs / SortedBlock.MOST + 1;
    long bytes = Integer.BYTES + SLACK + groups * (ORDINALS_HEAD + 96) + 16L * pairs;
    return (int) Math.min(Integer.MAX_VALUE - 8, bytes);
  }

  /**
   * Packs the pairs {@code from … to − 1}.
   *
   * @param bytes has {@link #longest} bytes
   * @return the number of bytes
   */
  public static int pack(long[] signatures, long[] ordinals, int from, int to, byte[] bytes) {
    Bytes.putInt(bytes, 0, to - from);
    int at = Integer.BYTES;
    while (from < to) {
      int n = Math.min(SortedBlock.MOST, to - from);
      at = SortedBlock.encode(signatures, from, n, bytes, at);
      at = packOrdinals(ordinals, from, n, bytes, at);
      from += n;
    }
    return at;
  }

  private static int packOrdinals(long[] ordinals, int from, int n, byte[] bytes, int at) {
    long leastUpper = Long.MAX_VALUE;
    long greatestUpper = 0;
    long leastLower = LOWER_MASK;
    long greatestLower = 0;
    for (int i = from; i < from + n; i++) {
      long upper = ordinals[i] >>> LOWER;
      long lower = ordinals[i] & LOWER_MASK;
      leastUpper = Math.min(leastUpper, upper);
      greatestUpper = Math.max(greatestUpper, upper);
      leastLower = Math.min(leastLower, lower);
      greatestLower = Math.max(greatestLower, lower);
    }
    int upperWidth = width(greatestUpper - leastUpper);
    int lowerWidth = width(greatestLower - leastLower);
    Bytes.putLong(bytes, at, leastUpper);
    Bytes.putInt(bytes, at + 8, (int) leastLower);
    bytes[at + 12] = (byte) upperWidth;
    bytes[at + 13] = (byte) lowerWidth;
    at += ORDINALS_HEAD;
    long bits = 0;
    int pending = 0;
    for (int i = from; i < from + n; i++) {
      bits = bits << upperWidth | (ordinals[i] >>> LOWER) - leastUpper;
      pending += upperWidth;
      while (pending >= 8) bytes[at++] = (byte) (bits >>> (pending -= 8));
      bits = bits << lowerWidth | (ordinals[i] & LOWER_MASK) - leastLower;
      pending += lowerWidth;
      while (pending >= 8) bytes[at++] = (byte) (bits >>> (pending -= 8));
    }
    if (pending > 0) bytes[at++] = (byte) (bits << 8 - pending);
    return at;
  }

  private static int width(long x) {
    return Long.SIZE - Long.numberOfLeadingZeros(x);
  }

  /** How many pairs were packed. */
  static int count(byte[] bytes, int length) {
    if (length < Integer.BYTES) throw new CorruptDataException("packed pairs without a number");
    int n = Bytes.getInt(bytes, 0);
    if (n < 0 || n > 8L * length) {
      throw new CorruptDataException(n + " packed pairs in " + length + " bytes");
    }
    return n;
  }

  /**
   * Unpacks all pairs into arrays, from a place on.
   *
   * @param bytes may end where the data ends
   */
  static void unpack(byte[] bytes, int length, long[] signatures, long[] ordinals, int to) {
    if (bytes.length < length + SLACK) bytes = java.util.Arrays.copyOf(bytes, length + SLACK);
    int left = count(bytes, length);
    int at = Integer.BYTES;
    while (left > 0) {
      if (length - at < 3) throw clipped();
      int n = SortedBlock.count(bytes, at);
      if (n > left) throw clipped();
      at = SortedBlock.decode(bytes, at, length, signatures, to);
      at = unpackOrdinals(bytes, at, length, ordinals, to, n);
      to += n;
      left -= n;
    }
    if (at != length) throw new CorruptDataException("packed pairs with something behind them");
  }

  private static int unpackOrdinals(
      byte[] bytes, int at, int length, long[] ordinals, int to, int n) {
    if (length - at < ORDINALS_HEAD) throw clipped();
    long leastUpper = Bytes.getLong(bytes, at);
    long leastLower = Bytes.getInt(bytes, at + 8);
    int upperWidth = bytes[at + 12];
    int lowerWidth = bytes[at + 13];
    if (upperWidth < 0 || upperWidth > 40 || lowerWidth < 0 || lowerWidth > LOWER) {
      throw new CorruptDataException("ordinals of " + upperWidth + " + " + lowerWidth + " bits");
    }
    at += ORDINALS_HEAD;
    int width = upperWidth + lowerWidth;
    int end = at + (n * width + 7 >>> 3);
    if (end > length) throw clipped();
    long upperMask = (1L << upperWidth) - 1;
    long lowerMask = (1L << lowerWidth) - 1;
    int bit = 0;
    for (int i = to; i < to + n; i++, bit += width) {
      int second = bit + upperWidth;
      long upper =
          Bytes.getLong(bytes, at + (bit >>> 3)) >>> Long.SIZE - (bit & 7) - upperWidth & upperMask;
      long lower =
          Bytes.getLong(bytes, at + (second >>> 3)) >>> Long.SIZE - (second & 7) - lowerWidth
              & lowerMask;
      ordinals[i] = upper + leastUpper << LOWER | lower + leastLower;
    }
    return end;
  }

  private static CorruptDataException clipped() {
    return new CorruptDataException("packed pairs that are clipped");
  }
}
