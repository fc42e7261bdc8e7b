package io.crivello.sieve.online;

/**
 * A saved sieve is a directory of two entries: the file {@value #FILE}, of kind {@value #KIND},
 * version {@value #VERSION}, framed by {@link io.crivello.io.FrameFormat}, and what the sieve has
 * seen, which each kind of sieve describes. The payload of the file, all numbers big-endian:
 *
 * <pre>
 * bytes   content
 * 8       how many URLs have left the sieve
 * 8       m, how many wait in it
 * 1       k, the length of the name of the sieve's kind
 * k       that name, in ASCII
 * then m records, in the order in which the URLs were offered:
 * 8       number
 * 8       ordinal
 * 4       depth
 * 4       hops
 * 4       bucket
 * 4       u, the length of the URL
 * u       the URL
 * </pre>
 *
 * <p>Example: 258 URLs left a sieve of kind {@code bloom}; {@code a:b} with number 5, ordinal 6,
 * depth 1, hops 0, bucket 2 waits:
 *
 * <pre>
 * 00 00 00 00 00 00 01 02  00 00 00 00 00 00 00 01  05  62 6C 6F 6F 6D
 * 00 00 00 00 00 00 00 05  00 00 00 00 00 00 00 06
 * 00 00 00 01  00 00 00 00  00 00 00 02  00 00 00 03  61 3A 62
 * </pre>
 */
final class SavedSieveFormat {
  static final String KIND = "SIEV";
  static final int VERSION = 1;
  static final String FILE = "sieve";

  /** The bytes of a record without its URL. */
  static final int FIXED_BYTES = 2 * Long.BYTES + 4 * Integer.BYTES;

  private SavedSieveFormat() {}
}
