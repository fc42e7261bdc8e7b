package io.crivello.graph;

import io.crivello.io.BitReader;
import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A graph in the files of {@link BvFormat}, opened to be read in order, by ranges or at random.
 *
 * <p>Any number of threads may share one, each with iterators and readers of its own. The lists
 * stay in the file unless the graph is {@linkplain #load loaded}; of the offsets as many are kept
 * in memory as was asked for.
 */
public final class BvGraph {
  /** For a graph that is read in order only: no offsets are kept, nor is their file needed. */
  public static final int NO_OFFSETS = 0;

  /** For the quickest random access: all offsets are kept, in Elias–Fano form. */
  public static final int ALL_OFFSETS = 1;

  /** A chain of references is followed so far back at most where a split starts. */
  private static final long FARTHEST_ANCHOR = 1 << 16;

  private static final int LARGEST_LOAD = 1 << 30;

  private final BvFiles.Opener opener;
  private final String basename;
  private final BvProperties properties;
  private final OffsetFile offsets;
  private final OffsetIndex index;

  /** All lists, if they were loaded. */
  private final byte[] loaded;

  private BvGraph(
      BvFiles.Opener opener,
      String basename,
      BvProperties properties,
      OffsetFile offsets,
      OffsetIndex index,
      byte[] loaded) {
    this.opener = opener;
    this.basename = basename;
    this.properties = properties;
    this.offsets = offsets;
    this.index = index;
    this.loaded = loaded;
  }

  /** Opens a graph of local files, mapped into memory. */
  public static BvGraph open(Path basename, int offsetsEvery) throws IOException {
    return open(BvFiles::openLocal, basename.toString(), offsetsEvery);
  }

  /**
   * Opens a graph.
   *
   * @param offsetsEvery {@link #NO_OFFSETS}, {@link #ALL_OFFSETS}, or for how many nodes to keep
   *     one offset: the others are found by reading their file on from there
   * @throws CorruptDataException with the file's name, if one is damaged, of another graph, or of a
   *     newer version
   */
  public static BvGraph open(BvFiles.Opener opener, String basename, int offsetsEvery)
      throws IOException {
    return open(opener, basename, offsetsEvery, false);
  }

  /** Opens a graph and reads all of it into memory, if it has less than a gibibyte. */
  public static BvGraph load(BvFiles.Opener opener, String basename) throws IOException {
    return open(opener, basename, ALL_OFFSETS, true);
  }

  private static BvGraph open(
      BvFiles.Opener opener, String basename, int offsetsEvery, boolean load) throws IOException {
    if (offsetsEvery < 0) throw new IllegalArgumentException("offsets every " + offsetsEvery);
    BvProperties properties = BvFiles.readProperties(opener, basename);
    long length;
    byte[] loaded = null;
    try (ByteSource source = opener.open(BvFiles.graph(basename))) {
      length = source.length();
      if (properties.nodes() > 8 * length) {
        throw new CorruptDataException(
            BvFiles.graph(basename)
                + " is clipped or of another graph: "
                + length
                + " bytes for "
                + properties.nodes()
                + " nodes");
      }
      if (load && length <= LARGEST_LOAD) loaded = readAll(source, BvFiles.graph(basename));
    }
    OffsetFile offsets =
        new OffsetFile(
            opener,
            BvFiles.offsets(basename),
            properties.parameters().code(BvComponent.OFFSETS),
            properties.nodes(),
            length);
    OffsetIndex index = offsetsEvery == NO_OFFSETS ? null : OffsetIndex.load(offsets, offsetsEvery);
    return new BvGraph(opener, basename, properties, offsets, index, loaded);
  }

  private static byte[] readAll(ByteSource source, String name) throws IOException {
    byte[] bytes = new byte[(int) source.length()];
    for (int got = 0; got < bytes.length; ) {
      int n = source.read(got, bytes, got, bytes.length - got);
      if (n < 0) throw new CorruptDataException(name + " ends at byte " + got);
      got += n;
    }
    return bytes;
  }

  public String basename() {
    return basename;
  }

  public long nodes() {
    return properties.nodes();
  }

  public long arcs() {
    return properties.arcs();
  }

  public BvParameters parameters() {
    return properties.parameters();
  }

  BvProperties properties() {
    return properties;
  }

  /** The bits that the offsets take in memory. */
  public long offsetsInMemory() {
    return index == null ? 0 : index.bitsInMemory();
  }

  /** How many bytes the lists take. */
  public long length() {
    return offsets.graphLength();
  }

  /** A scan over the file of offsets, before its first one. */
  OffsetScan scanOffsets() throws IOException {
    return new OffsetScan(offsets);
  }

  BitReader openBits() throws IOException {
    return loaded != null
        ? new BitReader(loaded)
        : new BitReader(opener.open(BvFiles.graph(basename)));
  }

  CorruptDataException corrupt(long node, CorruptDataException cause) {
    return new CorruptDataException(
        BvFiles.graph(basename) + ", node " + node + ": " + cause.getMessage(), cause);
  }

  private NodeOffsets openOffsets() throws IOException {
    if (index == null) throw new IllegalStateException(basename + " was opened without offsets");
    return index.open();
  }

  /** A reader of the lists of any nodes; needs offsets. */
  public BvReader reader() throws IOException {
    return new BvReader(this, openOffsets());
  }

  /** Lists of any nodes to be gone through lazily; needs offsets. */
  public LazyLists lazyLists() throws IOException {
    return new LazyLists(this, openOffsets());
  }

  /** An iterator over all nodes; needs no offsets. */
  public BvIterator iterator() throws IOException {
    return iterator(0, nodes());
  }

  /** An iterator over the nodes from one to before another; needs offsets unless from the first. */
  public BvIterator iterator(long from, long to) throws IOException {
    Objects.checkFromToIndex(from, to, nodes());
    return new BvIterator(this, from, to, from == 0 ? null : openOffsets());
  }

  /** An iterator over the nodes of a split; no offsets are kept, but their file is looked at. */
  public BvIterator iterator(BvSplit split) throws IOException {
    Objects.checkFromToIndex(split.from(), split.to(), nodes());
    NodeOffsets around = split.from() == 0 ? null : OffsetIndex.ofSplit(split, offsets);
    return new BvIterator(this, split.from(), split.to(), around);
  }

  /**
   * Splits at given nodes, by going through the file of offsets once.
   *
   * @param starts the first nodes of the splits, increasing; each split ends where the next starts,
   *     the last one with the graph
   */
  public List<BvSplit> splits(long... starts) throws IOException {
    List<BvSplit> splits = new ArrayList<>();
    try (OffsetScan scan = new OffsetScan(offsets)) {
      long at = -1;
      for (int i = 0; i < starts.length; i++) {
        long to = i + 1 < starts.length ? starts[i + 1] : nodes();
        Objects.checkFromToIndex(starts[i], to, nodes());
        long anchor = Math.max(Math.max(at, 0), starts[i] - reach());
        for (; at < anchor || at < 0; at++) scan.next();
        splits.add(new BvSplit(starts[i], to, anchor, scan.graphBit(), scan.offsetsBit()));
      }
    }
    return splits;
  }

  /** How many nodes before a list the ones may be that one needs to decode it. */
  private long reach() {
    return Math.min((long) parameters().window() * parameters().maxChain(), FARTHEST_ANCHOR);
  }

  /**
   * Decodes every list and checks that it is well-formed, that it starts where the offsets say, and
   * that there are as many arcs as the properties say.
   *
   * @return what the graph consists of
   * @throws CorruptDataException with the file and, if it is about one, the node
   */
  public BvStatistics verify() throws IOException {
    BvStatistics statistics = new BvStatistics();
    try (BvIterator nodes = iterator();
        OffsetScan scan = new OffsetScan(offsets)) {
      nodes.countIn(statistics);
      scan.next();
      while (nodes.hasNext()) {
        long node = nodes.next();
        scan.next();
        if (scan.graphBit() != nodes.position()) {
          throw new CorruptDataException(
              offsets.name()
                  + " is not of this graph: the list of node "
                  + node
                  + " ends at bit "
                  + nodes.position()
                  + ", not "
                  + scan.graphBit());
        }
      }
      scan.checkEnd();
    }
    if (statistics.arcs() != arcs()) {
      throw new CorruptDataException(
          BvFiles.properties(basename)
              + " says "
              + arcs()
              + " arcs; the lists have "
              + statistics.arcs());
    }
    return statistics;
  }
}
