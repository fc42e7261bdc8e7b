package io.crivello.graph;

import io.crivello.code.EliasFanoListReader;
import io.crivello.code.GammaCode;
import io.crivello.io.BitReader;
import io.crivello.io.CorruptDataException;
import io.crivello.io.FrameReader;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A graph in the files of {@link EfFormat}. The lists stay in the file, the offsets are kept in
 * memory. Any number of threads may share one, each with a reader of its own.
 */
public final class EfGraph {
  private final BvFiles.Opener opener;
  private final String basename;
  private final long nodes;
  private final long arcs;
  private final OffsetFile offsetFile;
  private final OffsetIndex index;

  private EfGraph(
      BvFiles.Opener opener,
      String basename,
      long nodes,
      long arcs,
      OffsetFile offsetFile,
      OffsetIndex index) {
    this.opener = opener;
    this.basename = basename;
    this.nodes = nodes;
    this.arcs = arcs;
    this.offsetFile = offsetFile;
    this.index = index;
  }

  /** Opens a graph of local files, mapped into memory. */
  public static EfGraph open(Path basename) throws IOException {
    return open(BvFiles::openLocal, basename.toString());
  }

  /**
   * Opens a graph and reads its offsets.
   *
   * @throws CorruptDataException with the file's name, if one is clipped, of another graph, or of a
   *     newer version
   */
  public static EfGraph open(BvFiles.Opener opener, String basename) throws IOException {
    String name = EfFormat.lists(basename);
    try (FrameReader frame = frame(opener, name, EfFormat.LISTS)) {
      long length = frame.payloadLength() - EfFormat.HEADER_BYTES;
      if (length < 0) throw frame.corrupt("has no head");
      BitReader head = frame.bits();
      long nodes = head.readBits(Long.SIZE);
      long arcs = head.readBits(Long.SIZE);
      if (nodes < 0 || arcs < 0 || nodes > 8 * length || arcs > 8 * length) {
        throw frame.corrupt(
            "has " + nodes + " nodes and " + arcs + " arcs in " + length + " bytes");
      }
      OffsetFile offsets =
          new OffsetFile(
              file -> frame(opener, file, EfFormat.OFFSETS).payload(),
              EfFormat.offsets(basename),
              GammaCode.INSTANCE,
              nodes,
              length);
      OffsetIndex index = OffsetIndex.load(offsets, BvGraph.ALL_OFFSETS);
      return new EfGraph(opener, basename, nodes, arcs, offsets, index);
    }
  }

  private static FrameReader frame(BvFiles.Opener opener, String name, String kind)
      throws IOException {
    return new FrameReader(opener.open(name), name, kind, EfFormat.VERSION);
  }

  public long nodes() {
    return nodes;
  }

  public long arcs() {
    return arcs;
  }

  /** The bits that the offsets take in memory. */
  public long offsetsInMemory() {
    return index.bitsInMemory();
  }

  BitReader openBits() throws IOException {
    return frame(opener, EfFormat.lists(basename), EfFormat.LISTS).bits();
  }

  CorruptDataException corrupt(long node, CorruptDataException cause) {
    return new CorruptDataException(
        EfFormat.lists(basename) + ", node " + node + ": " + cause.getMessage(), cause);
  }

  /** A reader of the lists of any nodes. */
  public EfReader reader() throws IOException {
    return new EfReader(this, index.open());
  }

  /**
   * Compares the checksums, decodes every list, and checks that it is of nodes of the graph, that
   * it is where the offsets say, and that there are as many arcs as the file says.
   *
   * @throws CorruptDataException with the file and, if it is about one, the node
   */
  public EfStatistics verify() throws IOException {
    frame(opener, EfFormat.lists(basename), EfFormat.LISTS).verify().close();
    frame(opener, EfFormat.offsets(basename), EfFormat.OFFSETS).verify().close();
    EfStatistics statistics = EfStatistics.none();
    try (EfReader reader = reader();
        OffsetScan scan = new OffsetScan(offsetFile)) {
      for (long node = 0; node < nodes; node++) {
        scan.next();
        long start = scan.graphBit();
        int d = reader.read(node);
        EliasFanoListReader list = reader.list();
        long bits = list.end() - 8L * EfFormat.HEADER_BYTES - start;
        statistics = statistics.plus(d, list.last(), bits, list.skipBits(), list.partBits());
        if (statistics.bits() != start + bits) throw misplaced(node);
      }
      scan.next();
      if (scan.graphBit() != statistics.bits()) throw misplaced(nodes);
      scan.checkEnd();
    }
    if (statistics.arcs() != arcs) {
      throw new CorruptDataException(
          EfFormat.lists(basename)
              + " says "
              + arcs
              + " arcs; the lists have "
              + statistics.arcs());
    }
    return statistics;
  }

  private CorruptDataException misplaced(long node) {
    return new CorruptDataException(
        offsetFile.name() + " is not of this graph: node " + node + " starts elsewhere");
  }
}
