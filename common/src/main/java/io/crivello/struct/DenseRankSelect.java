package io.crivello.struct;

import java.util.Objects;

/**
 * Rank and select on a {@link BitVector}, in constant time but for a scan of at most 2¹⁶ bits that
 * few inputs provoke. The vector must not be changed afterwards.
 *
 * <p>Rank costs 12.5 % of the vector; the hints of the two selects together about 0.27 bits for
 * each bit, and are built when a select is first asked for. For a vector with few ones {@link
 * SparseRankSelect} is smaller and faster.
 */
public final class DenseRankSelect implements RankSelect {
  private final BitVector bits;
  private final long length;
  private final RankIndex ranks;
  private volatile SelectIndex.OfOnes ones;
  private volatile SelectIndex.OfZeros zeros;

  public DenseRankSelect(BitVector bits) {
    this.bits = bits;
    length = bits.length();
    ranks = new RankIndex(bits.words());
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public long ones() {
    return ranks.ones();
  }

  @Override
  public boolean get(long position) {
    return bits.get(position);
  }

  @Override
  public long rank(long position) {
    if (position == length) return ranks.ones();
    return ranks.rank(Objects.checkIndex(position, length));
  }

  @Override
  public long select(long k) {
    Objects.checkIndex(k, ranks.ones());
    SelectIndex.OfOnes index = ones;
    if (index == null) {
      index = new SelectIndex.OfOnes(bits.words(), ranks.ones());
      ones = index;
    }
    return index.select(k);
  }

  @Override
  public long selectZero(long k) {
    long count = length - ranks.ones();
    Objects.checkIndex(k, count);
    SelectIndex.OfZeros index = zeros;
    if (index == null) {
      index = new SelectIndex.OfZeros(bits.words(), count);
      zeros = index;
    }
    return index.select(k);
  }

  @Override
  public long sizeInBits() {
    SelectIndex ofOnes = ones;
    SelectIndex ofZeros = zeros;
    return ((long) bits.words().length << 6)
        + ranks.sizeInBits()
        + (ofOnes == null ? 0 : ofOnes.sizeInBits())
        + (ofZeros == null ? 0 : ofZeros.sizeInBits());
  }
}
