package io.crivello.sieve;

/**
 * A run of URLs: {@link UrlRecord}s with strictly increasing numbers. A frame of kind {@code URLR},
 * version 1, around blocks as {@link BlockFileWriter} describes them. "Number" below is a number of
 * variable length as in {@link Bytes}.
 *
 * <p>A block is ended by the record with which its body reaches 32,768 bytes. Its body is one
 * record after the other:
 *
 * <pre>
 * 1 byte   flags: 1 the ordinal follows, else it equals the number; 2 depth, hops and bucket
 *          follow, else they are those of the record before
 * number   the record's number, less the previous one and one more; in full in the first record
 * number   if flagged, the ordinal: its difference to the ordinal before, folded (0, −1, 1, −2, …
 *          become 0, 1, 2, 3, …)
 * 3 numbers  if flagged: depth, hops, bucket
 * number   how many bytes the URL shares with the one before
 * number   how many bytes follow
 * n        the rest of the URL
 * </pre>
 *
 * <p>Before the first record of a block stand a record with an empty URL and zeros. The tail has,
 * in eight bytes each: the number of records, the first number, the last number (both 0 if there is
 * no record), and for every <var>s</var>-th block its first number and its position. The step
 * <var>s</var> is 1 and doubles when more than 16,384 entries would be needed, so that the index of
 * a file of any length fits in 256 KiB.
 *
 * <p>Example: a run of found URLs, (5, http://a/) and (7, http://a/b) of depth 1:
 *
 * <pre>
 * body   02  85  81 80 80  80 89  68 74 74 70 3A 2F 2F 61 2F
 *        00  81            89 81  62
 * tail   2, 5, 7, 5, 0
 * </pre>
 */
public final class UrlRunFormat {
  static final String KIND = "URLR";
  static final int VERSION = 1;

  /** The longest URL that a run takes. */
  public static final int LONGEST_URL = 1 << 20;

  static final int BLOCK_BYTES = 1 << 15;
  static final int MOST_ENTRIES = 1 << 14;

  /** The most bytes of a record beside its URL. */
  static final int RECORD_HEAD = 1 + 7 * Bytes.LONGEST;

  static final int LONGEST_BODY = BLOCK_BYTES + RECORD_HEAD + LONGEST_URL;

  static final int ORDINAL_FOLLOWS = 1;
  static final int PRIORITY_FOLLOWS = 2;

  /** Places of the tail's numbers. */
  static final int COUNT = 0;

  static final int FIRST = 1;
  static final int LAST = 2;
  static final int INDEX = 3;

  private UrlRunFormat() {}

  static long fold(long x) {
    return x << 1 ^ x >> 63;
  }

  static long unfold(long x) {
    return x >>> 1 ^ -(x & 1);
  }
}
