package io.crivello.struct;

import java.util.Objects;

/**
 * Rank and select on a sequence of bits with few ones, kept as the Elias–Fano form of their
 * positions: about 2 + log₂(length / ones) bits a one and nothing for the zeros (Okanohara and
 * Sadakane, 2007). Finding a zero takes time logarithmic in the number of ones.
 */
public final class SparseRankSelect implements RankSelect {
  private final long length;
  private final EliasFano positions;

  /**
   * A sequence given by its ones.
   *
   * @param length the number of bits
   * @param positions of the ones, each once, all less than {@code length}
   */
  public SparseRankSelect(long length, EliasFano positions) {
    if (positions.length() > 0 && positions.last() >= length) {
      throw new IllegalArgumentException("a one at " + positions.last() + " of " + length);
    }
    this.length = length;
    this.positions = positions;
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public long ones() {
    return positions.length();
  }

  @Override
  public boolean get(long position) {
    return positions.successor(Objects.checkIndex(position, length)) == position;
  }

  @Override
  public long rank(long position) {
    return positions.successorIndex(Objects.checkIndex(position, length + 1));
  }

  @Override
  public long select(long k) {
    return positions.get(k);
  }

  @Override
  public long selectZero(long k) {
    Objects.checkIndex(k, length - positions.length());
    // Before the one of rank i there are get(i) − i zeros: how many ones have at most k?
    long low = 0;
    long high = positions.length();
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (positions.get(middle) - middle <= k) low = middle + 1;
      else high = middle;
    }
    return k + low;
  }

  @Override
  public long sizeInBits() {
    return positions.sizeInBits() + positions.hintsInBits();
  }
}
