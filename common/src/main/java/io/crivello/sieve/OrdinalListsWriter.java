package io.crivello.sieve;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/** Writes lists as {@link OrdinalListsFormat} says. Memory: the index, 24 bytes for 512 numbers. */
public final class OrdinalListsWriter implements Closeable {
  private final BlockFileWriter out;
  private final byte[] body = new byte[SortedBlock.LONGEST + Long.BYTES];
  private final LongArrayList blocksOfLists = new LongArrayList();
  private final LongArrayList entries = new LongArrayList();
  private long count;

  public OrdinalListsWriter(OutputStream out) throws IOException {
    this.out = new BlockFileWriter(out, OrdinalListsFormat.KIND, OrdinalListsFormat.VERSION);
  }

  /**
   * Writes a list: the first {@code n} numbers of an array, strictly increasing and not negative.
   */
  public void add(long[] numbers, int n) throws IOException {
    if (n == 0) return;
    for (int from = 0; from < n; from += OrdinalListsFormat.BLOCK) {
      if (from > 0 && numbers[from] <= numbers[from - 1] || numbers[from] < 0) {
        throw new IllegalArgumentException(numbers[from] + " is not above the number before");
      }
      entries.add(numbers[from]);
      entries.add(out.position());
      entries.add(from);
      int size = Math.min(OrdinalListsFormat.BLOCK, n - from);
      out.writeBlock(body, SortedBlock.encode(numbers, from, size, body, 0));
    }
    blocksOfLists.add((n + OrdinalListsFormat.BLOCK - 1) / OrdinalListsFormat.BLOCK);
    count += n;
  }

  /** How many numbers were written. */
  public long count() {
    return count;
  }

  /** Ends the file. */
  public void finish() throws IOException {
    LongArrayList tail = new LongArrayList();
    tail.add(blocksOfLists.size());
    tail.add(count);
    tail.addAll(blocksOfLists);
    tail.addAll(entries);
    out.finish(tail.elements(), tail.size());
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
