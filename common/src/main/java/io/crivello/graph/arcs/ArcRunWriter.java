package io.crivello.graph.arcs;

import io.crivello.code.SignedFold;
import io.crivello.io.FrameWriter;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** Writes a run of {@link ArcRunFormat}. Memory: a block, and 24 bytes of index a block. */
public final class ArcRunWriter implements Closeable {
  private final FrameWriter frame;
  private final CRC32C checksum = new CRC32C();
  private final byte[] body = new byte[ArcRunFormat.BLOCK + ArcRunFormat.SLACK];
  private final ByteBuffer header = ByteBuffer.allocate(ArcRunFormat.HEADER);
  private final LongArrayList index = new LongArrayList();
  private int at;
  private long position;
  private long arcs;
  private long source = -1;
  private long target;

  public ArcRunWriter(OutputStream out) throws IOException {
    frame = new FrameWriter(out, ArcRunFormat.KIND, ArcRunFormat.VERSION);
  }

  /** Adds an arc that is greater than the one before. */
  public void add(long newSource, long newTarget) throws IOException {
    if (newSource == source && newTarget > target) {
      if (at == 0) startBlock(newSource, newTarget);
      else putNumber(newTarget - target);
    } else if (newSource > source) {
      if (at == 0) {
        startBlock(newSource, newTarget);
      } else {
        putNumber(0);
        putNumber(newSource - source);
        putNumber(SignedFold.fold(newTarget - newSource));
      }
    } else {
      throw new IllegalArgumentException(
          "the arc " + newSource + ", " + newTarget + " after " + source + ", " + target);
    }
    source = newSource;
    target = newTarget;
    arcs++;
    if (at >= ArcRunFormat.BLOCK) endBlock();
  }

  private void startBlock(long newSource, long newTarget) {
    index.add(position);
    index.add(newSource);
    index.add(arcs);
    putNumber(newSource);
    putNumber(SignedFold.fold(newTarget - newSource));
  }

  private void putNumber(long x) {
    if (x >>> 7 != 0) {
      for (int shift = (63 - Long.numberOfLeadingZeros(x)) / 7 * 7; shift > 0; shift -= 7) {
        body[at++] = (byte) (x >>> shift & 0x7F);
      }
    }
    body[at++] = (byte) (x & 0x7F | 0x80);
  }

  private void endBlock() throws IOException {
    if (at == 0) return;
    putNumber(0);
    write(body, at);
    at = 0;
  }

  private void write(byte[] bytes, int length) throws IOException {
    checksum.reset();
    checksum.update(bytes, 0, length);
    header.putInt(0, length).putInt(4, (int) checksum.getValue());
    frame.write(header.array(), 0, ArcRunFormat.HEADER);
    frame.write(bytes, 0, length);
    position += ArcRunFormat.HEADER + length;
  }

  /** Writes what is left and the index. */
  public void finish() throws IOException {
    endBlock();
    ByteBuffer tail = ByteBuffer.allocate((index.size() + 1) * Long.BYTES);
    for (int i = 0; i < index.size(); i++) tail.putLong(index.getLong(i));
    tail.putLong(arcs);
    long start = position;
    write(tail.array(), tail.capacity());
    frame.write(header.putLong(0, start).array(), 0, Long.BYTES);
    frame.finish();
  }

  @Override
  public void close() throws IOException {
    frame.close();
  }
}
