package io.crivello.graph;

import io.crivello.code.Code;
import io.crivello.io.BitReader;
import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import java.io.Closeable;
import java.io.IOException;

/** Goes through the file of offsets and checks that they are those of a graph of that size. */
final class OffsetScan implements Closeable {
  private final OffsetFile file;
  private final ByteSource source;
  private final BitReader in;
  private final Code code;
  private final String name;
  private final long graphLength;
  private long node = -1;
  private long graphBit;

  OffsetScan(OffsetFile file) throws IOException {
    this.file = file;
    source = file.open();
    in = new BitReader(source);
    code = file.code();
    name = file.name();
    graphLength = file.graphLength();
  }

  /** Goes to the next node, the first at the first call. */
  void next() {
    node++;
    long gap;
    try {
      gap = code.read(in);
    } catch (CorruptDataException e) {
      throw new CorruptDataException(
          name + ", offset of node " + node + " of " + file.nodes() + ": " + e.getMessage(), e);
    }
    graphBit += gap;
    boolean first = node == 0 && gap != 0;
    if (first || gap > 8 * graphLength || graphBit > 8 * graphLength) {
      throw new CorruptDataException(
          name
              + " is not of this graph, or one of them is clipped: the list of node "
              + node
              + " would start at bit "
              + graphBit
              + " of a graph of "
              + graphLength
              + " bytes");
    }
  }

  /** Goes to the anchor of a split. */
  void resume(BvSplit split) {
    node = split.anchor();
    graphBit = split.graphBit();
    in.position(split.offsetsBit());
  }

  long graphBit() {
    return graphBit;
  }

  long offsetsBit() {
    return in.position();
  }

  /** Checks, behind the last offset, that the lists fill the graph and the offsets their file. */
  void checkEnd() throws IOException {
    OffsetIndex.checkLength(graphBit, graphLength, name);
    long length = source.length();
    if (length >= 0 && length - (in.position() + 7 >>> 3) > OffsetIndex.SPARE_BYTES) {
      throw new CorruptDataException(
          name
              + " is not of this graph: it has more than the offsets of "
              + file.nodes()
              + " nodes");
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
