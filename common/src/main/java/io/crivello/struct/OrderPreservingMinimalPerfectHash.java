package io.crivello.struct;

import java.io.DataOutput;
import java.io.IOException;

/**
 * A static function from n keys to their ranks, ⌈log₂ n⌉ bits each (Czech, Havas, Majewski 1992). A
 * stranger gets an arbitrary rank or −1.
 */
public final class OrderPreservingMinimalPerfectHash implements TermMap {
  private final StaticFunction ranks;
  private final long size;

  OrderPreservingMinimalPerfectHash(StaticFunction ranks) {
    this.ranks = ranks;
    this.size = ranks.size();
  }

  /** The bits that the ranks of {@code size} keys take. */
  static int rankBits(long size) {
    return size < 2 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(size - 1);
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public long rank(long first, long second) {
    long rank = ranks.get(first, second);
    return rank < size ? rank : -1;
  }

  @Override
  public int signatureBits() {
    return 0;
  }

  @Override
  public long bits() {
    return ranks.bits() + Long.SIZE;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    TermMapFormat.write(ranks, 0, out);
  }
}
