package io.crivello.neardup.cluster;

import it.unimi.dsi.fastutil.longs.LongHeapPriorityQueue;
import java.util.Arrays;

/**
 * Clusters are stars, greedily: the element with most neighbours that are still free leads them,
 * all of them leave, and so on; among equals the smallest number leads. Every member is a neighbour
 * of its leader.
 *
 * <p>An element may stand for several pages of the same fingerprint: it then counts as that many
 * neighbours, and its pages are neighbours of each other, so that the clusters are those of the
 * pages. Memory is that of the pairs, 16 bytes each, and 20 bytes an element.
 */
public final class DegreeStars implements ClusterBuilder {
  private static final int NONE = -1;

  private final PairGraph graph;
  private final int[] weights;

  /** Elements that stand for a page each. */
  public DegreeStars(int elements) {
    this(elements, null);
  }

  /**
   * Elements that stand for several pages.
   *
   * @param weights how many pages each element stands for, at least one; null for one each
   */
  public DegreeStars(int elements, int[] weights) {
    graph = new PairGraph(elements);
    this.weights = weights;
  }

  @Override
  public void accept(long i, long j, int distance) {
    graph.add(i, j);
  }

  private int weight(int i) {
    return weights == null ? 1 : weights[i];
  }

  @Override
  public int[] leaders() {
    graph.build();
    int n = graph.elements();
    int[] leaders = new int[n];
    Arrays.fill(leaders, NONE);
    int[] degrees = new int[n];
    LongHeapPriorityQueue queue = new LongHeapPriorityQueue(Math.max(1, n));
    for (int i = 0; i < n; i++) {
      degrees[i] = weight(i) - 1;
      for (int at = graph.start(i); at < graph.start(i + 1); at++) {
        degrees[i] += weight(graph.neighbour(at));
      }
      queue.enqueue(place(i, degrees[i]));
    }
    while (!queue.isEmpty()) {
      long place = queue.dequeueLong();
      int i = (int) place;
      if (leaders[i] != NONE) continue;
      if (place != place(i, degrees[i])) queue.enqueue(place(i, degrees[i]));
      else lead(i, leaders, degrees);
    }
    return leaders;
  }

  /** The place in the queue: larger degrees first, then smaller numbers. */
  private static long place(int i, int degree) {
    return (long) ~degree << 32 | i;
  }

  private void lead(int leader, int[] leaders, int[] degrees) {
    leaders[leader] = leader;
    leave(leader, degrees);
    for (int at = graph.start(leader); at < graph.start(leader + 1); at++) {
      int member = graph.neighbour(at);
      if (leaders[member] != NONE) continue;
      leaders[member] = leader;
      leave(member, degrees);
    }
  }

  private void leave(int i, int[] degrees) {
    for (int at = graph.start(i); at < graph.start(i + 1); at++) {
      degrees[graph.neighbour(at)] -= weight(i);
    }
  }
}
