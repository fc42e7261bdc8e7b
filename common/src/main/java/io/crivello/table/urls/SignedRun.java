package io.crivello.table.urls;

/**
 * Pairs of a signature and a number of 64 bits, sorted by signature, unsigned, then by number,
 * signed; equal pairs are one. What asks for the numbers of URLs travels so, and so do the numbers.
 * A run is one group a signature after the other:
 *
 * <pre>
 * ⟨the signature, less that of the group before⟩ ⟨how many numbers, less one⟩
 * ⟨the first number⟩, and of each other one ⟨its difference to the one before, less one⟩
 * </pre>
 *
 * <p>⟨x⟩ takes seven bits a byte, least significant first, with the top bit set in all bytes but
 * the last. Before the first group stands a signature of 0. All differences are modulo 2⁶⁴.
 *
 * <p>Example: (5, 1), (5, 3), (300, 0) are 05 01 01 01 and A7 02 00 00.
 *
 * <p>In a file, runs stand one after the other in a frame ({@link io.crivello.io.FrameFormat}) of
 * kind {@value #KIND}, version {@value #VERSION}, each after its length in four bytes, which is at
 * most {@value #LONGEST}.
 */
public final class SignedRun {
  public static final String KIND = "SGNR";
  public static final int VERSION = 1;

  /** The most bytes of a run. */
  public static final int LONGEST = 1 << 30;

  static final int LONGEST_NUMBER = 10;

  private SignedRun() {}
}
