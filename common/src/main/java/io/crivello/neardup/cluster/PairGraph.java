package io.crivello.neardup.cluster;

import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.ints.IntBigArrayBigList;

/**
 * The graph of the pairs: for each element its neighbours in increasing order, in one array. While
 * it is built it takes 16 bytes a pair, then eight.
 */
final class PairGraph {
  private static final int MOST_PAIRS = (Integer.MAX_VALUE - 8) / 2;

  private final int elements;
  private IntBigArrayBigList ends = new IntBigArrayBigList();
  private int[] starts;
  private int[] neighbours;

  PairGraph(int elements) {
    this.elements = elements;
  }

  void add(long i, long j) {
    if (ends.size64() >= 2L * MOST_PAIRS) {
      throw new IllegalStateException(
          "more than " + MOST_PAIRS + " pairs; a smaller distance, or clusters by components");
    }
    ends.add((int) i);
    ends.add((int) j);
  }

  /** Ends the pairs. */
  void build() {
    starts = new int[elements + 1];
    for (long e = 0; e < ends.size64(); e++) starts[ends.getInt(e) + 1]++;
    for (int i = 0; i < elements; i++) starts[i + 1] += starts[i];
    neighbours = new int[(int) ends.size64()];
    int[] next = starts.clone();
    for (long e = 0; e < ends.size64(); e += 2) {
      int i = ends.getInt(e);
      int j = ends.getInt(e + 1);
      neighbours[next[i]++] = j;
      neighbours[next[j]++] = i;
    }
    ends = null;
    for (int i = 0; i < elements; i++) IntArrays.quickSort(neighbours, starts[i], starts[i + 1]);
  }

  int elements() {
    return elements;
  }

  /** Where the neighbours of an element start; they end where those of the next one start. */
  int start(int i) {
    return starts[i];
  }

  int neighbour(int at) {
    return neighbours[at];
  }
}
