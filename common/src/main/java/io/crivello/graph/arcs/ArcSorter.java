package io.crivello.graph.arcs;

import it.unimi.dsi.fastutil.longs.LongArrays;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Takes arcs in any order and writes them as sorted runs without duplicates ({@link ArcRunFormat}):
 * one each time its memory is full, and one in the end if anything is left.
 *
 * <p>As long as all numbers are below 2³¹, an arc is one number and takes 16 bytes with what
 * sorting needs. Arcs that come sorted are not sorted again, and of arcs that come sorted by source
 * only the lists are. From the first larger number on an arc takes two numbers.
 */
public final class ArcSorter implements Closeable {
  private static final int SMALLEST = 1 << 12;
  private static final int LARGEST = 1 << 28;
  private static final int BYTES_PER_ARC = 2 * Long.BYTES;
  private static final int HALF = 32;
  private static final long LOW = (1L << HALF) - 1;

  /** Makes the files of runs, numbered from 0 on. */
  public interface Files {
    OutputStream create(int run) throws IOException;
  }

  private final Files files;
  private final int capacity;
  private final ArcSummary summary = new ArcSummary();
  private final PackedArcSort packedSort = new PackedArcSort();

  /** Packed arcs, or their sources if some numbers are large. */
  private long[] keys = new long[SMALLEST];

  /** The targets if some numbers are large, else null. */
  private long[] targets;

  private int size;
  private int runs;

  /** Whether the packed arcs came in order so far, and whether their sources did. */
  private boolean sorted = true;

  private boolean sortedBySource = true;
  private long previous = -1;

  /**
   * A sorter without arcs.
   *
   * @param memory bytes for arcs that wait
   */
  public ArcSorter(Files files, long memory) {
    this.files = files;
    capacity = (int) Math.max(SMALLEST, Math.min(LARGEST, memory / BYTES_PER_ARC));
  }

  /** Takes an arc; no number may be negative. */
  public void add(long source, long target) throws IOException {
    if ((source | target) >>> HALF - 1 != 0 && targets == null) widen(source, target);
    if (size == keys.length) makeRoom();
    if (targets != null) {
      if ((source | target) < 0) throw new IllegalArgumentException(source + ", " + target);
      keys[size] = source;
      targets[size++] = target;
      return;
    }
    long key = source << HALF | target;
    if (key < previous) {
      sorted = false;
      if (source < previous >>> HALF) sortedBySource = false;
    }
    previous = key;
    keys[size++] = key;
  }

  /** What was added so far and written: after {@link #finish} everything. */
  public ArcSummary summary() {
    return summary;
  }

  /** How many runs were written. */
  public int runs() {
    return runs;
  }

  private void makeRoom() throws IOException {
    if (size >= capacity) {
      writeRun();
    } else {
      int larger = (int) Math.min(capacity, 2L * size);
      keys = Arrays.copyOf(keys, larger);
      if (targets != null) targets = Arrays.copyOf(targets, larger);
    }
  }

  /** Turns from packed arcs to pairs of numbers, for good. */
  private void widen(long source, long target) throws IOException {
    if ((source | target) < 0) throw new IllegalArgumentException(source + ", " + target);
    writeRun();
    packedSort.release();
    keys = new long[SMALLEST];
    targets = new long[SMALLEST];
  }

  private void writeRun() throws IOException {
    if (size == 0) return;
    try (ArcRunWriter run = new ArcRunWriter(files.create(runs++))) {
      if (targets == null) writePacked(run);
      else writePairs(run);
      run.finish();
    }
    size = 0;
    sorted = true;
    sortedBySource = true;
    previous = -1;
  }

  private void writePacked(ArcRunWriter run) throws IOException {
    if (!sorted) {
      if (sortedBySource) PackedArcSort.sortLists(keys, size);
      else packedSort.sort(keys, size);
    }
    long before = -1;
    for (int i = 0; i < size; i++) {
      long key = keys[i];
      write(run, key >>> HALF, key & LOW, key == before);
      before = key;
    }
  }

  private void writePairs(ArcRunWriter run) throws IOException {
    LongArrays.radixSort(keys, targets, 0, size);
    for (int i = 0; i < size; i++) {
      boolean isRepeated = i > 0 && keys[i] == keys[i - 1] && targets[i] == targets[i - 1];
      write(run, keys[i], targets[i], isRepeated);
    }
  }

  private void write(ArcRunWriter run, long source, long target, boolean isRepeated)
      throws IOException {
    summary.count(source, target, isRepeated);
    if (!isRepeated) run.add(source, target);
  }

  /** Writes what is left. */
  public void finish() throws IOException {
    writeRun();
  }

  /** Lets the memory go; what was not written is lost. */
  @Override
  public void close() {
    keys = LongArrays.EMPTY_ARRAY;
    targets = null;
    packedSort.release();
    size = 0;
  }
}
