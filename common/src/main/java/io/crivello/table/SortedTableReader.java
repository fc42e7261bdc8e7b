package io.crivello.table;

import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import io.crivello.io.FrameFormat;
import io.crivello.io.FrameReader;
import io.crivello.io.MappedSource;
import java.io.Closeable;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * A cursor over a table written as {@link SortedTableFormat} says. It stands before the first
 * record, on a record, or after the last one. In memory are the compressed index and one block;
 * finding a record reads one block, going through all of them reads the file in order. The checksum
 * of every block is compared when the block is read, that of the index when the table is opened.
 *
 * <p>Not for several threads: each opens its own.
 */
public final class SortedTableReader implements Closeable {
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private final ByteSource source;
  private final FrameReader frame;
  private final SortedTableIndex index;
  private final long count;
  private final CRC32C checksum = new CRC32C();

  private byte[] buffer = new byte[0];
  private final BlockInput in = new BlockInput();
  private int loaded = -1;
  private int recordsLeft;
  private final Key key = new Key();
  private long ordinal = -1;
  private int valueAt;
  private int valueLength;
  private byte[] value = new byte[64];
  private boolean valueCopied;

  /**
   * Opens a table.
   *
   * @param source its bytes, in any order; closing the reader closes it
   * @param name what messages call the table
   * @throws CorruptDataException if it is not a table, or clipped, or its index is damaged
   */
  public SortedTableReader(ByteSource source, String name) throws IOException {
    this.source = source;
    frame = new FrameReader(source, name, SortedTableFormat.KIND, SortedTableFormat.VERSION);
    long trailerAt = frame.payloadLength() - SortedTableFormat.TRAILER_BYTES;
    if (trailerAt < 0) throw frame.corrupt("is too short for a table");
    byte[] trailer = new byte[SortedTableFormat.TRAILER_BYTES];
    readFully(trailerAt, trailer, trailer.length);
    ByteBuffer numbers = ByteBuffer.wrap(trailer);
    count = numbers.getLong();
    long blocks = numbers.getLong();
    long entriesLength = numbers.getLong();
    if (entriesLength < 0 || entriesLength > Math.min(trailerAt, Integer.MAX_VALUE - 15)) {
      throw frame.corrupt("has an index of " + entriesLength + " bytes");
    }
    byte[] entries = new byte[(int) entriesLength];
    readFully(trailerAt - entriesLength, entries, entries.length);
    checksum.update(entries);
    checksum.update(trailer, 0, 3 * Long.BYTES);
    if ((int) checksum.getValue() != numbers.getInt()) throw frame.corrupt("has a damaged index");
    try {
      index = new SortedTableIndex(entries, blocks, count, trailerAt - entriesLength);
    } catch (CorruptDataException e) {
      throw named(e);
    }
  }

  /** Opens a local file. */
  public static SortedTableReader open(Path file) throws IOException {
    return new SortedTableReader(new MappedSource(file), file.toString());
  }

  /** The number of records. */
  public long count() {
    return count;
  }

  /** The number of the current record, from 0; −1 before the first, {@link #count()} at the end. */
  public long ordinal() {
    return ordinal;
  }

  /** The current key, from index 0 on, in a buffer that the next movement changes. */
  public byte[] key() {
    return key.bytes;
  }

  public int keyLength() {
    return key.length;
  }

  /** The current value, from index 0 on, in a buffer that the next movement changes. */
  public byte[] value() {
    if (!valueCopied) {
      if (value.length < valueLength) value = new byte[Math.max(valueLength, 2 * value.length)];
      System.arraycopy(in.bytes, valueAt, value, 0, valueLength);
      valueCopied = true;
    }
    return value;
  }

  public int valueLength() {
    return valueLength;
  }

  /** A copy of the current key. */
  public byte[] keyBytes() {
    return Arrays.copyOf(key.bytes, key.length);
  }

  /** A copy of the current value. */
  public byte[] valueBytes() {
    return Arrays.copyOfRange(in.bytes, valueAt, valueAt + valueLength);
  }

  /** Goes before the first record. */
  public void rewind() {
    index.rewind();
    recordsLeft = 0;
    ordinal = -1;
    forgetRecord();
  }

  /** Goes to the next record, if there is one. */
  public boolean next() throws IOException {
    if (recordsLeft == 0) {
      if (!index.advance()) return end();
      enterBlock();
    }
    try {
      key.read(in);
      valueLength = in.skipString();
    } catch (CorruptDataException e) {
      throw named(e);
    }
    valueAt = in.at - valueLength;
    valueCopied = false;
    ordinal++;
    if (--recordsLeft == 0 && in.remaining() > 0) {
      throw frame.corrupt("has more records in block " + loaded + " than its index says");
    }
    return true;
  }

  private boolean end() {
    index.end();
    recordsLeft = 0;
    ordinal = count;
    forgetRecord();
    return false;
  }

  private void forgetRecord() {
    key.clear();
    valueAt = 0;
    valueLength = 0;
    valueCopied = false;
  }

  public boolean seek(byte[] target) throws IOException {
    return seek(target, 0, target.length);
  }

  /** Goes to the first record whose key is not less than the given one, or to the end. */
  public boolean seek(byte[] target, int offset, int length) throws IOException {
    int block = index.find(target, offset, length);
    if (block < 0) return end();
    boolean isInBlock = block == loaded && block == index.block();
    int comparison = isInBlock ? key.compareTo(target, offset, length) : 1;
    if (comparison == 0) return true;
    if (comparison > 0) {
      index.moveTo(block);
      enterBlock();
    }
    return scan(target, offset, length);
  }

  /**
   * Goes on to the first record whose key is not less than the target. Only keys that share with
   * the one before exactly what that shares with the target need a look: those that share more are
   * still less, one that shares less is greater.
   */
  private boolean scan(byte[] target, int offset, int length) throws IOException {
    int matched = key.commonPrefix(target, offset, length);
    while (next()) {
      boolean isFirstOfBlock = ordinal == index.firstOrdinal();
      if (isFirstOfBlock || key.shared() == matched) {
        if (key.compareTo(target, offset, length) >= 0) return true;
        matched = key.commonPrefix(target, offset, length);
      } else if (key.shared() < matched) {
        return true;
      }
    }
    return false;
  }

  public boolean find(byte[] target) throws IOException {
    return find(target, 0, target.length);
  }

  /** Goes where {@link #seek} goes and says whether the key there is the given one. */
  public boolean find(byte[] target, int offset, int length) throws IOException {
    return seek(target, offset, length) && key.compareTo(target, offset, length) == 0;
  }

  /** Goes to the record of a number; to the end if there are fewer. */
  public boolean seekOrdinal(long target) throws IOException {
    if (target < 0) throw new IllegalArgumentException("record " + target);
    if (target >= count) return end();
    index.moveToOrdinal(target);
    enterBlock();
    while (ordinal < target) next();
    return true;
  }

  /** Goes before the first record of the block at which the index stands. */
  private void enterBlock() throws IOException {
    recordsLeft = 0;
    if (index.block() != loaded) load();
    in.set(buffer, 0, index.length() - SortedTableFormat.CHECKSUM_BYTES);
    forgetRecord();
    recordsLeft = index.records();
    ordinal = index.firstOrdinal() - 1;
  }

  private void load() throws IOException {
    int length = index.length() - SortedTableFormat.CHECKSUM_BYTES;
    loaded = -1;
    if (buffer.length < index.length()) buffer = new byte[index.length()];
    readFully(index.offset(), buffer, index.length());
    checksum.reset();
    checksum.update(buffer, 0, length);
    if ((int) checksum.getValue() != (int) BIG_ENDIAN.get(buffer, length)) {
      throw frame.corrupt("is damaged in block " + index.block());
    }
    loaded = index.block();
  }

  private void readFully(long position, byte[] to, int length) throws IOException {
    for (int got = 0; got < length; ) {
      int n = source.read(FrameFormat.HEADER_LENGTH + position + got, to, got, length - got);
      if (n < 0) throw frame.corrupt("ends too early");
      got += n;
    }
  }

  /** Reads the whole table, compares all checksums and the order of all keys, and rewinds. */
  public SortedTableReader verify() throws IOException {
    frame.verify();
    rewind();
    Key before = new Key();
    while (next()) {
      boolean isFirstOfBlock = ordinal == index.firstOrdinal();
      if (isFirstOfBlock && !separates(index.separator(), before)) {
        throw frame.corrupt("has a wrong index entry for block " + loaded);
      }
      before.set(key.bytes, 0, key.length);
    }
    rewind();
    return this;
  }

  private boolean separates(Key separator, Key before) {
    boolean isAfter = ordinal == 0 || separator.compareTo(before.bytes, 0, before.length) > 0;
    return isAfter && separator.compareTo(key.bytes, 0, key.length) <= 0;
  }

  private CorruptDataException named(CorruptDataException e) {
    return new CorruptDataException(frame.corrupt(e.getMessage()).getMessage(), e);
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
