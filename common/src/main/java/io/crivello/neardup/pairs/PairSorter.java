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
 * Takes distinct pairs in any order and writes them as sorted runs: one each time its memory, 16
 * bytes a pair, is full, and one in the end if anything is left. Numbers are below 2⁴⁸, distances
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
  private long[] firsts = new long[SMALLEST];
  private long[] seconds = new long[SMALLEST];
  private int size;
  private int runs;
  private long count;

  /**
   * A sorter.
   *
   * @param memory bytes for pairs that wait
   */
  public PairSorter(Files files, long memory) {
    this.files = files;
    capacity = (int) Math.max(SMALLEST, Math.min(LARGEST, memory / (2 * Long.BYTES)));
  }

  public void add(long first, long second, int distance) throws IOException {
    if ((first | second) >>> (63 - DISTANCE_BITS) != 0) {
      throw new IllegalArgumentException("a pair of " + first + " and " + second);
    }
    if (distance < 0 || distance >>> DISTANCE_BITS != 0) {
      throw new IllegalArgumentException("a distance of " + distance);
    }
    if (size == capacity) writeRun();
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

  private void writeRun() throws IOException {
    LongArrays.radixSort(firsts, seconds, 0, size);
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
    if (size > 0) writeRun();
  }

  @Override
  public void close() {
    firsts = LongArrays.EMPTY_ARRAY;
    seconds = LongArrays.EMPTY_ARRAY;
    size = 0;
  }
}
