package io.crivello.graph;

import io.crivello.code.EliasFanoListReader;
import io.crivello.io.BitReader;
import io.crivello.io.CorruptDataException;
import java.io.Closeable;
import java.io.IOException;
import java.util.Objects;

/**
 * Tells of any two nodes whether there is an arc, and reads the lists of any nodes. For one thread;
 * nothing is allocated once the longest list was seen.
 */
public final class EfReader implements Closeable {
  private final EfGraph graph;
  private final BitReader highs;
  private final BitReader lows;
  private final NodeOffsets offsets;
  private final EliasFanoListReader list;
  private long[] successors = new long[16];

  EfReader(EfGraph graph, NodeOffsets offsets) throws IOException {
    this.graph = graph;
    this.offsets = offsets;
    highs = graph.openBits();
    lows = graph.openBits();
    list = new EliasFanoListReader(highs, lows);
  }

  private void start(long node) {
    Objects.checkIndex(node, graph.nodes());
    list.start(8L * EfFormat.HEADER_BYTES + offsets.get(node));
    if (list.last() >= graph.nodes() || list.size() > graph.arcs()) {
      throw new CorruptDataException("it has " + list.size() + " successors up to " + list.last());
    }
  }

  /** The number of successors of a node. */
  public int outdegree(long node) {
    try {
      start(node);
      return list.size();
    } catch (CorruptDataException e) {
      throw graph.corrupt(node, e);
    }
  }

  /** Whether there is an arc from one node to another. */
  public boolean contains(long from, long to) {
    try {
      start(from);
      return list.contains(to);
    } catch (CorruptDataException e) {
      throw graph.corrupt(from, e);
    }
  }

  /**
   * Decodes the list of a node.
   *
   * @return its number of successors
   */
  public int read(long node) {
    try {
      start(node);
      int d = list.size();
      if (d > successors.length) {
        successors = new long[Math.max(d, (int) Math.min(2L * successors.length, 1 << 30))];
      }
      list.read(successors);
      return d;
    } catch (CorruptDataException e) {
      throw graph.corrupt(node, e);
    }
  }

  /** The successors of the node last read; valid until the next one is read. */
  public long[] successors() {
    return successors;
  }

  /** The list last turned to. */
  EliasFanoListReader list() {
    return list;
  }

  @Override
  public void close() throws IOException {
    highs.close();
    lows.close();
    offsets.close();
  }
}
