package io.crivello.graph;

import io.crivello.io.CorruptDataException;
import java.io.Closeable;
import java.io.IOException;

/**
 * Goes through the lists of a split as a {@link BvIterator} does, and checks that each list ends
 * where the offsets say. For one thread.
 */
public final class CheckedNodes implements Closeable {
  private final BvGraph graph;
  private final BvSplit split;
  private final BvIterator nodes;
  private final OffsetScan scan;

  public CheckedNodes(BvGraph graph, BvSplit split) throws IOException {
    this.graph = graph;
    this.split = split;
    nodes = graph.iterator(split);
    scan = graph.scanOffsets();
    scan.resume(split);
    for (long node = split.anchor(); node < split.from(); node++) scan.next();
  }

  /** Counts what is read from now on. */
  public void countIn(BvStatistics target) {
    nodes.countIn(target);
  }

  /**
   * Goes to the next node; false if there is none.
   *
   * @throws CorruptDataException with the file and the node
   */
  public boolean next() throws IOException {
    if (!nodes.hasNext()) {
      if (split.to() == graph.nodes()) scan.checkEnd();
      return false;
    }
    long node = nodes.next();
    scan.next();
    if (scan.graphBit() != nodes.position()) {
      throw new CorruptDataException(
          BvFiles.offsets(graph.basename())
              + " is not of this graph: the list of node "
              + node
              + " ends at bit "
              + nodes.position()
              + ", not "
              + scan.graphBit());
    }
    return true;
  }

  public long node() {
    return nodes.node();
  }

  public int outdegree() {
    return nodes.outdegree();
  }

  /** The successors, the first {@link #outdegree()} elements; not to be changed. */
  public long[] successors() {
    return nodes.successors();
  }

  @Override
  public void close() throws IOException {
    nodes.close();
    scan.close();
  }
}
