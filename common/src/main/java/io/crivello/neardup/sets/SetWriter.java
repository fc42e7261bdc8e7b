package io.crivello.neardup.sets;

import io.crivello.io.FrameWriter;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * Writes a file as {@link SetFormat} says; readers refuse one that was not finished. Memory: a
 * block, which may be one large set, and 16 bytes a block.
 */
public final class SetWriter implements Closeable {
  private final FrameWriter out;
  private final CRC32C checksum = new CRC32C();
  private final int[] sizes = new int[SetFormat.BLOCK_SETS];
  private final LongArrayList elements = new LongArrayList();
  private final LongArrayList index = new LongArrayList();
  private int held;
  private long count;
  private long elementCount;
  private long position;
  private ByteBuffer buffer = ByteBuffer.allocate(1 << 15);

  public SetWriter(OutputStream out) throws IOException {
    this.out = new FrameWriter(out, SetFormat.KIND, SetFormat.VERSION);
  }

  /**
   * Appends a set.
   *
   * @param set its elements at the beginning, distinct and increasing as signed numbers
   */
  public void add(long[] set, int size) throws IOException {
    if (size > SetFormat.LARGEST_SET) {
      throw new IllegalArgumentException("a set of " + size + " elements");
    }
    for (int i = 1; i < size; i++) {
      if (set[i - 1] >= set[i]) throw new IllegalArgumentException("elements do not increase");
    }
    elements.addElements(elements.size(), set, 0, size);
    sizes[held++] = size;
    count++;
    elementCount += size;
    if (held == SetFormat.BLOCK_SETS || elements.size() >= SetFormat.BLOCK_ELEMENTS) endBlock();
  }

  private void endBlock() throws IOException {
    index.add(count - held);
    index.add(position);
    start((long) held * Integer.BYTES + (long) elements.size() * Long.BYTES);
    for (int i = 0; i < held; i++) buffer.putInt(sizes[i]);
    for (int i = 0; i < elements.size(); i++) buffer.putLong(elements.getLong(i));
    writeChecked();
    held = 0;
    elements.clear();
  }

  private void start(long bytes) {
    if (buffer.capacity() < bytes + Integer.BYTES) {
      buffer = ByteBuffer.allocate(Math.toIntExact(bytes + Integer.BYTES));
    }
    buffer.clear();
  }

  private void writeChecked() throws IOException {
    checksum.reset();
    checksum.update(buffer.array(), 0, buffer.position());
    buffer.putInt((int) checksum.getValue());
    out.write(buffer.array(), 0, buffer.position());
    position += buffer.position();
  }

  /** The number of sets so far. */
  public long count() {
    return count;
  }

  /** Ends the file. */
  public void finish() throws IOException {
    if (held > 0) endBlock();
    start((long) index.size() * Long.BYTES);
    for (int i = 0; i < index.size(); i++) buffer.putLong(index.getLong(i));
    writeChecked();
    start(SetFormat.TAIL);
    buffer.putLong(count);
    buffer.putLong(elementCount);
    buffer.putInt(index.size() / 2);
    writeChecked();
    out.finish();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
