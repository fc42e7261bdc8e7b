package io.crivello.table;

import io.crivello.io.FrameWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.zip.CRC32C;

/**
 * Writes a table as {@link SortedTableFormat} says. It keeps one block and the index so far: about
 * a fifth of a percent of what it wrote. Without {@link #finish()} the file stays one that readers
 * refuse.
 */
public final class SortedTableWriter implements Closeable {
  private final FrameWriter out;
  private final int blockBytes;
  private final BlockOutput block = new BlockOutput();
  private final BlockOutput index = new BlockOutput();
  private final CRC32C checksum = new CRC32C();
  private final Key last = new Key();
  private final Key separator = new Key();
  private int blockRecords;
  private long blocks;
  private long count;
  private boolean finished;

  /** A table in a stream, which closing the writer closes. */
  public SortedTableWriter(OutputStream out) throws IOException {
    this(out, SortedTableFormat.BLOCK_BYTES);
  }

  /**
   * @param blockBytes from how many bytes on a block is closed
   */
  public SortedTableWriter(OutputStream out, int blockBytes) throws IOException {
    if (blockBytes < 1) throw new IllegalArgumentException("blocks of " + blockBytes + " bytes");
    this.out = new FrameWriter(out, SortedTableFormat.KIND, SortedTableFormat.VERSION);
    this.blockBytes = blockBytes;
  }

  /** A table in a new local file; an existing one is an error. */
  public static SortedTableWriter create(Path file) throws IOException {
    return new SortedTableWriter(
        Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  public void add(byte[] key, byte[] value) throws IOException {
    add(key, 0, key.length, value, 0, value.length);
  }

  /**
   * Adds a record.
   *
   * @throws IllegalArgumentException if the key is not greater than the last one, or the record too
   *     long
   */
  public void add(
      byte[] key, int keyOffset, int keyLength, byte[] value, int valueOffset, int valueLength)
      throws IOException {
    Objects.checkFromIndexSize(keyOffset, keyLength, key.length);
    Objects.checkFromIndexSize(valueOffset, valueLength, value.length);
    if (finished) throw new IllegalStateException("the table is finished");
    if ((long) keyLength + valueLength > SortedTableFormat.LONGEST_RECORD) {
      throw new IllegalArgumentException(
          "record " + count + " has " + ((long) keyLength + valueLength) + " bytes");
    }
    if (count > 0 && last.compareTo(key, keyOffset, keyLength) >= 0) {
      throw new IllegalArgumentException(
          "the key of record " + count + " is not greater than the one before");
    }
    int shared = last.commonPrefix(key, keyOffset, keyLength);
    if (blockRecords == 0) {
      addSeparator(key, keyOffset, count == 0 ? 0 : shared + 1);
      shared = 0;
    }
    block.writeFrontCoded(key, keyOffset, keyLength, shared);
    block.writeNumber(valueLength);
    block.writeBytes(value, valueOffset, valueLength);
    last.set(key, keyOffset, keyLength);
    blockRecords++;
    count++;
    if (block.length >= blockBytes) closeBlock();
  }

  /** The number of records so far. */
  public long count() {
    return count;
  }

  private void addSeparator(byte[] firstKey, int offset, int length) {
    boolean restart = blocks % SortedTableFormat.RESTART == 0;
    int shared = restart ? 0 : separator.commonPrefix(firstKey, offset, length);
    index.writeFrontCoded(firstKey, offset, length, shared);
    separator.set(firstKey, offset, length);
  }

  private void closeBlock() throws IOException {
    out.write(block.bytes, 0, block.length);
    checksum.reset();
    checksum.update(block.bytes, 0, block.length);
    writeChecksum();
    index.writeNumber(block.length + SortedTableFormat.CHECKSUM_BYTES);
    index.writeNumber(blockRecords);
    block.clear();
    blockRecords = 0;
    blocks++;
  }

  private void writeChecksum() throws IOException {
    int value = (int) checksum.getValue();
    for (int shift = 24; shift >= 0; shift -= 8) out.write(value >>> shift);
  }

  /** Ends the table. */
  public void finish() throws IOException {
    if (finished) return;
    if (blockRecords > 0) closeBlock();
    finished = true;
    byte[] numbers =
        ByteBuffer.allocate(3 * Long.BYTES)
            .putLong(count)
            .putLong(blocks)
            .putLong(index.length)
            .array();
    checksum.reset();
    checksum.update(index.bytes, 0, index.length);
    checksum.update(numbers);
    out.write(index.bytes, 0, index.length);
    out.write(numbers);
    writeChecksum();
    out.finish();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
