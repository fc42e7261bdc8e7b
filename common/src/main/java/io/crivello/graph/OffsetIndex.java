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

  private final OffsetFile file;
  private final int every;
  private final EliasFano graphBits;

  /** Where, among the offsets, the one after each of those kept stands; null if all are kept. */
  private final EliasFano offsetsBits;

  private OffsetIndex(OffsetFile file, int every, EliasFano graphBits, EliasFano offsetsBits) {
    this.file = file;
    this.every = every;
    this.graphBits = graphBits;
    this.offsetsBits = offsetsBits;
  }

  /** Reads the offsets of a graph and keeps one every so many. */
  static OffsetIndex load(OffsetFile file, int every) throws IOException {
    long kept = file.nodes() / every + 1;
    EliasFano.Builder graphBits = new EliasFano.Builder(kept, 8 * file.graphLength());
    EliasFano.Builder offsetsBits = null;
    if (every > 1) {
      try (ByteSource source = file.open()) {
        offsetsBits = new EliasFano.Builder(kept, 8 * source.length());
      }
    }
    try (OffsetScan scan = new OffsetScan(file)) {
      for (long node = 0; node <= file.nodes(); node++) {
        scan.next();
        if (node % every != 0) continue;
        graphBits.add(scan.graphBit());
        if (offsetsBits != null) offsetsBits.add(scan.offsetsBit());
      }
      scan.checkEnd();
    }
    return new OffsetIndex(
        file, every, graphBits.build(), offsetsBits == null ? null : offsetsBits.build());
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
    BitReader in = new BitReader(file.open());
    return new NodeOffsets() {
      private final Code code = file.code();

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
  static NodeOffsets ofSplit(BvSplit split, OffsetFile file) throws IOException {
    BitReader in = new BitReader(file.open());
    return new NodeOffsets() {
      private final Code code = file.code();

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
