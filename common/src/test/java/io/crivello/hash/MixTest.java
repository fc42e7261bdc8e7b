package io.crivello.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MixTest {
  @Test
  void goldenValues() {
    assertEquals(0, Mix.mix(0));
    assertEquals(0x5692161D100B05E5L, Mix.mix(1));
    assertEquals(0xB4D055FCF2CBBD7BL, Mix.mix(-1));
    assertEquals(0x081A5C1377856B73L, Mix.mix(1, 2));
  }

  /** The JDK's generator is a SplitMix whose states are steps of the golden ratio. */
  @Test
  void drawsAreThoseOfTheJdk() {
    SplittableRandom random = new SplittableRandom(42);
    for (int i = 0; i < 100; i++) assertEquals(random.nextLong(), Mix.draw(42, i));
  }

  /** A changed bit changes each bit of the result in half of the cases, within six σ. */
  @Test
  void avalanche() {
    Random random = new Random(3);
    int n = 4000;
    double bound = 6 * Math.sqrt(n) / 2;
    for (int in = 0; in < 64; in++) {
      int[] flips = new int[64];
      for (int i = 0; i < n; i++) {
        long x = random.nextLong();
        long difference = Mix.mix(x) ^ Mix.mix(x ^ 1L << in);
        for (int out = 0; out < 64; out++) flips[out] += (int) (difference >>> out) & 1;
      }
      for (int f : flips) assertTrue(Math.abs(f - n / 2) < bound, "" + f);
    }
  }

  @Test
  void pairsAreOrdered() {
    assertNotEquals(Mix.mix(1, 2), Mix.mix(2, 1));
    assertNotEquals(Mix.mix(0, 0), Mix.mix(0, 1));
  }
}
