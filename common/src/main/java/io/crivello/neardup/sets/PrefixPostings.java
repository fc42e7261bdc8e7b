package io.crivello.neardup.sets;

import io.crivello.neardup.hamming.PairSink;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.io.IOException;
import java.util.Arrays;

/**
 * Pairs the sets that have an element in common. An element of more than a number of sets pairs
 * each of them only with the one before it: what many sets have in common says little about two of
 * them, and their pairs would be too many; a chain is linear and still links large groups of
 * copies. The pairs follow from what was added alone, and may come several times.
 *
 * <p>Elements are known by 32 bits. Different elements of equal bits count as one, which makes a
 * few pairs more and none less.
 *
 * <p>Memory: eight bytes for each element of a set, except those of frequent elements; three times
 * that while the array grows.
 */
final class PrefixPostings {
  private static final int SMALLEST = 1 << 12;
  private static final int LARGEST = Integer.MAX_VALUE - 8;

  private final int most;
  private final PairSink pairs;

  /** The last set of each frequent element. */
  private final Int2IntOpenHashMap frequent = new Int2IntOpenHashMap();

  /** The element in the upper half, the set in the lower. */
  private long[] entries = new long[SMALLEST];

  private int held;

  /**
   * Nothing yet.
   *
   * @param most an element of more sets is frequent
   */
  PrefixPostings(int most, PairSink pairs) {
    this.most = most;
    this.pairs = pairs;
    frequent.defaultReturnValue(-1);
  }

  /**
   * Adds an element of a set.
   *
   * @param set not less than that of any earlier call
   */
  void add(int element, int set) throws IOException {
    if (held == entries.length) makeRoom();
    if (!frequent.isEmpty()) {
      int before = frequent.get(element);
      if (before >= 0) {
        frequent.put(element, set);
        pair(before, set);
        return;
      }
    }
    entries[held++] = (long) element << Integer.SIZE | set;
  }

  private void pair(int first, int second) throws IOException {
    if (first != second) pairs.accept(first, second, 0);
  }

  private void makeRoom() throws IOException {
    chainFrequent();
    if (held <= entries.length / 2) return;
    if (held == LARGEST) throw new IllegalStateException("too many elements for one unit");
    entries = LongArrays.forceCapacity(entries, (int) Math.min(LARGEST, 2L * held), held);
  }

  /** Sorts what there is, and takes frequent elements out. */
  private void chainFrequent() throws IOException {
    Arrays.sort(entries, 0, held);
    int kept = 0;
    for (int from = 0, to; from < held; from = to) {
      to = endOfElement(from);
      if (to - from > most) {
        for (int i = from + 1; i < to; i++) pair((int) entries[i - 1], (int) entries[i]);
        frequent.put((int) (entries[from] >> Integer.SIZE), (int) entries[to - 1]);
      } else {
        System.arraycopy(entries, from, entries, kept, to - from);
        kept += to - from;
      }
    }
    held = kept;
  }

  private int endOfElement(int from) {
    int to = from + 1;
    while (to < held && (entries[to] ^ entries[from]) >>> Integer.SIZE == 0) to++;
    return to;
  }

  /** Gives the pairs that are left. */
  void finish() throws IOException {
    chainFrequent();
    for (int from = 0, to; from < held; from = to) {
      to = endOfElement(from);
      for (int i = from; i < to; i++) {
        for (int j = i + 1; j < to; j++) pair((int) entries[i], (int) entries[j]);
      }
    }
    held = 0;
  }

  /** How many elements were frequent. */
  int frequent() {
    return frequent.size();
  }
}
