package io.crivello.neardup.pairs;

import io.crivello.code.DeltaCode;
import io.crivello.code.GammaCode;
import io.crivello.code.SignedFold;
import io.crivello.io.BitWriter;
import io.crivello.io.FrameWriter;
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
    try (FrameWriter frame =
        new FrameWriter(files.create(runs++), PairRunFormat.KIND, PairRunFormat.VERSION)) {
      BitWriter bits = new BitWriter(frame);
      DeltaCode.INSTANCE.write(bits, size);
      for (int k = 0; k < size; k++) write(bits, k);
      bits.flush();
      frame.finish();
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

  private void write(BitWriter bits, int k) {
    long before = k == 0 ? 0 : firsts[k - 1];
    long second = seconds[k] >>> DISTANCE_BITS;
    DeltaCode.INSTANCE.write(bits, firsts[k] - before);
    if (k > 0 && before == firsts[k]) {
      long step = second - (seconds[k - 1] >>> DISTANCE_BITS);
      if (step == 0) {
        throw new IllegalStateException("the pair " + before + ", " + second + " came twice");
      }
      DeltaCode.INSTANCE.write(bits, step - 1);
    } else {
      DeltaCode.INSTANCE.write(bits, SignedFold.fold(second - firsts[k]));
    }
    GammaCode.INSTANCE.write(bits, seconds[k] & (1 << DISTANCE_BITS) - 1);
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
