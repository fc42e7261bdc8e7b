package io.crivello.sieve;

import java.io.Closeable;
import java.io.IOException;

/**
 * The signatures of a seen run in some consecutive ranges, in order, over all files that hold them.
 * Memory: one decoded block.
 */
public final class SeenCursor implements Closeable {
  /** Opens the files of a run. */
  public interface Files {
    SeenRunReader open(int slice) throws IOException;
  }

  private final Files files;
  private final int endRange;
  private final int rangesPerFile;
  private int range;
  private SeenRunReader reader;

  /** The current block; its signatures from {@link #at} on are still to come. */
  final long[] block = new long[SortedBlock.MOST];

  int at;
  int size;

  /**
   * A cursor over a run.
   *
   * @param range the first range
   * @param endRange the range after the last
   */
  public SeenCursor(Files files, int range, int endRange) throws IOException {
    this.files = files;
    this.range = range;
    this.endRange = endRange;
    reader = files.open(0);
    rangesPerFile = SeenRunFormat.RANGES / reader.slices();
    if (range / rangesPerFile > 0) {
      reader.close();
      reader = null;
    } else {
      reader.seek(range);
    }
    fill();
  }

  /** Makes sure that there is a signature at {@link #at}; false at the end. */
  boolean fill() throws IOException {
    while (at == size) {
      if (range >= endRange) return false;
      if (reader == null) {
        reader = files.open(range / rangesPerFile);
        reader.seek(range);
      }
      size = reader.readBlock(block);
      at = 0;
      if (size == 0) {
        reader.close();
        reader = null;
        range = (range / rangesPerFile + 1) * rangesPerFile;
      } else {
        range = SeenRunFormat.range(block[0]);
        if (range >= endRange) size = 0;
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    if (reader != null) reader.close();
    reader = null;
  }
}
