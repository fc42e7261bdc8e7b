package io.crivello.hash;

/** Mixing of 64-bit numbers: every bit of the result depends on every bit of the argument. */
public final class Mix {
  /** 2⁶⁴ over the golden ratio, made odd: the step between the states of a generator. */
  static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private Mix() {}

  /**
   * A bijection of the 64-bit numbers that maps 0 to 0: two rounds of xor-shift and multiplication
   * with the constants that Stafford (2011) found best for this form, as in the generator SplitMix
   * (Steele, Lea and Flood, 2014).
   */
  public static long mix(long x) {
    x = (x ^ x >>> 30) * 0xBF58476D1CE4E5B9L;
    x = (x ^ x >>> 27) * 0x94D049BB133111EBL;
    return x ^ x >>> 31;
  }

  /** A number for a pair; neither the first nor the second number alone shows through. */
  public static long mix(long x, long y) {
    return mix(mix(x + GOLDEN) ^ y);
  }

  /**
   * Element {@code i} of a stream of pseudorandom numbers with the given seed: SplitMix read at any
   * place.
   */
  static long draw(long seed, int i) {
    return mix(seed + (i + 1) * GOLDEN);
  }

  /**
   * The seeded 64-bit mix of Jenkins (1997), applied to one number. It is slower than {@link #mix}
   * and here only because WebGraph's HyperBall hashes nodes with it: with the same seed both
   * programs fill the same registers.
   */
  public static long jenkins(long x, long seed) {
    long a = seed + x;
    long b = seed;
    long c = 0x9E3779B97F4A7C13L;
    a = a - b - c ^ c >>> 43;
    b = b - c - a ^ a << 9;
    c = c - a - b ^ b >>> 8;
    a = a - b - c ^ c >>> 38;
    b = b - c - a ^ a << 23;
    c = c - a - b ^ b >>> 5;
    a = a - b - c ^ c >>> 35;
    b = b - c - a ^ a << 49;
    c = c - a - b ^ b >>> 11;
    a = a - b - c ^ c >>> 12;
    b = b - c - a ^ a << 18;
    c = c - a - b ^ b >>> 22;
    return c;
  }
}
