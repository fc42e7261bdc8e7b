package io.crivello.neardup.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.sieve.Stored;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Pairs that come several times. */
class RepeatedPairsTest {
  @Test
  void eachIsOnceInARun() throws IOException {
    for (int different : new int[] {1, 1023, 1024, 1025, 5000}) {
      List<ByteArrayOutputStream> files = new ArrayList<>();
      TreeSet<Long> expected = new TreeSet<>();
      SplittableRandom random = new SplittableRandom(different);
      try (PairSorter sorter = PairSorter.ofRepeated(run -> file(files), 0)) {
        for (int k = 0; k < 20_000; k++) {
          long pair = random.nextInt(different);
          expected.add(pair);
          sorter.add(pair / 70, pair % 70, 0);
        }
        sorter.finish();
        assertEquals(20_000, sorter.count());
      }
      TreeSet<Long> found = new TreeSet<>();
      for (ByteArrayOutputStream file : files) {
        TreeSet<Long> run = new TreeSet<>();
        try (PairRunReader in = new PairRunReader(Stored.source(file.toByteArray()), Stored.NAME)) {
          while (in.next()) assertTrue(run.add(in.first() * 70 + in.second()), "twice in a run");
        }
        found.addAll(run);
      }
      assertEquals(expected, found);
      assertTrue(different > 512 || files.size() == 1, files.size() + " runs");
    }
  }

  @Test
  void distinctPairsMayNotComeTwice() throws IOException {
    PairSorter sorter = new PairSorter(run -> new ByteArrayOutputStream(), 0);
    sorter.add(1, 2, 0);
    sorter.add(1, 2, 0);
    assertThrows(IllegalStateException.class, sorter::finish);
  }

  private static ByteArrayOutputStream file(List<ByteArrayOutputStream> files) {
    files.add(new ByteArrayOutputStream());
    return files.get(files.size() - 1);
  }
}
