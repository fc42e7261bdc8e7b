package io.crivello.graph;

import io.crivello.code.EliasFanoListCodec;
import io.crivello.code.GammaCode;
import io.crivello.io.BitWriter;
import io.crivello.io.FrameWriter;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes the files of {@link EfFormat}, list by list. Without {@link #finish()} they stay files
 * that readers refuse.
 */
public final class EfWriter implements Closeable {
  private final long nodes;
  private final long arcs;
  private final FrameWriter listFrame;
  private final FrameWriter offsetFrame;
  private final BitWriter lists;
  private final BitWriter offsets;
  private final EliasFanoListCodec codec = new EliasFanoListCodec();
  private long node;
  private long written;

  /** Starts both files of a graph with so many nodes and arcs. */
  public EfWriter(long nodes, long arcs, OutputStream lists, OutputStream offsets)
      throws IOException {
    if (nodes < 0 || arcs < 0) {
      throw new IllegalArgumentException(nodes + " nodes and " + arcs + " arcs");
    }
    this.nodes = nodes;
    this.arcs = arcs;
    listFrame = new FrameWriter(lists, EfFormat.LISTS, EfFormat.VERSION);
    DataOutputStream header = new DataOutputStream(listFrame);
    header.writeLong(nodes);
    header.writeLong(arcs);
    header.flush();
    offsetFrame = new FrameWriter(offsets, EfFormat.OFFSETS, EfFormat.VERSION);
    this.lists = new BitWriter(listFrame);
    this.offsets = new BitWriter(offsetFrame);
    GammaCode.INSTANCE.write(this.offsets, 0);
  }

  /**
   * Writes the list of the next node.
   *
   * @throws IllegalArgumentException with the node, if the list is not strictly increasing or
   *     leaves the graph
   */
  public void add(long[] successors, int length) {
    if (node == nodes) throw new IllegalStateException("all " + nodes + " nodes were written");
    if (length > 0 && successors[length - 1] >= nodes) {
      throw new IllegalArgumentException(
          "node " + node + " has the successor " + successors[length - 1] + " of " + nodes);
    }
    long start = lists.position();
    try {
      codec.encode(successors, length, lists);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the successors of node " + node + ": " + e.getMessage(), e);
    }
    GammaCode.INSTANCE.write(offsets, lists.position() - start);
    node++;
    written += length;
  }

  /**
   * Ends the files.
   *
   * @throws IllegalStateException if there were other numbers of nodes or arcs than was said
   */
  public void finish() throws IOException {
    if (node != nodes || written != arcs) {
      throw new IllegalStateException(
          node + " nodes and " + written + " arcs, not " + nodes + " and " + arcs);
    }
    lists.flush();
    offsets.flush();
    listFrame.finish();
    offsetFrame.finish();
  }

  @Override
  public void close() throws IOException {
    listFrame.close();
    offsetFrame.close();
  }
}
