package io.crivello.neardup;

import io.crivello.hash.Mix;

/**
 * SimHash (Charikar, 2002) of weighted features: bit i of the fingerprint is one if the features
 * whose hash has bit i set weigh more than those whose hash has not; ties are zero. Fingerprints of
 * texts that share most features differ in few bits.
 *
 * <p>The first 64 bits are the majority of the features' signatures themselves, the second 64, if
 * asked for, that of a mix of them: the first half of a fingerprint of 128 bits is the fingerprint
 * of 64 bits. The values never change, since they are stored.
 */
public final class SimHash implements FeatureSink {
  private static final long SECOND = 0x3C6EF372FE94F82BL;

  private final int bits;
  private final BitMajority first = new BitMajority();
  private final BitMajority second = new BitMajority();

  /**
   * No features yet.
   *
   * @param bits 64 or 128
   */
  public SimHash(int bits) {
    Widths.check(bits);
    this.bits = bits;
  }

  public void clear() {
    first.clear();
    second.clear();
  }

  @Override
  public void accept(long feature) {
    first.add(feature);
    if (bits > Long.SIZE) second.add(Mix.mix(feature ^ SECOND));
  }

  /** Takes a feature as if it occurred {@code weight} times. */
  public void accept(long feature, long weight) {
    if (weight < 0) throw new IllegalArgumentException("a weight of " + weight);
    first.add(feature, weight);
    if (bits > Long.SIZE) second.add(Mix.mix(feature ^ SECOND), weight);
  }

  /** What all features weigh together. */
  public long weight() {
    return first.total();
  }

  public int bits() {
    return bits;
  }

  public long first() {
    return first.majority();
  }

  /** The second half; 0 if there are only 64 bits. */
  public long second() {
    return second.majority();
  }
}
