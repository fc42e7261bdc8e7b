package io.crivello.hash;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;

/**
 * Seeded signatures of byte strings: XXH3 (Collet, 2019), 64 bits, little-endian reading as its
 * specification says. The values are fixed for ever, since they are stored: with seed 0 every
 * faithful implementation of XXH3 gives the same.
 *
 * <p>Among n different keys about n²/2⁶⁵ pairs share a signature: 0.00002 expected pairs for 30
 * million keys, 0.03 for a billion. Structures that must not confuse keys take {@link #pair}, for
 * which it is n²/2¹²⁹.
 *
 * <p>Instances are immutable and may be shared between threads. No method allocates, except for
 * texts of more than 21,845 characters and once a thread for the first text.
 */
public final class Signatures {
  /** The signature of URLs, terms and pages. */
  public static final Signatures STANDARD = new Signatures(0);

  /** What the second half of a pair adds to the seed. */
  private static final long SECOND_SEED = 0x5851F42D4C957F2DL;

  private static final int KEPT_SCRATCH = 1 << 16;

  private static final ThreadLocal<byte[]> SCRATCH = ThreadLocal.withInitial(() -> new byte[256]);

  private final long seed;
  private final Hasher64 first;
  private final Hasher64 second;

  public Signatures(long seed) {
    this.seed = seed;
    first = Hashing.xxh3_64(seed);
    second = Hashing.xxh3_64(seed + SECOND_SEED);
  }

  public long seed() {
    return seed;
  }

  public long of(byte[] bytes) {
    return first.hashBytesToLong(bytes, 0, bytes.length);
  }

  /** The signature of {@code length} bytes from {@code offset} on. */
  public long of(byte[] bytes, int offset, int length) {
    checkRange(bytes, offset, length);
    return first.hashBytesToLong(bytes, offset, length);
  }

  /** What {@link #pair} gives second: independent of {@link #of(byte[], int, int)}. */
  public long second(byte[] bytes, int offset, int length) {
    checkRange(bytes, offset, length);
    return second.hashBytesToLong(bytes, offset, length);
  }

  /** The signature of a number: that of its eight bytes, least significant first. */
  public long of(long number) {
    return first.hashLongToLong(number);
  }

  /** What {@link #pair} gives second for the eight bytes of a number, least significant first. */
  public long second(long number) {
    return second.hashLongToLong(number);
  }

  /** The signature of a text in UTF-8, a lone surrogate counting as a question mark. */
  public long of(CharSequence text) {
    byte[] utf8 = scratchFor(text);
    return first.hashBytesToLong(utf8, 0, Utf8.encode(text, utf8));
  }

  /**
   * Two independent signatures of {@code length} bytes from {@code offset} on: {@code to[0]} is
   * what {@link #of(byte[], int, int)} returns, {@code to[1]} the same with another seed.
   */
  public void pair(byte[] bytes, int offset, int length, long[] to) {
    checkRange(bytes, offset, length);
    to[0] = first.hashBytesToLong(bytes, offset, length);
    to[1] = second.hashBytesToLong(bytes, offset, length);
  }

  /** Two independent signatures of a text in UTF-8. */
  public void pair(CharSequence text, long[] to) {
    byte[] utf8 = scratchFor(text);
    pair(utf8, 0, Utf8.encode(text, utf8), to);
  }

  private static byte[] scratchFor(CharSequence text) {
    long needed = (long) Utf8.LONGEST * text.length();
    byte[] scratch = SCRATCH.get();
    if (needed <= scratch.length) return scratch;
    if (needed > KEPT_SCRATCH) return new byte[Utf8.length(text)];
    scratch = new byte[Math.max((int) needed, Math.min(2 * scratch.length, KEPT_SCRATCH))];
    SCRATCH.set(scratch);
    return scratch;
  }

  private static void checkRange(byte[] bytes, int offset, int length) {
    if (offset < 0 || length < 0 || offset > bytes.length - length) {
      throw new IndexOutOfBoundsException(
          "offset " + offset + ", length " + length + " in an array of " + bytes.length);
    }
  }
}
