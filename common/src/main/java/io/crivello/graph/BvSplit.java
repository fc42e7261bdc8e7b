package io.crivello.graph;

/**
 * A range of nodes, and what a reader of their lists needs to know to start there: a place in the
 * file of offsets, so far before the range that all lists that lists in it lead to are behind it.
 *
 * @param from the first node
 * @param to the node behind the last
 * @param anchor a node, at most {@code from}
 * @param graphBit where the list of {@code anchor} starts
 * @param offsetsBit where, among the offsets, that of the node after {@code anchor} stands
 */
public record BvSplit(long from, long to, long anchor, long graphBit, long offsetsBit) {
  public BvSplit {
    if (anchor < 0 || anchor > from || from > to || graphBit < 0 || offsetsBit < 0) {
      throw new IllegalArgumentException("nodes from " + from + " to " + to + " behind " + anchor);
    }
  }
}
