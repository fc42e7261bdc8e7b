package io.crivello.neardup.pairs;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Makes one run of several, in which each pair is once. Reads them twice, since a run begins with
 * the number of its pairs. Memory: the buffers of the runs.
 */
public final class RunMerger {
  private RunMerger() {}

  /** Some runs, which can be opened again and again. */
  @FunctionalInterface
  public interface Runs {
    PairMerge open() throws IOException;
  }

  /** Is given each pair once. */
  @FunctionalInterface
  private interface Distinct {
    void accept(PairMerge pair) throws IOException;
  }

  /**
   * Merges runs.
   *
   * @param out gets the run, and is closed
   * @param progress is called every now and then
   * @return how many pairs the run has
   */
  public static long merge(Runs runs, OutputStream out, Runnable progress) throws IOException {
    long count = distinct(runs, progress, pair -> {});
    try (PairRunWriter writer = new PairRunWriter(out, count)) {
      distinct(runs, progress, pair -> writer.add(pair.first(), pair.second(), pair.distance()));
      writer.finish();
    }
    return count;
  }

  private static long distinct(Runs runs, Runnable progress, Distinct sink) throws IOException {
    long count = 0;
    long first = -1;
    long second = -1;
    try (PairMerge pairs = runs.open()) {
      while (pairs.next()) {
        if (pairs.first() == first && pairs.second() == second) continue;
        first = pairs.first();
        second = pairs.second();
        sink.accept(pairs);
        if ((++count & 0xFFFF) == 0) progress.run();
      }
    }
    return count;
  }
}
