package io.crivello.neardup.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.crivello.neardup.pairs.PairRuns.Pair;
import io.crivello.sieve.Stored;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RunMergerTest {
  private static PairMerge open(List<PairRuns> runs) throws IOException {
    List<PairRunReader> all = new ArrayList<>();
    for (PairRuns each : runs) all.addAll(each.openAll());
    return new PairMerge(all);
  }

  @Test
  void eachPairIsLeftOnce() throws IOException {
    SplittableRandom random = new SplittableRandom(8);
    for (int different : new int[] {0, 1, 2, 1023, 5_000}) {
      List<PairRuns> runs = new ArrayList<>();
      TreeSet<Pair> expected = new TreeSet<>();
      for (int i = 0; i < 3; i++) {
        TreeSet<Pair> some = new TreeSet<>();
        for (int k = 0; k < different; k++) {
          int code = random.nextInt(different);
          some.add(new Pair(code / 50, code % 50, code % 7));
        }
        expected.addAll(some);
        runs.add(PairRuns.sort(List.copyOf(some), 0));
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      assertEquals(expected.size(), RunMerger.merge(() -> open(runs), out, () -> {}));
      try (PairRunReader merged =
          new PairRunReader(Stored.source(out.toByteArray()), Stored.NAME)) {
        assertEquals(expected.size(), merged.count());
        assertEquals(List.copyOf(expected), PairRuns.read(merged));
      }
    }
  }

  @Test
  void aRunIsInOrderAndAsLongAsWasSaid() throws IOException {
    try (PairRunWriter run = new PairRunWriter(new ByteArrayOutputStream(), 3)) {
      run.add(4, 9, 0);
      assertThrows(IllegalStateException.class, () -> run.add(4, 9, 0));
      assertThrows(IllegalStateException.class, () -> run.add(4, 8, 0));
      assertThrows(IllegalStateException.class, () -> run.add(3, 10, 0));
      run.add(4, 10, 0);
      assertThrows(IllegalStateException.class, run::finish);
    }
  }
}
