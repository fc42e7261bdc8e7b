package io.crivello.neardup.pairs;

/**
 * A run of pairs: a frame of kind {@value #KIND} ({@link io.crivello.io.FrameFormat}). The pairs
 * are distinct and sorted by first, then by second number. Its bits:
 *
 * <pre>
 * δ   the number of pairs
 * of each pair
 *   δ   by how much its first number exceeds that of the pair before, which is 0 for the first one
 *   δ   if that is 0 and there is a pair before: by how much the second number exceeds that of the
 *       pair before, less one; else by how much it exceeds the first number, a signed number
 *       folded as {@link io.crivello.code.SignedFold} says
 *   γ   the distance
 * </pre>
 *
 * <p>For example, (3, 5, 2) and (3, 6, 0) are δ(2) = 0101, δ(3) = 01100, δ(4) = 01101, γ(2) = 011,
 * δ(0) = 1, δ(0) = 1, γ(0) = 1.
 */
final class PairRunFormat {
  static final String KIND = "PAIR";
  static final int VERSION = 1;

  private PairRunFormat() {}
}
