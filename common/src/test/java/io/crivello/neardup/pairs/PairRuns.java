package io.crivello.neardup.pairs;

import io.crivello.sieve.Stored;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Runs of pairs in memory, and what a cursor gives as a list. */
final class PairRuns {
  /** A pair. */
  record Pair(long first, long second, int distance) implements Comparable<Pair> {
    @Override
    public int compareTo(Pair other) {
      int c = Long.compare(first, other.first);
      return c != 0 ? c : Long.compare(second, other.second);
    }
  }

  private final List<ByteArrayOutputStream> files = new ArrayList<>();

  /** Sorts pairs with some memory; returns how many runs it took. */
  static PairRuns sort(List<Pair> pairs, long memory) throws IOException {
    PairRuns runs = new PairRuns();
    try (PairSorter sorter = runs.sorter(memory)) {
      for (Pair pair : pairs) sorter.add(pair.first, pair.second, pair.distance);
      sorter.finish();
      if (sorter.count() != pairs.size()) throw new AssertionError("counted " + sorter.count());
    }
    return runs;
  }

  PairSorter sorter(long memory) {
    return new PairSorter(
        run -> {
          if (run != files.size()) throw new AssertionError("run " + run);
          files.add(new ByteArrayOutputStream());
          return files.get(run);
        },
        memory);
  }

  int count() {
    return files.size();
  }

  byte[] bytes(int run) {
    return files.get(run).toByteArray();
  }

  PairRunReader open(int run) throws IOException {
    return new PairRunReader(Stored.source(bytes(run)), Stored.NAME);
  }

  List<PairRunReader> openAll() throws IOException {
    List<PairRunReader> readers = new ArrayList<>();
    for (int run = 0; run < count(); run++) readers.add(open(run));
    return readers;
  }

  static List<Pair> read(PairCursor cursor) throws IOException {
    List<Pair> pairs = new ArrayList<>();
    while (cursor.next()) {
      pairs.add(new Pair(cursor.first(), cursor.second(), cursor.distance()));
    }
    if (cursor.next()) throw new AssertionError("a pair after the end");
    return pairs;
  }
}
