package io.crivello.neardup.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.crivello.neardup.pairs.PairRuns.Pair;
import io.crivello.sieve.Stored;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Runs of pairs are read back as they were written, sorted, and damage is noticed. */
class PairRunTest {
  private static final long LARGEST = (1L << 48) - 1;
  private static final int FARTHEST = (1 << 15) - 1;

  @Test
  void theFormatIsAsSpecified() throws IOException {
    PairRuns runs = PairRuns.sort(List.of(new Pair(3, 6, 0), new Pair(3, 5, 2)), 0);
    // 0101 01100 01101 011 1 1 1, filled up with zeros
    assertEquals("56 35 F0", Stored.payload(runs.bytes(0)));
    try (PairRunReader run = runs.open(0)) {
      assertEquals(2, run.count());
      assertEquals(List.of(new Pair(3, 5, 2), new Pair(3, 6, 0)), PairRuns.read(run));
    }
  }

  @Test
  void nothingIsNoRun() throws IOException {
    assertEquals(0, PairRuns.sort(List.of(), 1 << 20).count());
    try (PairMerge none = new PairMerge(List.of())) {
      assertEquals(List.of(), PairRuns.read(none));
    }
  }

  @Test
  void edgesComeBack() throws IOException {
    List<Pair> pairs =
        List.of(
            new Pair(0, 0, 0),
            new Pair(0, 1, 1),
            new Pair(0, LARGEST, FARTHEST),
            new Pair(1, 0, 5),
            new Pair(1, 1, 64),
            new Pair(5, 4, 128),
            new Pair(LARGEST, 0, 3),
            new Pair(LARGEST, 7, 0),
            new Pair(LARGEST, LARGEST, FARTHEST));
    for (Pair pair : pairs) {
      PairRuns alone = PairRuns.sort(List.of(pair), 0);
      assertEquals(List.of(pair), PairRuns.read(alone.open(0)));
    }
    List<Pair> shuffled = new ArrayList<>(pairs);
    Collections.shuffle(shuffled, new Random(1));
    PairRuns together = PairRuns.sort(shuffled, 0);
    assertEquals(1, together.count());
    assertEquals(pairs, PairRuns.read(together.open(0)));
  }

  @Test
  void whatCannotBeWrittenIsRefused() throws IOException {
    PairRuns runs = new PairRuns();
    try (PairSorter sorter = runs.sorter(0)) {
      for (long number : new long[] {-1, LARGEST + 1, 1L << 62, Long.MAX_VALUE, Long.MIN_VALUE}) {
        assertThrows(IllegalArgumentException.class, () -> sorter.add(number, 1, 0), "" + number);
        assertThrows(IllegalArgumentException.class, () -> sorter.add(1, number, 0), "" + number);
      }
      assertThrows(IllegalArgumentException.class, () -> sorter.add(1, 2, -1));
      assertThrows(IllegalArgumentException.class, () -> sorter.add(1, 2, FARTHEST + 1));
      sorter.finish();
      assertEquals(0, sorter.count());
    }
    assertEquals(0, runs.count());
  }

  @Test
  void aPairThatCameTwiceIsRefused() throws IOException {
    PairRuns runs = new PairRuns();
    try (PairSorter sorter = runs.sorter(0)) {
      sorter.add(4, 9, 1);
      sorter.add(4, 8, 1);
      sorter.add(4, 9, 2);
      IllegalStateException refusal = assertThrows(IllegalStateException.class, sorter::finish);
      assertEquals("the pair 4, 9 came twice", refusal.getMessage());
    }
  }

  @Test
  void damageIsNoticed() throws IOException {
    Random random = new Random(2);
    TreeSet<Pair> pairs = new TreeSet<>();
    while (pairs.size() < 500) {
      pairs.add(new Pair(random.nextInt(100), random.nextInt(1_000_000), random.nextInt(64)));
    }
    PairRuns runs = PairRuns.sort(List.copyOf(pairs), 0);
    assertEquals(1, runs.count());
    Stored.everyDamageIsNoticed(
        runs.bytes(0), source -> PairRuns.read(new PairRunReader(source, Stored.NAME)));
  }

  /** Around the least number of pairs that a sorter keeps, with several runs. */
  @Test
  void anyNumberOfRunsReadsAsOneSortedSequence() throws IOException {
    Random random = new Random(3);
    for (int size : new int[] {1, 1023, 1024, 1025, 2048, 10_000}) {
      TreeSet<Pair> sorted = new TreeSet<>();
      while (sorted.size() < size) {
        long first = random.nextInt(1 + size / 8);
        long second = random.nextBoolean() ? random.nextInt(size) : random.nextLong() >>> 16;
        sorted.add(new Pair(first, second, random.nextInt(20)));
      }
      List<Pair> shuffled = new ArrayList<>(sorted);
      Collections.shuffle(shuffled, random);
      for (long memory : new long[] {0, 40_000, 1 << 20}) {
        PairRuns runs = PairRuns.sort(shuffled, memory);
        long capacity = Math.max(1024, memory / 16);
        assertEquals((size + capacity - 1) / capacity, runs.count(), size + " in " + memory);
        long sum = 0;
        for (PairRunReader run : runs.openAll()) sum += run.count();
        assertEquals(size, sum);
        try (PairMerge merge = new PairMerge(runs.openAll())) {
          assertEquals(List.copyOf(sorted), PairRuns.read(merge));
        }
      }
    }
  }
}
