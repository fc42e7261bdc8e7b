package io.crivello.struct;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A scratch file of sorted records: three big-endian longs each, nothing else. It never outlives
 * the construction that wrote it, so it has no frame. Closing deletes it.
 */
final class RecordRun implements SortedRecords, Comparable<RecordRun> {
  private static final int RECORD_BYTES = SignatureRecords.WIDTH * Long.BYTES;

  private final Path file;
  private final FileChannel channel;
  private final ByteBuffer buffer;
  private long unread;
  private long first;
  private long second;
  private long value;

  private RecordRun(Path file, int bufferRecords) throws IOException {
    this.file = file;
    buffer = ByteBuffer.allocate(bufferRecords * RECORD_BYTES).limit(0);
    channel = FileChannel.open(file, StandardOpenOption.READ);
    unread = channel.size() / RECORD_BYTES;
  }

  static RecordRun open(Path file, int bufferRecords) throws IOException {
    return new RecordRun(file, bufferRecords);
  }

  static void write(Path file, SortedRecords records, int bufferRecords) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(bufferRecords * RECORD_BYTES);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      while (records.advance()) {
        if (!buffer.hasRemaining()) drain(buffer, channel);
        buffer.putLong(records.first()).putLong(records.second()).putLong(records.value());
      }
      drain(buffer, channel);
    }
  }

  private static void drain(ByteBuffer buffer, FileChannel channel) throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) channel.write(buffer);
    buffer.clear();
  }

  @Override
  public boolean advance() throws IOException {
    if (unread == 0) return false;
    if (!buffer.hasRemaining()) fill();
    first = buffer.getLong();
    second = buffer.getLong();
    value = buffer.getLong();
    unread--;
    return true;
  }

  private void fill() throws IOException {
    buffer.clear();
    buffer.limit((int) Math.min(buffer.capacity(), unread * RECORD_BYTES));
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) throw new EOFException(file + " was cut while being read");
    }
    buffer.flip();
  }

  @Override
  public long first() {
    return first;
  }

  @Override
  public long second() {
    return second;
  }

  @Override
  public long value() {
    return value;
  }

  @Override
  public int compareTo(RecordRun other) {
    return SignatureRecords.compare(first, second, other.first, other.second);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(file);
  }
}
