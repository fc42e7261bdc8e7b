package io.crivello.graph;

import io.crivello.io.BitReader;
import io.crivello.io.CorruptDataException;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.NoSuchElementException;

/**
 * Goes through the lists of a range of nodes in order, each decoded whole into an array. It stands
 * before the first node at first. For one thread.
 *
 * <p>Memory is that of window + 1 lists. Of the nodes before the range only those are looked at
 * whose lists are referred to.
 */
public final class BvIterator implements Closeable {
  private final BvGraph graph;
  private final BitReader in;
  private final ListDecoder decoder;
  private final NodeOffsets offsets;
  private final long from;
  private final long to;

  /** The lists of the current node and of those in the window, at node mod (window + 1). */
  private final long[][] lists;

  private final int[] outdegrees;
  private final int[] chains;
  private BvStatistics statistics;
  private BvReader before;
  private long node;
  private int slot;

  /** Iterates from a node on; {@code offsets} are needed unless that is the first one. */
  BvIterator(BvGraph graph, long from, long to, NodeOffsets offsets) throws IOException {
    this.graph = graph;
    this.from = from;
    this.to = to;
    this.offsets = offsets;
    decoder = new ListDecoder(graph.properties());
    int slots = graph.parameters().window() + 1;
    lists = new long[slots][16];
    outdegrees = new int[slots];
    chains = new int[slots];
    node = from - 1;
    slot = (int) (from % slots) - 1;
    Arrays.fill(outdegrees, -1);
    in = graph.openBits();
    if (from > 0 && from < to) in.position(offsets.get(from));
  }

  /** Counts what is read from now on. */
  public void countIn(BvStatistics target) {
    statistics = target;
    decoder.countIn(target);
  }

  public boolean hasNext() {
    return node + 1 < to;
  }

  /**
   * Goes to the next node and returns it.
   *
   * @throws NoSuchElementException behind the last one
   * @throws CorruptDataException with the file and the node, if its list is damaged
   */
  public long next() {
    if (!hasNext()) throw new NoSuchElementException("there is no node after " + node);
    node++;
    slot = slot + 1 == lists.length ? 0 : slot + 1;
    try {
      decode();
    } catch (CorruptDataException e) {
      throw graph.corrupt(node, e);
    }
    return node;
  }

  private void decode() {
    int d = decoder.readOutdegree(in);
    outdegrees[slot] = d;
    if (d == 0) return;
    if (lists[slot].length < d) lists[slot] = new long[capacity(d)];
    int reference = decoder.readReference(in, node);
    int referred = slot - reference < 0 ? slot - reference + lists.length : slot - reference;
    if (reference > 0 && node - reference < from) fetch(node - reference, referred);
    int otherLength = reference == 0 ? -1 : outdegrees[referred];
    decoder.readRest(in, node, d, lists[referred], otherLength, lists[slot]);
    if (statistics != null) count(reference, referred);
  }

  private int capacity(int d) {
    return (int) Math.min(Math.max(d, 2L * lists[slot].length), Integer.MAX_VALUE - 8);
  }

  /** Decodes a list before the range that a list in it refers to. */
  private void fetch(long earlier, int into) {
    if (outdegrees[into] >= 0) return;
    try {
      if (before == null) before = new BvReader(graph, offsets);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    int d = before.read(earlier);
    outdegrees[into] = d;
    chains[into] = before.chain();
    lists[into] = Arrays.copyOf(before.successors(), Math.max(d, 16));
  }

  private void count(int reference, int referred) {
    chains[slot] = reference == 0 ? 0 : chains[referred] + 1;
    statistics.countReference(reference, chains[slot]);
    BvStatistics.countGaps(node, lists[slot], 0, outdegrees[slot], statistics.successorGaps);
  }

  /** The current node. */
  public long node() {
    return node;
  }

  /** The number of successors of the current node. */
  public int outdegree() {
    return outdegrees[slot];
  }

  /**
   * The successors of the current node, the first {@link #outdegree()} elements; not to be changed,
   * and valid until the next node.
   */
  public long[] successors() {
    return lists[slot];
  }

  /** The bit behind the list of the current node. */
  long position() {
    return in.position();
  }

  @Override
  public void close() throws IOException {
    in.close();
    if (before != null) before.close();
    else if (offsets != null) offsets.close();
  }
}
