package io.crivello.sieve;

/**
 * A run of text digests: pairs (digest, place) with strictly increasing places, one for each page
 * of a round whose text counts. A frame of kind {@code DIGR}, version 1, around blocks as {@link
 * BlockFileWriter} describes them: each of 2,048 pairs but the last, a pair being the place and the
 * digest in eight bytes each. The tail is one number, that of the pairs.
 *
 * <p>Example: digest FFFFFFFFFFFFFFFE at place 3 is the body
 *
 * <pre>
 * 00 00 00 00 00 00 00 03  FF FF FF FF FF FF FF FE
 * </pre>
 */
public final class DigestRunFormat {
  static final String KIND = "DIGR";
  static final int VERSION = 1;
  static final int PAIR_BYTES = 16;
  static final int BLOCK_BYTES = 2048 * PAIR_BYTES;

  private DigestRunFormat() {}
}
