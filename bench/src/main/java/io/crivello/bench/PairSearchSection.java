package io.crivello.bench;

import io.crivello.neardup.hamming.HammingJoin;
import io.crivello.neardup.hamming.HammingPlan;
import io.crivello.neardup.hamming.HammingPlanner;
import io.crivello.neardup.hamming.PackedFingerprints;
import java.io.IOException;
import java.util.Arrays;

/**
 * All pairs at a distance of at most 3 among one and ten million fingerprints, uniform ones with
 * planted pairs, in memory and on one core; beside comparing every two, extrapolated from a sample.
 */
public final class PairSearchSection implements Section {
  private static final int SMALL = 1_000_000;
  private static final int LARGE = 10_000_000;
  private static final int DISTANCE = PlantedFingerprints.DISTANCE;
  private static final int TURNS = 7;
  private static final int SAMPLE = 200;
  private static final long MEMORY = 1L << 30;
  private static final double GROWTH_BAR = 12;

  /** A number of fingerprints, and how they are searched. */
  private static final class Search {
    final int n;
    final long[] packed;
    final HammingPlan plan;
    final HammingJoin join;
    final double[] seconds = new double[TURNS];

    Search(int n) {
      this.n = n;
      packed = PlantedFingerprints.of(n);
      plan = HammingPlanner.plan(n, Long.SIZE, DISTANCE, MEMORY);
      join = new HammingJoin(plan, new PackedFingerprints(Long.SIZE, packed, n));
    }

    double run() throws IOException {
      long[] planted = new long[1];
      long start = System.nanoTime();
      join.run(
          (i, j, d) -> {
            if (i + j == n - 1) planted[0]++;
          });
      double time = (System.nanoTime() - start) / 1e9;
      if (planted[0] != PlantedFingerprints.pairs(n)) {
        throw new AssertionError(planted[0] + " planted pairs found");
      }
      return time;
    }

    /** What comparing every two would take. */
    double bruteForce() {
      int found = 0;
      long start = System.nanoTime();
      for (int i = 0; i < SAMPLE; i++) {
        long fingerprint = packed[i];
        for (int j = 0; j < n; j++) {
          if (Long.bitCount(fingerprint ^ packed[j]) <= DISTANCE) found++;
        }
      }
      double time = (System.nanoTime() - start) / 1e9;
      if (found < SAMPLE) throw new AssertionError("not even themselves");
      return time / SAMPLE * n / 2;
    }

    double median() {
      double[] sorted = seconds.clone();
      Arrays.sort(sorted);
      return sorted[TURNS / 2];
    }
  }

  @Override
  public void run(SideBySide sheet, String[] arguments) throws Exception {
    Search small = new Search(SMALL);
    Search large = new Search(LARGE);
    for (int i = 0; i < 3; i++) small.run();
    large.run();
    for (int turn = 0; turn < TURNS; turn++) {
      small.seconds[turn] = small.run();
      large.seconds[turn] = large.run();
    }
    describe(sheet, small);
    describe(sheet, large);
    double growth = large.median() / small.median();
    sheet.line(
        "growth from 1 M to 10 M",
        "%8.2f   to reach ≤ %.0f   %s",
        growth,
        GROWTH_BAR,
        growth <= GROWTH_BAR ? "reached" : "MISSED");
  }

  private static void describe(SideBySide sheet, Search search) {
    search.bruteForce();
    double bruteForce = search.bruteForce();
    String name = String.format(java.util.Locale.ROOT, "pairs of %,d, distance 3", search.n);
    sheet.line(
        name,
        "%8.3f s   brute force, extrapolated %.0f s   ratio %.6f",
        search.median(),
        bruteForce,
        search.median() / bruteForce);
    for (String line : search.plan.toString().split("\\R")) sheet.line("", "%s", line);
  }
}
