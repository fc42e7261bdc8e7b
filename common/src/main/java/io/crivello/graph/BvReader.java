package io.crivello.graph;

import io.crivello.io.BitReader;
import io.crivello.io.CorruptDataException;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;

/**
 * Reads the lists of any nodes, each decoded whole into an array. For one thread.
 *
 * <p>A list is decoded after those it refers to, at most the longest chain of them. Nothing is
 * allocated per list once the longest was seen.
 */
public final class BvReader implements Closeable {
  private final BvGraph graph;
  private final BitReader in;
  private final NodeOffsets offsets;
  private final ListDecoder decoder;

  /** The nodes of the current chain, where the rest of their lists starts, and their outdegrees. */
  private long[] chainNodes = new long[8];

  private long[] chainBits = new long[8];
  private int[] chainOutdegrees = new int[8];
  private int chain;

  private long[] list = new long[16];
  private long[] other = new long[16];
  private int outdegree;

  BvReader(BvGraph graph, NodeOffsets offsets) throws IOException {
    this.graph = graph;
    this.offsets = offsets;
    decoder = new ListDecoder(graph.properties());
    in = graph.openBits();
  }

  /**
   * Decodes the list of a node.
   *
   * @return its number of successors
   * @throws CorruptDataException with the file and the node, if the list is damaged
   */
  public int read(long node) {
    Objects.checkIndex(node, graph.nodes());
    try {
      findChain(node);
      decodeChain();
    } catch (CorruptDataException e) {
      throw graph.corrupt(node, e);
    }
    return outdegree;
  }

  /**
   * Copies the successors of a node into an array, or as many of them as it has room for.
   *
   * @return the number of successors
   */
  public int read(long node, long[] into) {
    int d = read(node);
    System.arraycopy(list, 0, into, 0, Math.min(d, into.length));
    return d;
  }

  /** The number of successors of a node; no list is decoded. */
  public int outdegree(long node) {
    Objects.checkIndex(node, graph.nodes());
    try {
      in.position(offsets.get(node));
      return decoder.readOutdegree(in);
    } catch (CorruptDataException e) {
      throw graph.corrupt(node, e);
    }
  }

  private void findChain(long node) {
    chain = 0;
    in.position(offsets.get(node));
    for (; ; ) {
      if (chain == chainNodes.length) growChain();
      int d = decoder.readOutdegree(in);
      int reference = d == 0 ? 0 : decoder.readReference(in, node);
      chainNodes[chain] = node;
      chainOutdegrees[chain] = d;
      chainBits[chain] = in.position();
      if (reference == 0) return;
      chain++;
      node -= reference;
      in.position(offsets.get(node));
    }
  }

  private void growChain() {
    chainNodes = Arrays.copyOf(chainNodes, 2 * chain);
    chainBits = Arrays.copyOf(chainBits, 2 * chain);
    chainOutdegrees = Arrays.copyOf(chainOutdegrees, 2 * chain);
  }

  private void decodeChain() {
    outdegree = -1;
    for (int i = chain; i >= 0; i--) {
      int d = chainOutdegrees[i];
      long[] into = other;
      if (into.length < d) into = new long[(int) Math.min(2L * d, Integer.MAX_VALUE - 8)];
      if (d > 0) {
        if (i < chain) in.position(chainBits[i]);
        decoder.readRest(in, chainNodes[i], d, list, outdegree, into);
      }
      other = list;
      list = into;
      outdegree = d;
    }
  }

  /** The number of successors of the node last read. */
  public int outdegree() {
    return outdegree;
  }

  /**
   * The successors of the node last read, the first {@link #outdegree()} elements; not to be
   * changed, and valid until the next one is read.
   */
  public long[] successors() {
    return list;
  }

  /** How many references were followed for the list last read. */
  int chain() {
    return chain;
  }

  @Override
  public void close() throws IOException {
    in.close();
    offsets.close();
  }
}
