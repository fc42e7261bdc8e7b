package io.crivello.neardup.hamming;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Plans cover every pair, fit into memory, and say what to expect. */
class HammingPlannerTest {
  /** Whatever differs in as many bits as allowed is brought together by some table. */
  @Test
  void someTableMatchesEveryDifference() {
    SplittableRandom random = new SplittableRandom(17);
    for (int bits : new int[] {64, 128}) {
      for (int distance = 0; distance <= HammingPlanner.MOST_DISTANCE; distance++) {
        for (long n = 10; n < 20_000_000_000L; n = n * 37 + 1) {
          HammingPlan plan =
              n % 2 == 0
                  ? HammingPlanner.plan(n, bits, distance, 1L << 30)
                  : HammingPlanner.plan(
                      n, bits, distance, 1L << 30, HammingPlan.Method.MULTI_INDEX);
          for (int trial = 0; trial < 200; trial++) {
            long[] x = difference(random, bits, distance, trial);
            assertTrue(
                plan.tables().stream().anyMatch(table -> table.matches(x[0], x[1])),
                () -> plan + ", " + Arrays.toString(x));
          }
        }
      }
    }
  }

  /** Bits anywhere, or evenly spread, which is hardest for tables of blocks. */
  private static long[] difference(SplittableRandom random, int bits, int distance, int trial) {
    long[] x = new long[2];
    int offset = random.nextInt(bits);
    for (int i = 0; i < distance; i++) {
      int bit = trial % 2 == 0 ? random.nextInt(bits) : (offset + i * bits / distance) % bits;
      x[bit / Long.SIZE] |= 1L << bit;
    }
    return x;
  }

  @Test
  void fewElementsAreComparedDirectlyAndManyByTables() {
    assertEquals(HammingPlan.Method.BRUTE_FORCE, HammingPlanner.plan(100, 64, 3, 1 << 20).method());
    HammingPlan million = HammingPlanner.plan(1_000_000, 64, 3, 1L << 30);
    assertEquals(HammingPlan.Method.BLOCK_TABLES, million.method());
    assertEquals(1, million.ranges());
    assertEquals(1, HammingPlanner.plan(1_000_000, 64, 0, 1L << 30).tables().size());
  }

  @Test
  void rangesFollowFromMemory() {
    for (int distance : new int[] {0, 3, 10}) {
      long lastRanges = 0;
      for (long memory : new long[] {1L << 32, 1L << 28, 1L << 24, 1L << 21}) {
        HammingPlan plan = HammingPlanner.plan(50_000_000, 64, distance, memory);
        assertTrue((double) plan.elements() / plan.ranges() * 16 <= memory, plan.toString());
        assertTrue(plan.capacity() * 16L <= memory);
        assertTrue(plan.ranges() >= lastRanges, plan.toString());
        lastRanges = plan.method() == HammingPlan.Method.BLOCK_TABLES ? plan.ranges() : 0;
      }
    }
  }

  @Test
  void chancePairsAreThoseOfTheBinomialDistribution() {
    assertEquals(0.001, HammingPlan.chancePairs(1e6, 64, 3), 0.0003);
    assertEquals(0.2, HammingPlan.chancePairs(1e6, 64, 5), 0.05);
    assertEquals(5e3, HammingPlan.chancePairs(1e6, 64, 10), 500);
    assertEquals(4950, HammingPlan.chancePairs(100, 64, 64), 1e-6);
    assertEquals(4950 / Math.pow(2, 128), HammingPlan.chancePairs(100, 128, 0), 1e-40);
    assertEquals(0, HammingPlan.chancePairs(0, 64, 3));
    assertEquals(0, HammingPlan.chancePairs(1, 64, 3));
  }

  @Test
  void aPlanSaysWhatItWillDoAndWarnsOfNoise() {
    HammingPlan noise =
        HammingPlanner.plan(2_000_000, 64, 10, 1L << 30, HammingPlan.Method.MULTI_INDEX);
    assertTrue(noise.isMostlyNoise());
    String text = noise.toString();
    assertTrue(text.contains("2,000,000 fingerprints of 64 bits, distance at most 10"), text);
    assertTrue(text.contains("multi-index hashing"), text);
    assertTrue(text.contains("mostly noise"), text);
    assertTrue(text.contains("use 128 bits"), text);
    assertTrue(text.contains(noise.tables().size() + " tables, keys of"), text);
    assertTrue(text.contains("looked up within 2 bits, 1 range each"), text);
    String fixed = noise.describe(false);
    assertTrue(fixed.contains("use a smaller distance"), fixed);
    assertFalse(fixed.contains("128"), fixed);
    HammingPlan blocks = HammingPlanner.plan(100_000_000, 64, 3, 1L << 30);
    Matcher cut =
        Pattern.compile("(?:([0-9]+) times )?([0-9]+) blocks?, keys of all choices of ([0-9]+)")
            .matcher(blocks.toString());
    double tables = 0;
    while (cut.find()) {
      int times = cut.group(1) == null ? 1 : Integer.parseInt(cut.group(1));
      int number = Integer.parseInt(cut.group(2));
      tables += times * BitGroup.binomial(number, Integer.parseInt(cut.group(3)));
    }
    assertEquals(blocks.tables().size(), tables, blocks.toString());
    assertFalse(HammingPlanner.plan(2_000_000, 128, 10, 1L << 30).isMostlyNoise());
    assertFalse(HammingPlanner.plan(100_000_000, 64, 3, 1L << 30).isMostlyNoise());
    assertFalse(HammingPlanner.plan(0, 64, 3, 1L << 30).isMostlyNoise());
  }

  @Test
  void whatCannotBePlannedIsRefused() {
    for (int distance : new int[] {-1, HammingPlanner.MOST_DISTANCE + 1}) {
      assertThrows(
          IllegalArgumentException.class, () -> HammingPlanner.plan(10, 64, distance, 1 << 20));
    }
    assertThrows(IllegalArgumentException.class, () -> HammingPlanner.plan(10, 65, 3, 1 << 20));
    assertThrows(IllegalArgumentException.class, () -> HammingPlanner.plan(-1, 64, 3, 1 << 20));
    assertThrows(
        IllegalArgumentException.class, () -> HammingPlanner.plan(1L << 40, 64, 3, 1 << 20));
    assertThrows(IllegalArgumentException.class, () -> HammingPlanner.plan(10, 64, 3, 1 << 19));
  }

  @Test
  void neighboursAreAllNumbersOfFewOnes() {
    for (int bits = 0; bits <= 12; bits++) {
      for (int radius = 0; radius <= 5; radius++) {
        int most = radius;
        int[] expected =
            java.util.stream.IntStream.range(0, 1 << bits)
                .filter(x -> Integer.bitCount(x) <= most)
                .toArray();
        int[] found = Neighbours.within(bits, radius);
        assertEquals(expected.length, Neighbours.count(bits, radius), 1e-9);
        Arrays.sort(found);
        assertArrayEquals(expected, found);
      }
    }
  }
}
