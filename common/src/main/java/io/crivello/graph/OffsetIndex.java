package io.crivello.graph;

import io.crivello.code.Code;
import io.crivello.io.BitReader;
import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import io.crivello.struct.EliasFano;
import java.io.IOException;

/**
 * The offsets of a graph in memory: all of them, or one every so many nodes, from which the others
 * are found by reading the file on. In Elias–Fano form either way.
 */
final class OffsetIndex {
  /** So many bytes more than the lists need a file may have: some writers leave a few. */
  static final int SPARE_BYTES = 16;

  private final BvProperties properties;
  private final BvFiles.Opener opener;
  private final String name;
  private final int every;
  private final EliasFano graphBits;

  /** Where, among the offsets, the one after each of those kept stands; null if all are kept. */
  private final EliasFano offsetsBits;

  private OffsetIndex(
      BvProperties properties,
      BvFiles.Opener opener,
      String name,
      int every,
      EliasFano graphBits,
      EliasFano offsetsBits) {
    this.properties = properties;
    this.opener = opener;
    this.name = name;
    this.every = every;
    this.graphBits = graphBits;
    this.offsetsBits = offsetsBits;
  }

  /** Reads the offsets of a graph of {@code graphLength} bytes and keeps every so many. */
  static OffsetIndex load(
      BvProperties properties, BvFiles.Opener opener, String basename, long graphLength, int every)
      throws IOException {
    String name = BvFiles.offsets(basename);
    long kept = properties.nodes() / every + 1;
    EliasFano.Builder graphBits = new EliasFano.Builder(kept, 8 * graphLength);
    try (ByteSource source = opener.open(name);
        OffsetScan scan = new OffsetScan(properties, source, name, graphLength)) {
      EliasFano.Builder offsetsBits =
          every == 1 ? null : new EliasFano.Builder(kept, 8 * source.length());
      for (long node = 0; node <= properties.nodes(); node++) {
        scan.next();
        if (node % every != 0) continue;
        graphBits.add(scan.graphBit());
        if (offsetsBits != null) offsetsBits.add(scan.offsetsBit());
      }
      scan.checkEnd();
      return new OffsetIndex(
          properties,
          opener,
          name,
          every,
          graphBits.build(),
          offsetsBits == null ? null : offsetsBits.build());
    }
  }

  static void checkLength(long graphBits, long graphLength, String name) {
    long spare = graphLength - ((graphBits + 7) >>> 3);
    if (spare < 0 || spare > SPARE_BYTES) {
      throw new CorruptDataException(
          name
              + " is not of this graph, or one of them is clipped: the lists have "
              + graphBits
              + " bits, the file of the graph has "
              + graphLength
              + " bytes");
    }
  }

  long bitsInMemory() {
    long bits = graphBits.sizeInBits() + graphBits.hintsInBits();
    return offsetsBits == null ? bits : bits + offsetsBits.sizeInBits() + offsetsBits.hintsInBits();
  }

  NodeOffsets open() throws IOException {
    if (every == 1) {
      return new NodeOffsets() {
        @Override
        public long get(long node) {
          return graphBits.get(node);
        }

        @Override
        public void close() {}
      };
    }
    BitReader in = new BitReader(opener.open(name));
    return new NodeOffsets() {
      private final Code code = properties.parameters().code(BvComponent.OFFSETS);

      @Override
      public long get(long node) {
        long i = node / every;
        long steps = node % every;
        long bit = graphBits.get(i);
        if (steps == 0) return bit;
        in.position(offsetsBits.get(i));
        for (; steps > 0; steps--) bit += code.read(in);
        return bit;
      }

      @Override
      public void close() throws IOException {
        in.close();
      }
    };
  }

  /** The offsets around a split, read on from its anchor. */
  static NodeOffsets ofSplit(
      BvSplit split, BvProperties properties, BvFiles.Opener opener, String basename)
      throws IOException {
    BitReader in = new BitReader(opener.open(BvFiles.offsets(basename)));
    return new NodeOffsets() {
      private final Code code = properties.parameters().code(BvComponent.OFFSETS);

      @Override
      public long get(long node) {
        if (node < split.anchor()) {
          throw new CorruptDataException(
              "references from node "
                  + split.from()
                  + " on lead back to node "
                  + node
                  + ", farther than a split reaches");
        }
        long bit = split.graphBit();
        if (node > split.anchor()) in.position(split.offsetsBit());
        for (long at = split.anchor(); at < node; at++) bit += code.read(in);
        return bit;
      }

      @Override
      public void close() throws IOException {
        in.close();
      }
    };
  }
}
