package io.crivello.sketch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.hash.Mix;
import it.unimi.dsi.fastutil.longs.LongBigList;
import it.unimi.dsi.util.HyperLogLogCounterArray;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HyperLogLogArrayTest {
  private final Random random = new Random(11);

  private HyperLogLogArray filled(int size, RegisterLayout layout) {
    HyperLogLogArray array = new HyperLogLogArray(size, layout);
    for (int i = 0; i < 4 * size * layout.registers(); i++) {
      array.add(random.nextInt(size), random.nextLong());
    }
    return array;
  }

  /**
   * dsiutils has the counters of WebGraph's HyperBall: same registers and estimates, bit by bit.
   */
  @Test
  void countersAreThoseOfHyperBall() {
    for (int log2m : new int[] {4, 5, 6, 7, 8, 10, 12}) {
      for (long n : new long[] {1000, 1L << 40}) {
        int counters = 12;
        long seed = random.nextLong();
        HyperLogLogCounterArray theirs = new HyperLogLogCounterArray(counters, n, log2m, seed);
        RegisterLayout layout = new RegisterLayout(log2m, RegisterLayout.widthFor(n));
        HyperLogLogArray ours = new HyperLogLogArray(counters, layout);
        ClassicEstimator estimator = new ClassicEstimator(layout);
        int[] scratch = new int[1 << layout.width()];
        for (int counter = 0; counter < counters; counter++) {
          for (int i = 0; i < 1 << counter + log2m - 5; i++) {
            long x = random.nextLong();
            theirs.add(counter, x);
            ours.add(counter, Mix.jenkins(x, seed));
          }
        }
        for (int counter = 0; counter < counters; counter++) {
          LongBigList registers = theirs.registers()[theirs.chunk(counter)];
          for (int r = 0; r < layout.registers(); r++) {
            assertEquals(
                registers.getLong(((long) counter << log2m) + r), ours.register(counter, r));
          }
          assertEquals(theirs.count(counter), ours.estimate(counter, estimator, scratch));
        }
      }
    }
  }

  @Test
  void rangesOfCounters() {
    for (int log2m : new int[] {4, 6, 9}) {
      RegisterLayout layout = new RegisterLayout(log2m, 5);
      HyperLogLogArray a = filled(20, layout);
      HyperLogLogArray b = filled(30, layout);
      a.copy(5, b, 12, 2);
      for (int r = 0; r < layout.registers(); r++) {
        assertEquals(b.register(12, r), a.register(5, r));
        assertEquals(b.register(13, r), a.register(6, r));
      }
      HyperLogLogArray merged = new HyperLogLogArray(20, layout);
      merged.copy(0, a, 0, 20);
      assertEquals(8, merged.max(5, b, 12, 10));
      for (int i = 0; i < 20; i++) {
        for (int r = 0; r < layout.registers(); r++) {
          int other = i >= 5 && i < 15 ? b.register(i + 7, r) : 0;
          assertEquals(Math.max(other, a.register(i, r)), merged.register(i, r));
        }
      }
      assertFalse(merged.max(5, b, 12));
      assertFalse(merged.max(5, 5));
      assertTrue(merged.max(0, 5));
      merged.clear(0, 3);
      assertArrayEquals(
          new long[3 * layout.words()], Arrays.copyOf(merged.words(), 3 * layout.words()));
      assertTrue(merged.max(0, b, 0));
    }
  }

  @Test
  void aUnionIsTheCounterOfBothSets() {
    RegisterLayout layout = new RegisterLayout(8, 5);
    HyperLogLogArray array = new HyperLogLogArray(3, layout);
    for (int i = 0; i < 5000; i++) {
      long hash = random.nextLong();
      if (i < 3500) array.add(0, hash);
      if (i >= 1500) array.add(1, hash);
      array.add(2, hash);
    }
    assertTrue(array.max(0, 1));
    for (int r = 0; r < layout.registers(); r++) {
      assertEquals(array.register(2, r), array.register(0, r));
    }
    int[] scratch = new int[32];
    double estimate = array.estimate(0, new MaximumLikelihoodEstimator(layout), scratch);
    assertEquals(5000, estimate, 5000 * 5 * 1.04 / 16);
  }

  @Test
  void moreThanTwoToThe31Bits() {
    RegisterLayout layout = new RegisterLayout(16, 6);
    int size = (int) ((1L << 31) / layout.words() / 64) + 2;
    HyperLogLogArray array = new HyperLogLogArray(size, layout);
    assertTrue((long) array.words().length * 64 > 1L << 31);
    array.register(size - 1, 65535, 63);
    array.register(size - 2, 65535, 7);
    assertEquals(63, array.register(size - 1, 65535));
    assertTrue(array.max(size - 2, size - 1));
    assertEquals(63, array.register(size - 2, 65535));
    assertEquals(0, array.register(0, 65535));
  }

  @Test
  void mistakesAreRefused() {
    HyperLogLogArray array = new HyperLogLogArray(4, new RegisterLayout(4, 5));
    HyperLogLogArray other = new HyperLogLogArray(4, new RegisterLayout(4, 6));
    assertThrows(IllegalArgumentException.class, () -> array.max(0, other, 0));
    assertThrows(IllegalArgumentException.class, () -> array.copy(0, other, 0, 1));
    assertThrows(IndexOutOfBoundsException.class, () -> array.max(0, array, 3, 2));
    assertThrows(IndexOutOfBoundsException.class, () -> array.copy(3, array, 0, 2));
    assertThrows(IndexOutOfBoundsException.class, () -> array.clear(-1, 2));
    assertThrows(IndexOutOfBoundsException.class, () -> array.add(4, 1));
    assertThrows(IndexOutOfBoundsException.class, () -> array.add(-1, 1));
    assertThrows(
        IllegalArgumentException.class,
        () -> new HyperLogLogArray(Integer.MAX_VALUE, new RegisterLayout(4, 5)));
    assertThrows(
        IllegalArgumentException.class, () -> new HyperLogLogArray(-1, new RegisterLayout(4, 5)));
  }
}
