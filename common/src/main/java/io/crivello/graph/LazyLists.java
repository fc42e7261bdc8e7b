package io.crivello.graph;

import io.crivello.code.Code;
import io.crivello.code.SortedListCursor;
import io.crivello.io.BitReader;
import io.crivello.io.CorruptDataException;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;

/**
 * Opens lists of any nodes to be gone through lazily. For one thread, as are the cursors; these
 * share nothing and stay usable.
 */
public final class LazyLists implements Closeable {
  /** Lists so deep in a chain are decoded whole: the depth of the cursors has a bound. */
  private static final int DEEPEST = 32;

  private final BvGraph graph;
  private final NodeOffsets offsets;
  private final ListDecoder decoder;
  private final Code blockCounts;
  private final Code blocks;
  private final Code residuals;
  private BvReader whole;

  LazyLists(BvGraph graph, NodeOffsets offsets) {
    this.graph = graph;
    this.offsets = offsets;
    decoder = new ListDecoder(graph.properties());
    BvParameters parameters = graph.parameters();
    blockCounts = parameters.code(BvComponent.BLOCK_COUNT);
    blocks = parameters.code(BvComponent.BLOCKS);
    residuals = parameters.code(BvComponent.RESIDUALS);
  }

  /**
   * A cursor before the first successor of a node.
   *
   * @throws CorruptDataException with the file and the node, if the list is damaged; or, from the
   *     cursor, when the damage is met
   */
  public SortedListCursor open(long node) throws IOException {
    Objects.checkIndex(node, graph.nodes());
    try {
      return open(node, 0);
    } catch (CorruptDataException e) {
      throw graph.corrupt(node, e);
    }
  }

  private SortedListCursor open(long node, int depth) throws IOException {
    BitReader in = graph.openBits();
    in.position(offsets.get(node));
    int d = decoder.readOutdegree(in);
    int reference = d == 0 ? 0 : decoder.readReference(in, node);
    SortedListCursor other = null;
    int[] lengths = {};
    int copied = 0;
    if (reference > 0) {
      other = depth < DEEPEST ? open(node - reference, depth + 1) : openWhole(node - reference);
      lengths = readBlocks(in, other.size());
      for (int i = 0; i < lengths.length; i += 2) copied += lengths[i];
    }
    if (copied > d) throw new CorruptDataException("it copies more successors than it has");
    int intervals = copied == d ? 0 : decoder.readIntervalCount(in, d - copied);
    int rest = intervals == 0 ? d - copied : decoder.readIntervals(in, node, intervals, d - copied);
    long[] lefts = decoder.lefts(intervals);
    long[] ends = decoder.ends(intervals);
    return new LazyList(d, other, lengths, lefts, ends, in, residuals, rest, node, graph.nodes());
  }

  /** All blocks, the last one too, so that they reach to the end of the other list. */
  private int[] readBlocks(BitReader in, int otherLength) {
    long count = blockCounts.read(in);
    if (count > otherLength + 1L) {
      throw new CorruptDataException("it has " + count + " blocks of " + otherLength + " elements");
    }
    int[] lengths = new int[(int) count + 1];
    int rest = otherLength;
    for (int i = 0; i < count; i++) {
      long block = blocks.read(in) + (i == 0 ? 0 : 1);
      if (block < 0 || block > rest) {
        throw new CorruptDataException("blocks go past the list it refers to");
      }
      lengths[i] = (int) block;
      rest -= (int) block;
    }
    lengths[(int) count] = rest;
    return lengths;
  }

  private SortedListCursor openWhole(long node) throws IOException {
    if (whole == null) whole = new BvReader(graph, offsets);
    int d = whole.read(node);
    return new ArrayCursor(Arrays.copyOf(whole.successors(), d));
  }

  /** Goes through an array. */
  private static final class ArrayCursor implements SortedListCursor {
    private final long[] elements;
    private int index = -1;

    ArrayCursor(long[] elements) {
      this.elements = elements;
    }

    @Override
    public int size() {
      return elements.length;
    }

    @Override
    public long current() {
      if (index < 0) return -1;
      return index < elements.length ? elements[index] : END;
    }

    @Override
    public long next() {
      if (index < elements.length) index++;
      return current();
    }

    @Override
    public long advance(long target) {
      while (current() < target) next();
      return current();
    }
  }

  @Override
  public void close() throws IOException {
    if (whole != null) whole.close();
    else offsets.close();
  }
}
