package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DenseRankSelectTest extends RankSelectContract {
  @Override
  RankSelect of(BitVector bits) {
    return new DenseRankSelect(bits);
  }

  @Test
  void rankCostsAnEighthOfTheVector() {
    for (long length : new long[] {512, 4096, 1 << 20}) {
      assertEquals(length + length / 8, new DenseRankSelect(new BitVector(length)).sizeInBits());
    }
  }

  @Test
  void selectHintsStaySmall() {
    SplittableRandom random = new SplittableRandom(3);
    for (double density : new double[] {.001, .01, .015, .02, .1, .5, .9, .99, 1}) {
      BitVector bits = new BitVector(1 << 21);
      for (long i = 0; i < bits.length(); i++) if (random.nextDouble() < density) bits.set(i);
      DenseRankSelect structure = new DenseRankSelect(bits);
      long before = structure.sizeInBits();
      structure.select(0);
      long hints = structure.sizeInBits() - before;
      assertTrue(hints <= bits.length() * .4, hints + " at " + density);
    }
  }

  @Test
  void reachesBeyondTwoToThe31() {
    long length = 3L << 30;
    BitVector bits = new BitVector(length);
    long[] words = bits.words();
    for (int w = 0; w < words.length; w++) words[w] = 0x8000_0100_0000_0001L;
    RankSelect structure = new DenseRankSelect(bits);
    assertEquals(3L * words.length, structure.ones());
    for (long w = 0; w < words.length; w += 999_983) {
      assertEquals(3 * w, structure.rank(w << 6));
      assertEquals(3 * w + 2, structure.rank((w << 6) + 41));
      assertEquals((w << 6) + 40, structure.select(3 * w + 1));
      assertEquals((w << 6) + 1, structure.selectZero(61 * w));
    }
    assertEquals(length - 1, structure.select(structure.ones() - 1));
  }
}
