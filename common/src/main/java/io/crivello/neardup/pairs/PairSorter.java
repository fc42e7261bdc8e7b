package io.crivello.neardup.pairs;

import it.unimi.dsi.fastutil.longs.LongArrays;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Takes pairs in any order and writes them as sorted runs: one each time its memory, 16 bytes a
 * pair, is full, and one in the end if anything is left. Pairs are distinct, unless it was made for
 * repeated ones, which have equal distances and are once in a run. Numbers are below 2⁴⁸, distances
 * below 2¹⁵.
 */
public final class PairSorter implements Closeable {
  private static final int DISTANCE_BITS = 15;
  private static final int SMALLEST = 1 << 10;
  private static final int LARGEST = 1 << 27;

  /** Makes the files of runs. */
  public interface Files {
    OutputStream create(int run) throws IOException;
  }

  private final Files files;
  private final int capacity;
  private final boolean repeated;
  private long[] firsts = new long[SMALLEST];
  private long[] seconds = new long[SMALLEST];
  private int size;
  private int runs;
  private long count;

  /**
   * A sorter of distinct pairs.
   *
   * @param memory bytes for pairs that wait
   */
  public PairSorter(Files files, long memory) {
    this(files, memory, false);
  }

  private PairSorter(Files files, long memory, boolean repeated) {
    this.files = files;
    this.repeated = repeated;
    capacity = (int) Math.max(SMALLEST, Math.min(LARGEST, memory / (2 * Long.BYTES)));
  }

  /** A sorter of pairs that may come several times. */
  public static PairSorter ofRepeated(Files files, long memory) {
    return new PairSorter(files, memory, true);
  }

  public void add(long first, long second, int distance) throws IOException {
    if ((first | second) >>> (63 - DISTANCE_BITS) != 0) {
      throw new IllegalArgumentException("a pair of " + first + " and " + second);
    }
    if (distance < 0 || distance >>> DISTANCE_BITS != 0) {
      throw new IllegalArgumentException("a distance of " + distance);
    }
    if (size == capacity) makeRoom();
    if (size == firsts.length) {
      int larger = (int) Math.min(capacity, 2L * size);
      firsts = LongArrays.forceCapacity(firsts, larger, size);
      seconds = LongArrays.forceCapacity(seconds, larger, size);
    }
    firsts[size] = first;
    seconds[size++] = second << DISTANCE_BITS | distance;
    count++;
  }

  /** How many pairs were added. */
  public long count() {
    return count;
  }

  /** Writes a run, unless half of the pairs came before. */
  private void makeRoom() throws IOException {
    sort();
    if (size > capacity / 2) writeSorted();
  }

  private void sort() {
    LongArrays.radixSort(firsts, seconds, 0, size);
    if (repeated) dropRepeated();
  }

  private void writeSorted() throws IOException {
    try (PairRunWriter run = new PairRunWriter(files.create(runs++), size)) {
      for (int k = 0; k < size; k++) {
        int distance = (int) (seconds[k] & (1 << DISTANCE_BITS) - 1);
        run.add(firsts[k], seconds[k] >>> DISTANCE_BITS, distance);
      }
      run.finish();
    }
    size = 0;
  }

  private void dropRepeated() {
    int kept = 0;
    for (int k = 0; k < size; k++) {
      if (kept > 0 && firsts[k] == firsts[kept - 1] && seconds[k] == seconds[kept - 1]) continue;
      firsts[kept] = firsts[k];
      seconds[kept++] = seconds[k];
    }
    size = kept;
  }

  /** Writes what is left. */
  public void finish() throws IOException {
    if (size == 0) return;
    sort();
    writeSorted();
  }

  @Override
  public void close() {
    firsts = LongArrays.EMPTY_ARRAY;
    seconds = LongArrays.EMPTY_ARRAY;
    size = 0;
  }
}
