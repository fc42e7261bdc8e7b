package io.crivello.sieve;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes one file of a seen run as {@link SeenRunFormat} says. Signatures must come strictly
 * increasing and belong to the file's ranges. Memory: one block.
 */
public final class SeenRunWriter implements Closeable {
  private final BlockFileWriter out;
  private final int firstRange;
  private final int ranges;
  private final long[] tail;
  private final long[] waiting = new long[SortedBlock.MOST];
  private final byte[] body = new byte[SortedBlock.LONGEST + Long.BYTES];
  private int count;
  private int range;
  private long last;

  public SeenRunWriter(OutputStream out, int slice, int slices) throws IOException {
    if (slices < 1
        || slices > SeenRunFormat.RANGES
        || Integer.bitCount(slices) != 1
        || slice < 0
        || slice >= slices) {
      throw new IllegalArgumentException("file " + slice + " of " + slices);
    }
    this.out = new BlockFileWriter(out, SeenRunFormat.KIND, SeenRunFormat.VERSION);
    ranges = SeenRunFormat.RANGES / slices;
    firstRange = slice * ranges;
    range = firstRange;
    tail = new long[SeenRunFormat.INDEX + 2 * ranges];
    tail[SeenRunFormat.SLICE] = slice;
    tail[SeenRunFormat.SLICES] = slices;
  }

  /**
   * Appends a signature.
   *
   * @throws IllegalArgumentException if it is not above the last one or of another file's range
   */
  public void add(long signature) throws IOException {
    int itsRange = SeenRunFormat.range(signature);
    if (itsRange != range) enter(itsRange);
    waiting[count++] = signature;
    if (count == waiting.length) endBlock();
  }

  /** Appends signatures of one range. */
  public void add(long[] signatures, int from, int to) throws IOException {
    while (from < to) {
      add(signatures[from++]);
      int n = Math.min(to - from, waiting.length - 1 - count);
      if (n <= 0) continue;
      System.arraycopy(signatures, from, waiting, count, n);
      count += n;
      from += n;
    }
  }

  private void enter(int newRange) throws IOException {
    if (newRange < range || newRange >= firstRange + ranges) {
      throw new IllegalArgumentException("a signature of range " + newRange + " in " + range);
    }
    while (range < newRange) nextRange();
  }

  private void nextRange() throws IOException {
    if (count > 0) endBlock();
    range++;
    if (range < firstRange + ranges) {
      tail[SeenRunFormat.INDEX + 2 * (range - firstRange)] = out.position();
    }
  }

  private void endBlock() throws IOException {
    if (SeenRunFormat.range(waiting[count - 1]) != range) {
      throw new IllegalArgumentException("signatures of several ranges at once");
    }
    if (tail[SeenRunFormat.COUNT] > 0 && Long.compareUnsigned(waiting[0], last) <= 0) {
      throw new IllegalArgumentException(
          "signature " + Long.toHexString(waiting[0]) + " after " + Long.toHexString(last));
    }
    last = waiting[count - 1];
    out.writeBlock(body, SortedBlock.encode(waiting, 0, count, body, 0));
    tail[SeenRunFormat.COUNT] += count;
    tail[SeenRunFormat.INDEX + 2 * (range - firstRange) + 1] += count;
    count = 0;
  }

  /** The number of signatures so far. */
  public long count() {
    return tail[SeenRunFormat.COUNT] + count;
  }

  /** Ends the file. */
  public void finish() throws IOException {
    while (range < firstRange + ranges) nextRange();
    out.finish(tail, tail.length);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
