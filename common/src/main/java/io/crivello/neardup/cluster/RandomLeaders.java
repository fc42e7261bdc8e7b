package io.crivello.neardup.cluster;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Clusters are stars around random leaders of middle length. Elements are ordered by the length of
 * their text in words, then by number. A length of {@value #LEAST_DRAWN} … {@value #MOST_DRAWN} is
 * drawn; the first free element of at least that length, or the last free one if there is none,
 * leads all free neighbours of it whose length is within a window around its own; they leave, and
 * so on.
 *
 * <p>With the window 0.8 … 1.2, lengths from ⌊0.8·l⌋ to ⌊1.2·l⌋ + 1 are within that of a leader of
 * length l. The draws follow from the seed. Memory is that of the pairs, 16 bytes each, and 24
 * bytes an element.
 */
public final class RandomLeaders implements ClusterBuilder {
  static final int LEAST_DRAWN = 300;
  static final int MOST_DRAWN = 899;

  private static final int NONE = -1;

  private final PairGraph graph;
  private final int[] lengths;
  private final double shortest;
  private final double longest;
  private final SplittableRandom random;

  /**
   * No pairs yet.
   *
   * @param lengths of the elements' texts in words
   * @param shortest members have at least so much of the leader's length
   * @param longest members have at most so much of the leader's length
   */
  public RandomLeaders(int[] lengths, double shortest, double longest, long seed) {
    if (!(shortest >= 0 && shortest <= 1 && longest >= 1)) {
      throw new IllegalArgumentException("a length window of " + shortest + ".." + longest);
    }
    graph = new PairGraph(lengths.length);
    this.lengths = lengths;
    this.shortest = shortest;
    this.longest = longest;
    random = new SplittableRandom(seed);
  }

  @Override
  public void accept(long i, long j, int distance) {
    graph.add(i, j);
  }

  @Override
  public int[] leaders() {
    graph.build();
    int n = lengths.length;
    int[] leaders = new int[n];
    Arrays.fill(leaders, NONE);
    FreePlaces free = new FreePlaces(n);
    int[] order = order();
    int[] places = new int[n];
    int[] sorted = new int[n];
    for (int place = 0; place < n; place++) {
      places[order[place]] = place;
      sorted[place] = lengths[order[place]];
    }
    while (free.last() != NONE) {
      int place = free.from(lowerBound(sorted, LEAST_DRAWN + random.nextInt(600)));
      int leader = order[place == n ? free.last() : place];
      leaders[leader] = leader;
      free.take(places[leader]);
      double length = lengths[leader];
      long least = (long) (length * shortest);
      long most = (long) Math.min(length * longest, Integer.MAX_VALUE) + 1;
      for (int at = graph.start(leader); at < graph.start(leader + 1); at++) {
        int member = graph.neighbour(at);
        if (leaders[member] != NONE || lengths[member] < least || lengths[member] > most) continue;
        leaders[member] = leader;
        free.take(places[member]);
      }
    }
    return leaders;
  }

  private int[] order() {
    int[] order = new int[lengths.length];
    for (int i = 0; i < order.length; i++) order[i] = i;
    IntArrays.mergeSort(order, (a, b) -> Integer.compare(lengths[a], lengths[b]));
    return order;
  }

  private static int lowerBound(int[] sorted, int value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = low + high >>> 1;
      if (sorted[middle] < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Places of which some were taken; the next free one is found by skipping, with path halving. */
  private static final class FreePlaces {
    private final int[] next;
    private int end;

    FreePlaces(int n) {
      next = new int[n + 1];
      for (int i = 0; i <= n; i++) next[i] = i;
      end = n;
    }

    void take(int place) {
      next[place] = place + 1;
    }

    /** The first free place from the given one on, or the number of places. */
    int from(int place) {
      while (next[place] != place) {
        next[place] = next[next[place]];
        place = next[place];
      }
      return place;
    }

    /** The last free place, or −1. */
    int last() {
      while (end > 0 && next[end - 1] != end - 1) end--;
      return end - 1;
    }
  }
}
