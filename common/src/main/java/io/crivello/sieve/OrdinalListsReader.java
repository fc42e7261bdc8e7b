package io.crivello.sieve;

import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.Closeable;
import java.io.IOException;

/** Reads lists that {@link OrdinalListsWriter} wrote, by intervals of their numbers. */
public final class OrdinalListsReader implements Closeable {
  private static final int READ_AHEAD = 1 << 13;

  private final BlockFileReader in;
  private final long[] tail;
  private final int lists;
  private final int entriesStart;
  private final long[] block = new long[SortedBlock.MOST];
  private long before;

  public OrdinalListsReader(ByteSource source, String name) throws IOException {
    in =
        new BlockFileReader(
            source, name, OrdinalListsFormat.KIND, OrdinalListsFormat.VERSION, SortedBlock.LONGEST);
    in.setReadAhead(READ_AHEAD);
    tail = in.tail();
    if (tail.length < OrdinalListsFormat.INDEX
        || tail[OrdinalListsFormat.LISTS] < 0
        || tail[OrdinalListsFormat.LISTS] > tail.length - OrdinalListsFormat.INDEX) {
      throw in.corrupt("has a tail that makes no sense");
    }
    lists = (int) tail[OrdinalListsFormat.LISTS];
    entriesStart = OrdinalListsFormat.INDEX + lists;
    long blocks = 0;
    for (int i = 0; i < lists; i++) blocks += tail[OrdinalListsFormat.INDEX + i];
    if (entriesStart + OrdinalListsFormat.ENTRY * blocks != tail.length) {
      throw in.corrupt("has a tail that makes no sense");
    }
  }

  /** The number of all numbers of all lists. */
  public long count() {
    return tail[OrdinalListsFormat.COUNT];
  }

  /** Adds the first number of every block to a collection of samples. */
  public void sample(LongArrayList samples) {
    for (int entry = entriesStart; entry < tail.length; entry += OrdinalListsFormat.ENTRY) {
      samples.add(tail[entry]);
    }
  }

  /**
   * Appends the numbers of all lists that lie in an interval, list by list.
   *
   * @param to the first number above the interval; {@link Long#MAX_VALUE} includes itself
   */
  public void read(long from, long to, LongArrayList into) throws IOException {
    before = 0;
    int entry = entriesStart;
    for (int list = 0; list < lists; list++) {
      int blocks = (int) tail[OrdinalListsFormat.INDEX + list];
      readList(entry, blocks, from, to, into);
      entry += OrdinalListsFormat.ENTRY * blocks;
    }
  }

  /** How many numbers of all lists were below the interval that was last read. */
  public long before() {
    return before;
  }

  private void readList(int entry, int blocks, long from, long to, LongArrayList into)
      throws IOException {
    int low = 0;
    int high = blocks;
    while (high - low > 1) {
      int middle = low + high >>> 1;
      if (tail[entry + OrdinalListsFormat.ENTRY * middle] <= from) low = middle;
      else high = middle;
    }
    int at = entry + OrdinalListsFormat.ENTRY * low;
    int end = entry + OrdinalListsFormat.ENTRY * blocks;
    before += tail[at + 2];
    in.seek(tail[at + 1]);
    for (; at < end && isBelow(tail[at], to); at += OrdinalListsFormat.ENTRY) {
      int n = readBlock();
      int i = 0;
      while (i < n && block[i] < from) i++;
      before += i;
      int start = i;
      while (i < n && isBelow(block[i], to)) i++;
      into.addElements(into.size(), block, start, i - start);
      if (i < n) return;
    }
  }

  private static boolean isBelow(long number, long to) {
    return number < to || to == Long.MAX_VALUE;
  }

  private int readBlock() throws IOException {
    if (!in.nextBlock()) throw in.corrupt("has fewer blocks than its index says");
    try {
      SortedBlock.decode(in.window(), in.bodyStart(), in.bodyEnd(), block, 0);
    } catch (CorruptDataException e) {
      throw in.corrupt("has a block that cannot be decoded: " + e.getMessage());
    }
    return SortedBlock.count(in.window(), in.bodyStart());
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
