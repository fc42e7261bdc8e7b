package io.crivello.struct;

import java.io.DataOutput;
import java.io.IOException;

/**
 * An order-preserving minimal perfect hash that answers −1 for strangers, except that it takes one
 * for a member with probability at most 2⁻ʳ.
 *
 * <p>The r bits that sign a key are the lower bits of its value in the static function, and its
 * rank the upper ones. That is as much space as an array of signatures beside the function, and one
 * cache miss less.
 */
public final class SignedMinimalPerfectHash implements TermMap {
  private final StaticFunction signedRanks;
  private final int signatureBits;
  private final long size;

  SignedMinimalPerfectHash(StaticFunction signedRanks, int signatureBits) {
    this.signedRanks = signedRanks;
    this.signatureBits = signatureBits;
    this.size = signedRanks.size();
  }

  @Override
  public long size() {
    return size;
  }

  /** The rank, or −1 for a stranger. */
  @Override
  public long rank(long first, long second) {
    long value = signedRanks.get(first, second);
    long difference = value ^ KeySignature.check(first, second, signatureBits);
    long rank = value >>> signatureBits;
    return difference << -signatureBits == 0 && rank < size ? rank : -1;
  }

  @Override
  public int signatureBits() {
    return signatureBits;
  }

  @Override
  public long bits() {
    return signedRanks.bits() + 2 * Long.SIZE;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    TermMapFormat.write(signedRanks, signatureBits, out);
  }
}
