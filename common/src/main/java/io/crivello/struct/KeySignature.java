package io.crivello.struct;

import io.crivello.hash.Signatures;

/**
 * The 128-bit signature of a key, as two longs: all that the static structures of this package ever
 * see of it. It is part of their formats and does not change: the pair of {@link
 * Signatures#STANDARD}.
 *
 * <p>Whoever gives signatures instead of keys gives the same two longs, or any other pair as long
 * as it is used for building and for looking up alike and behaves as random: two keys of n get the
 * same pair with probability n²/2¹²⁹.
 */
public final class KeySignature {
  private static final long CHECK_FIRST = 0x2D358DCCAA6C78A5L;
  private static final long CHECK_SECOND = 0x8BB84B93962EACC9L;

  private KeySignature() {}

  /** The first half; also the 64-bit signature that the Bloom filters take. */
  public static long first(byte[] bytes, int offset, int length) {
    return Signatures.STANDARD.of(bytes, offset, length);
  }

  public static long second(byte[] bytes, int offset, int length) {
    return Signatures.STANDARD.second(bytes, offset, length);
  }

  /** The first half of the signature of a number, as good as that of its eight bytes. */
  public static long first(long key) {
    return Signatures.STANDARD.of(key);
  }

  public static long second(long key) {
    return Signatures.STANDARD.second(key);
  }

  /**
   * The {@code bits} bits, 0 … 64, by which a member is told from a stranger. They are independent
   * of where the static function looks.
   */
  static long check(long first, long second, int bits) {
    return bits == 0 ? 0 : fold(first ^ CHECK_FIRST, second ^ CHECK_SECOND) >>> -bits;
  }

  /** Multiplies to 128 bits and folds the halves: one step that makes all bits depend on all. */
  static long fold(long a, long b) {
    return a * b ^ Math.multiplyHigh(a, b);
  }

  /** The {@code high} first bits of {@code x · range}: a number below range, monotone in x. */
  static long scale(long x, long range) {
    return Math.multiplyHigh(x >>> 1, range << 1);
  }
}
