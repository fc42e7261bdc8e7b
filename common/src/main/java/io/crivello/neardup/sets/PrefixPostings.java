package io.crivello.neardup.sets;

import io.crivello.neardup.hamming.PairSink;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.io.IOException;

/**
 * Pairs the sets that have an element in common. An element of more than a number of sets pairs
 * each of them only with the one before it: what many sets have in common says little about two of
 * them, and their pairs would be too many; a chain is linear and still links large groups of
 * copies. The pairs follow from what was added alone, and may come several times.
 *
 * <p>Memory: 16 bytes for each element of a set, except those of frequent elements, twice that
 * while the arrays grow.
 */
final class PrefixPostings {
  private static final int SMALLEST = 1 << 12;

  private final int most;
  private final PairSink pairs;

  /** The last set of each frequent element. */
  private final Long2IntOpenHashMap frequent = new Long2IntOpenHashMap();

  private long[] elements = new long[SMALLEST];
  private long[] sets = new long[SMALLEST];
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
  void add(long element, int set) throws IOException {
    if (!frequent.isEmpty()) {
      int before = frequent.get(element);
      if (before >= 0) {
        frequent.put(element, set);
        pairs.accept(before, set, 0);
        return;
      }
    }
    if (held == elements.length) makeRoom();
    elements[held] = element;
    sets[held++] = set;
  }

  private void makeRoom() throws IOException {
    chainFrequent();
    if (held <= elements.length / 2) return;
    int larger = (int) Math.min(Integer.MAX_VALUE - 8, 2L * elements.length);
    if (larger == held) throw new IllegalStateException("too many elements for one unit");
    elements = LongArrays.forceCapacity(elements, larger, held);
    sets = LongArrays.forceCapacity(sets, larger, held);
  }

  /** Sorts what there is, and takes frequent elements out. */
  private void chainFrequent() throws IOException {
    LongArrays.radixSort(elements, sets, 0, held);
    int kept = 0;
    for (int from = 0, to; from < held; from = to) {
      to = endOfElement(from);
      if (to - from > most) {
        for (int i = from + 1; i < to; i++) pairs.accept(sets[i - 1], sets[i], 0);
        frequent.put(elements[from], (int) sets[to - 1]);
      } else {
        System.arraycopy(elements, from, elements, kept, to - from);
        System.arraycopy(sets, from, sets, kept, to - from);
        kept += to - from;
      }
    }
    held = kept;
  }

  private int endOfElement(int from) {
    int to = from + 1;
    while (to < held && elements[to] == elements[from]) to++;
    return to;
  }

  /** Gives the pairs that are left. */
  void finish() throws IOException {
    chainFrequent();
    for (int from = 0, to; from < held; from = to) {
      to = endOfElement(from);
      for (int i = from; i < to; i++) {
        for (int j = i + 1; j < to; j++) pairs.accept(sets[i], sets[j], 0);
      }
    }
    held = 0;
  }

  /** How many elements were frequent. */
  int frequent() {
    return frequent.size();
  }
}
