package io.crivello.neardup.hamming;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every pair within the distance is found exactly once: joins against comparing every two. */
class HammingJoinTest {
  private static final long MEMORY = 64 << 20;

  private static long[] join(HammingPlan plan, long[] packed, int n) throws IOException {
    PlainPairs.Collector collector = new PlainPairs.Collector();
    new HammingJoin(plan, new PackedFingerprints(plan.bits(), packed, n)).run(collector);
    return collector.sorted();
  }

  @Test
  void recallIsOneOnManyFingerprints() throws IOException {
    int n = 200_000;
    long[] packed = PlainPairs.fingerprints(64, n, 20, 1);
    long[] all = PlainPairs.of(64, packed, n, 15);
    for (int distance : new int[] {3, 5, 7, 10, 15}) {
      long[] expected =
          Arrays.stream(all).filter(code -> PlainPairs.distance(code) <= distance).toArray();
      assertTrue(expected.length > n / 20, () -> "only " + expected.length + " pairs");
      HammingPlan plan = HammingPlanner.plan(n, 64, distance, MEMORY);
      assertTrue(plan.method() != HammingPlan.Method.BRUTE_FORCE);
      assertArrayEquals(expected, joinUnits(plan, packed, n), plan.toString());
    }
    HammingPlan probes = HammingPlanner.plan(n, 64, 7, MEMORY, HammingPlan.Method.MULTI_INDEX);
    assertArrayEquals(
        Arrays.stream(all).filter(code -> PlainPairs.distance(code) <= 7).toArray(),
        joinUnits(probes, packed, n));
  }

  private static long[] joinUnits(HammingPlan plan, long[] packed, int n) {
    return IntStream.range(0, plan.units())
        .parallel()
        .mapToObj(unit -> unit(plan, unit, packed, n))
        .flatMapToLong(Arrays::stream)
        .sorted()
        .toArray();
  }

  private static long[] unit(HammingPlan plan, int unit, long[] packed, int n) {
    PlainPairs.Collector collector = new PlainPairs.Collector();
    try {
      new HammingJoin(plan, new PackedFingerprints(64, packed, n)).run(unit, collector);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return collector.sorted();
  }

  /** Plans for far more elements than there are: every kind of table, on few fingerprints. */
  @Test
  void everyPlanFindsAllPairs() throws IOException {
    for (int bits : new int[] {64, 128}) {
      for (int distance = 0; distance <= 20; distance += distance < 8 ? 1 : 3) {
        int n = 1500;
        long[] packed = PlainPairs.fingerprints(bits, n, distance + 2, 100 + distance);
        long[] expected = PlainPairs.of(bits, packed, n, distance);
        assertTrue(expected.length > 100);
        for (HammingPlan.Method method : HammingPlan.Method.values()) {
          for (long planned : new long[] {100_000, 3_000_000}) {
            HammingPlan plan = asIfFor(planned, n, bits, distance, method);
            assertArrayEquals(expected, join(plan, packed, n), plan.toString());
          }
        }
      }
    }
  }

  /** The tables of a plan for many elements, applied to a few. */
  private static HammingPlan asIfFor(
      long planned, int n, int bits, int distance, HammingPlan.Method method) {
    HammingPlan plan = HammingPlanner.plan(planned, bits, distance, 1L << 26, method);
    return new HammingPlan(
        n, bits, distance, plan.method(), List.of(), plan.tables(), 1, 1 << 20, n, 1);
  }

  @Test
  void rangesAndMemoryChangeNothing() throws IOException {
    int n = 5000;
    for (int bits : new int[] {64, 128}) {
      for (int distance : new int[] {3, 6}) {
        long[] packed = PlainPairs.fingerprints(bits, n, distance + 1, 7);
        long[] expected = PlainPairs.of(bits, packed, n, distance);
        for (HammingPlan.Method method : HammingPlan.Method.values()) {
          HammingPlan planned = HammingPlanner.plan(n, bits, distance, MEMORY, method);
          for (int ranges : new int[] {1, 2, 7}) {
            for (int capacity : new int[] {100, 1000, 1 << 20}) {
              HammingPlan plan =
                  new HammingPlan(
                      n,
                      bits,
                      distance,
                      method,
                      List.of(),
                      planned.tables(),
                      ranges,
                      capacity,
                      n,
                      1);
              assertArrayEquals(
                  expected, join(plan, packed, n), ranges + " ranges, capacity " + capacity);
            }
          }
        }
      }
    }
  }

  /** Fingerprints of which some partitions are too large, and of which none is. */
  @Test
  void tablesExecutedTogetherFindTheSamePairs() throws IOException {
    int n = 300_000;
    HammingPlan large = HammingPlanner.plan(10_000_000, 64, 3, 1L << 30);
    for (long common : new long[] {0, 0x7FF}) {
      long[] packed = PlainPairs.fingerprints(64, n, 4, 21);
      for (int i = 0; i < n; i++) if (i % 2 == 0) packed[i] |= common;
      for (int capacity : new int[] {n / 3, 1 << 20}) {
        HammingPlan together =
            new HammingPlan(n, 64, 3, large.method(), List.of(), large.tables(), 1, capacity, n, 1);
        assertTrue(together.units() < large.tables().size(), together.toString());
        HammingPlan apart =
            new HammingPlan(n, 64, 3, large.method(), List.of(), large.tables(), 2, capacity, n, 1);
        assertEquals(2 * large.tables().size(), apart.units());
        long[] expected = join(HammingPlanner.plan(n, 64, 3, MEMORY), packed, n);
        assertTrue(expected.length > 1000, () -> "only " + expected.length + " pairs");
        assertArrayEquals(expected, join(together, packed, n), "capacity " + capacity);
        assertArrayEquals(expected, join(apart, packed, n), "capacity " + capacity);
      }
    }
  }

  /** Groups around the number of neighbours that are compared in any case. */
  @Test
  void groupsOfAnySizeAreComparedWhole() throws IOException {
    for (int bits : new int[] {64, 128}) {
      for (int size = 1; size <= 2 * PairCheck.NEIGHBOURS + 3; size++) {
        int words = bits / Long.SIZE;
        long[] packed = PlainPairs.fingerprints(bits, 40 * size, 0, size);
        for (int i = 0; i < 40 * size; i++) {
          for (int w = 0; w < words; w++) packed[i * words + w] = packed[i % 40 * words + w];
          packed[i * words] ^= 1L << i % 64;
        }
        HammingPlan plan = asIfFor(100_000, 40 * size, bits, 3, HammingPlan.Method.BLOCK_TABLES);
        assertArrayEquals(PlainPairs.of(bits, packed, 40 * size, 3), join(plan, packed, 40 * size));
      }
    }
  }

  @Test
  void keysThatManyShareDoNotFitAndAreFoundAllTheSame() throws IOException {
    int n = 9000;
    long[] packed = PlainPairs.fingerprints(64, n, 2, 9);
    for (int i = 0; i < n; i++) if (i % 4 != 0) packed[i] &= 0xFFFF;
    for (int distance : new int[] {1, 3}) {
      long[] expected = PlainPairs.of(64, packed, n, distance);
      HammingPlan tables = HammingPlanner.plan(10_000_000, 64, distance, 1L << 30);
      assertEquals(HammingPlan.Method.BLOCK_TABLES, tables.method());
      for (int capacity : new int[] {1000, 20_000, 1_000_000}) {
        HammingPlan plan =
            new HammingPlan(
                n, 64, distance, tables.method(), List.of(), tables.tables(), 2, capacity, n, 1);
        assertArrayEquals(expected, join(plan, packed, n), "capacity " + capacity);
      }
    }
  }

  @Test
  void noneOneAndAllEqual() throws IOException {
    for (int bits : new int[] {64, 128}) {
      for (int distance : new int[] {0, 3, 12}) {
        for (int n : new int[] {0, 1, 2, 3, 200}) {
          long[] packed = new long[n * bits / Long.SIZE];
          Arrays.fill(packed, -5);
          long[] expected = PlainPairs.of(bits, packed, n, distance);
          assertEquals(n * (n - 1) / 2, expected.length);
          assertArrayEquals(
              expected, join(HammingPlanner.plan(n, bits, distance, MEMORY), packed, n));
          for (HammingPlan.Method method : HammingPlan.Method.values()) {
            HammingPlan plan = asIfFor(100_000, n, bits, distance, method);
            assertArrayEquals(expected, join(plan, packed, n), plan.toString());
          }
        }
      }
    }
  }

  @Test
  void theSameUnitReportsTheSamePairsInTheSameOrder() throws IOException {
    int n = 20_000;
    long[] packed = PlainPairs.fingerprints(64, n, 4, 3);
    HammingPlan plan = HammingPlanner.plan(n, 64, 3, MEMORY);
    HammingJoin join = new HammingJoin(plan, new PackedFingerprints(64, packed, n));
    List<Long> first = new ArrayList<>();
    join.run((i, j, d) -> first.add(PlainPairs.code(i, j, d)));
    List<Long> second = new ArrayList<>();
    for (int unit = 0; unit < plan.units(); unit++) {
      new HammingJoin(plan, new PackedFingerprints(64, packed, n))
          .run(unit, (i, j, d) -> second.add(PlainPairs.code(i, j, d)));
    }
    assertTrue(first.size() > 1000);
    assertEquals(first, second);
  }

  @Test
  void partsAreOneSequence() throws IOException {
    int n = 10_000;
    long[] packed = PlainPairs.fingerprints(128, n, 4, 5);
    List<FingerprintSource> parts = new ArrayList<>();
    for (int from = 0, size; from < n; from += size) {
      size = Math.min(n - from, from % 3 * 1000 + 1);
      long[] part = Arrays.copyOfRange(packed, 2 * from, 2 * (from + size));
      parts.add(new PackedFingerprints(128, part, size));
      parts.add(new PackedFingerprints(128, new long[0], 0));
    }
    PlainPairs.Collector collector = new PlainPairs.Collector();
    HammingPlan plan = HammingPlanner.plan(n, 128, 3, MEMORY);
    new HammingJoin(plan, new ConcatenatedFingerprints(128, parts)).run(collector);
    assertArrayEquals(PlainPairs.of(128, packed, n, 3), collector.sorted());
    assertThrows(IllegalArgumentException.class, () -> new ConcatenatedFingerprints(64, parts));
  }

  @Test
  void otherFingerprintsThanPlannedAreRefused() {
    HammingPlan plan = HammingPlanner.plan(10, 64, 3, MEMORY);
    assertThrows(
        IllegalArgumentException.class,
        () -> new HammingJoin(plan, new PackedFingerprints(64, new long[9], 9)));
    assertThrows(
        IllegalArgumentException.class,
        () -> new HammingJoin(plan, new PackedFingerprints(128, new long[20], 10)));
    HammingJoin join = new HammingJoin(plan, new PackedFingerprints(64, new long[10], 10));
    assertThrows(IllegalArgumentException.class, () -> join.run(plan.units(), (i, j, d) -> {}));
  }

  @Test
  void aScanFindsWhatIsNearOneFingerprint() throws IOException {
    for (int bits : new int[] {64, 128}) {
      int n = 20_000;
      int words = bits / Long.SIZE;
      long[] packed = PlainPairs.fingerprints(bits, n, 8, 13);
      for (int q : new int[] {0, 1, n - 1}) {
        long second = words == 1 ? 0 : packed[q * words + 1];
        List<Long> found = new ArrayList<>();
        HammingScan.search(
            new PackedFingerprints(bits, packed, n),
            packed[q * words],
            second,
            7,
            (i, d) -> found.add(i << 6 | d));
        List<Long> expected = new ArrayList<>();
        for (long i = 0; i < n; i++) {
          int d = 0;
          for (int w = 0; w < words; w++) {
            d += Long.bitCount(packed[q * words + w] ^ packed[(int) i * words + w]);
          }
          if (d <= 7) expected.add(i << 6 | d);
        }
        assertEquals(expected, found);
      }
    }
  }
}
