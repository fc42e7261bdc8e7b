package io.crivello.struct;

/**
 * Counts and finds the ones and zeros of a sequence of bits that does not change. Ranks and
 * positions start at zero, so that {@code rank(select(k)) == k}.
 */
public interface RankSelect {
  /** The number of bits. */
  long length();

  /** The number of ones. */
  long ones();

  boolean get(long position);

  /** The number of ones before a position, {@code 0 ≤ position ≤ length()}. */
  long rank(long position);

  /** The number of zeros before a position, {@code 0 ≤ position ≤ length()}. */
  default long rankZero(long position) {
    return position - rank(position);
  }

  /** The position of the one with {@code k} ones before it, {@code 0 ≤ k < ones()}. */
  long select(long k);

  /** The position of the zero with {@code k} zeros before it, {@code 0 ≤ k < length() − ones()}. */
  long selectZero(long k);

  /** What is kept in memory to answer, in bits, the sequence itself included. */
  long sizeInBits();
}
