package io.crivello.neardup.sets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.neardup.Overlap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Candidates against all pairs. */
class PrefixJoinTest {
  private static final int[] THRESHOLDS = {300, 500, 800, 900, 1000};

  /** Sets in memory. */
  private static final class Sets implements SetSource {
    private final List<long[]> sets;
    private int at;

    Sets(List<long[]> sets) {
      this.sets = sets;
    }

    @Override
    public int count() {
      return sets.size();
    }

    @Override
    public long elementCount() {
      return sets.stream().mapToLong(set -> set.length).sum();
    }

    @Override
    public void read(int number) {
      at = number;
    }

    @Override
    public int size() {
      return sets.get(at).length;
    }

    @Override
    public long[] elements() {
      return sets.get(at);
    }
  }

  /** Families of edited copies on top of elements that many sets share, and some odd ones. */
  private static List<long[]> sets(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] boilerplate = random.longs(30).toArray();
    List<long[]> sets = new ArrayList<>();
    sets.add(new long[0]);
    sets.add(new long[] {Long.MIN_VALUE});
    long[] last = {};
    while (sets.size() < count) {
      TreeSet<Long> set = new TreeSet<>();
      if (random.nextInt(3) == 0) {
        for (long element : boilerplate) if (random.nextInt(4) > 0) set.add(element);
        for (int i = random.nextInt(60); i >= 0; i--) set.add(random.nextLong());
      } else {
        double kept = 1 - random.nextInt(4) * 0.1;
        for (long element : last) if (random.nextDouble() < kept) set.add(element);
        for (int i = random.nextInt(5); i > 0; i--) set.add(random.nextLong());
      }
      last = set.stream().mapToLong(Long::longValue).toArray();
      sets.add(last);
    }
    return sets;
  }

  private static TreeSet<Long> near(List<long[]> sets, ResemblanceThreshold threshold) {
    TreeSet<Long> pairs = new TreeSet<>();
    for (int i = 0; i < sets.size(); i++) {
      for (int j = i + 1; j < sets.size(); j++) {
        if (isNear(sets, i, j, threshold)) pairs.add((long) i << 32 | j);
      }
    }
    return pairs;
  }

  private static boolean isNear(List<long[]> sets, int i, int j, ResemblanceThreshold threshold) {
    long[] a = sets.get(i);
    long[] b = sets.get(j);
    return threshold.isReached(Overlap.common(a, b), a.length, b.length);
  }

  private static TreeSet<Long> candidates(PrefixJoin join, int units) throws IOException {
    TreeSet<Long> pairs = new TreeSet<>();
    for (int unit = 0; unit < units; unit++) {
      join.run(
          unit,
          units,
          (i, j, distance) -> {
            assertTrue(i < j, i + " before " + j);
            pairs.add(i << 32 | j);
          });
    }
    return pairs;
  }

  @Test
  void everyNearPairIsACandidate() throws IOException {
    List<long[]> sets = sets(17, 600);
    for (int perMille : THRESHOLDS) {
      ResemblanceThreshold threshold = new ResemblanceThreshold(perMille);
      TreeSet<Long> expected = near(sets, threshold);
      assertTrue(expected.size() > 5, expected.size() + " pairs at " + perMille);
      PrefixJoin join = new PrefixJoin(new Sets(sets), threshold, sets.size());
      TreeSet<Long> one = candidates(join, 1);
      assertEquals(0, join.frequent());
      assertTrue(one.containsAll(expected), "recall at " + perMille);
      assertEquals(one, candidates(join, 2));
      assertEquals(one, candidates(join, 7));
      long all = (long) sets.size() * (sets.size() - 1) / 2;
      assertTrue(perMille < 500 || one.size() < all / 10, one.size() + " at " + perMille);
    }
  }

  @Test
  void whatAllShareMakesHardlyACandidate() throws IOException {
    SplittableRandom random = new SplittableRandom(18);
    long[] menu = random.longs(50).toArray();
    List<long[]> sets = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      long[] set = Arrays.copyOf(menu, 100);
      for (int k = 50; k < 100; k++) set[k] = random.nextLong();
      Arrays.sort(set);
      sets.add(set);
    }
    PrefixJoin join = new PrefixJoin(new Sets(sets), new ResemblanceThreshold(800), 1000);
    assertEquals(new TreeSet<>(), candidates(join, 2));
  }

  @Test
  void frequentElementsMakeChains() throws IOException {
    int n = 9000;
    SplittableRandom random = new SplittableRandom(19);
    List<long[]> sets = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      long[] set = {7, 8, random.nextLong() | 1L << 40};
      Arrays.sort(set);
      sets.add(set);
    }
    ResemblanceThreshold threshold = new ResemblanceThreshold(500);
    TreeSet<Long> chain = new TreeSet<>();
    for (long i = 1; i < n; i++) chain.add(i - 1 << 32 | i);
    for (int most : new int[] {1, 4000, 5000, n - 1}) {
      PrefixJoin join = new PrefixJoin(new Sets(sets), threshold, most);
      assertTrue(chain.equals(candidates(join, 1)), "at most " + most);
      assertEquals(1, join.frequent());
      assertTrue(chain.equals(candidates(join, 2)), "at most " + most);
    }
    List<long[]> few = sets.subList(0, 100);
    PrefixJoin join = new PrefixJoin(new Sets(few), threshold, 100);
    assertEquals(100 * 99 / 2, candidates(join, 1).size());
    assertEquals(0, join.frequent());
  }

  @Test
  void unitsFollowFromMemory() {
    ResemblanceThreshold threshold = new ResemblanceThreshold(900);
    assertEquals(1, PrefixJoin.units(0, 0, threshold, 1));
    assertEquals(1, PrefixJoin.units(1_000_000, 60_000_000, threshold, 1L << 30));
    assertEquals(4, PrefixJoin.units(1_000_000, 60_000_000, threshold, 50_000_000));
  }
}
