package io.crivello.neardup.hamming;

/**
 * A selection of bits by which pairs are brought together: the table finds every pair whose
 * fingerprints differ in at most {@code radius} of these bits.
 *
 * @param first which of the first 64 bits are in the key
 * @param second which of the other 64 bits are in the key
 * @param radius 0 for a table that is grouped by its key; more for one whose neighbouring keys are
 *     looked up, in which case the bits of the key are consecutive
 */
public record HammingTable(long first, long second, int radius) {
  /** The table that brings all pairs together. */
  static final HammingTable ALL = new HammingTable(0, 0, 0);

  /** The table of a range of bits; bit 64 is the least significant one of the second half. */
  static HammingTable ofRange(int from, int to, int radius) {
    long first = ones(Math.min(to, Long.SIZE)) & ~ones(Math.min(from, Long.SIZE));
    long second = ones(Math.max(to - Long.SIZE, 0)) & ~ones(Math.max(from - Long.SIZE, 0));
    return new HammingTable(first, second, radius);
  }

  private static long ones(int count) {
    return count == Long.SIZE ? -1L : (1L << count) - 1;
  }

  /** The bits of both tables together, as a key. */
  HammingTable with(HammingTable other) {
    return new HammingTable(first | other.first, second | other.second, radius);
  }

  /** The bits that both tables have, as a key; none if keys are looked up around. */
  HammingTable common(HammingTable other) {
    if (radius + other.radius > 0) return ALL;
    return new HammingTable(first & other.first, second & other.second, 0);
  }

  /** Whether this table brings a pair together, given the exclusive or of its fingerprints. */
  boolean matches(long x0, long x1) {
    if (radius == 0) return (x0 & first | x1 & second) == 0;
    return Long.bitCount(x0 & first) + Long.bitCount(x1 & second) <= radius;
  }

  public int keyBits() {
    return Long.bitCount(first) + Long.bitCount(second);
  }

  /** The place of the first bit of the key, or 0 if there is none. */
  int shift() {
    if (first != 0) return Long.numberOfTrailingZeros(first);
    return second == 0 ? 0 : Long.SIZE + Long.numberOfTrailingZeros(second);
  }

  /** The number of longs that a fingerprint takes; refuses other widths than 64 and 128. */
  static int words(int bits) {
    if (bits != Long.SIZE && bits != 2 * Long.SIZE) {
      throw new IllegalArgumentException("fingerprints have 64 or 128 bits, not " + bits);
    }
    return bits / Long.SIZE;
  }
}
