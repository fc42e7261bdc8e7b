package io.crivello.sieve;

import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import java.io.Closeable;
import java.io.IOException;

/**
 * Reads one file of a seen run block by block, from its start or from a range on. Each block is
 * checked when it is read.
 */
public final class SeenRunReader implements Closeable {
  private final BlockFileReader in;
  private final long[] tail;
  private final int firstRange;
  private final int ranges;
  private long last;
  private boolean any;

  public SeenRunReader(ByteSource source, String name) throws IOException {
    in =
        new BlockFileReader(
            source, name, SeenRunFormat.KIND, SeenRunFormat.VERSION, SortedBlock.LONGEST);
    tail = in.tail();
    if (tail.length < SeenRunFormat.INDEX + 2) throw in.corrupt("has a tail that makes no sense");
    ranges = tail.length - SeenRunFormat.INDEX >> 1;
    if (ranges * tail[SeenRunFormat.SLICES] != SeenRunFormat.RANGES
        || tail[SeenRunFormat.SLICE] < 0
        || tail[SeenRunFormat.SLICE] >= tail[SeenRunFormat.SLICES]) {
      throw in.corrupt("has a tail that makes no sense");
    }
    firstRange = (int) tail[SeenRunFormat.SLICE] * ranges;
  }

  /** The number of signatures in the file. */
  public long count() {
    return tail[SeenRunFormat.COUNT];
  }

  /** Which file of its run this is. */
  public int slice() {
    return (int) tail[SeenRunFormat.SLICE];
  }

  /** The number of files of the run. */
  public int slices() {
    return (int) tail[SeenRunFormat.SLICES];
  }

  /** The number of signatures in a range of this file. */
  public long count(int range) {
    return tail[SeenRunFormat.INDEX + 2 * (range - firstRange) + 1];
  }

  /** Goes to the first block of a range of this file. */
  public void seek(int range) throws IOException {
    if (range < firstRange || range >= firstRange + ranges) {
      throw new IllegalArgumentException("range " + range + " is in another file");
    }
    in.seek(tail[SeenRunFormat.INDEX + 2 * (range - firstRange)]);
    any = false;
  }

  /** Where the next block starts: the number of bytes read if reading began at the start. */
  public long position() {
    return in.position();
  }

  /**
   * Decodes the next block.
   *
   * @param into an array of at least 4,096 elements
   * @return how many signatures it had; 0 at the end of the file
   */
  public int readBlock(long[] into) throws IOException {
    if (!in.nextBlock()) return 0;
    try {
      int end = SortedBlock.decode(in.window(), in.bodyStart(), in.bodyEnd(), into, 0);
      if (end != in.bodyEnd()) throw in.corrupt("has a block with something behind it");
    } catch (CorruptDataException e) {
      throw in.corrupt("has a block that cannot be decoded: " + e.getMessage());
    }
    int n = SortedBlock.count(in.window(), in.bodyStart());
    if (any && Long.compareUnsigned(into[0], last) <= 0) {
      throw in.corrupt("has signatures that do not increase");
    }
    any = true;
    last = into[n - 1];
    return n;
  }

  /** Reads the whole file and compares its checksum with the recorded one. */
  public void verify() throws IOException {
    in.verify();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
