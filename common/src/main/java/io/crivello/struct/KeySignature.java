package io.crivello.struct;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;

/**
 * The 128-bit signature of a key, as two longs: all that the static structures of this package ever
 * see of it. It is part of their formats and does not change: XXH3 of the bytes under two seeds.
 *
 * <p>Whoever gives signatures instead of keys gives the same two longs, or any other pair as long
 * as it is used for building and for looking up alike and behaves as random: two keys of n get the
 * same pair with probability n²/2¹²⁹.
 */
public final class KeySignature {
  private static final Hasher64 FIRST = Hashing.xxh3_64(0x43726976656C6C6FL);
  private static final Hasher64 SECOND = Hashing.xxh3_64(0x7365747461636369L);

  private static final long CHECK_FIRST = 0x2D358DCCAA6C78A5L;
  private static final long CHECK_SECOND = 0x8BB84B93962EACC9L;

  private KeySignature() {}

  /** The first half; also the 64-bit signature that the Bloom filters take. */
  public static long first(byte[] bytes, int offset, int length) {
    return FIRST.hashBytesToLong(bytes, offset, length);
  }

  public static long second(byte[] bytes, int offset, int length) {
    return SECOND.hashBytesToLong(bytes, offset, length);
  }

  /** The first half of the signature of a number, as good as that of its eight bytes. */
  public static long first(long key) {
    return FIRST.hashLongToLong(key);
  }

  public static long second(long key) {
    return SECOND.hashLongToLong(key);
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
