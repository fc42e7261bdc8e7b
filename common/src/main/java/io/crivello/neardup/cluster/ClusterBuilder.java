package io.crivello.neardup.cluster;

import io.crivello.neardup.hamming.PairSink;

/**
 * Takes pairs of similar elements, each once, in any order, and makes clusters of them that do not
 * depend on that order.
 */
public interface ClusterBuilder extends PairSink {
  @Override
  void accept(long i, long j, int distance);

  /**
   * Ends the pairs.
   *
   * @return for each element the leader of its cluster, which is an element of it and its own
   *     leader; an element without a cluster leads itself
   */
  int[] leaders();
}
