package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SparseRankSelectTest extends RankSelectContract {
  @Override
  RankSelect of(BitVector bits) {
    EliasFano.Builder positions = new EliasFano.Builder(bits.ones(), bits.length());
    for (long i = 0; i < bits.length(); i++) if (bits.get(i)) positions.add(i);
    return new SparseRankSelect(bits.length(), positions.build());
  }

  @Test
  void zerosCostNothing() {
    BitVector bits = new BitVector(1 << 22);
    for (int i = 0; i < 1000; i++) bits.set(i * 4099L);
    assertTrue(of(bits).sizeInBits() < 1000 * 17, () -> of(bits).sizeInBits() + " bits");
  }

  @Test
  void onesBehindTheEndAreRefused() {
    EliasFano ones = EliasFano.of(new long[] {3, 7}, 2);
    assertThrows(IllegalArgumentException.class, () -> new SparseRankSelect(7, ones));
  }
}
