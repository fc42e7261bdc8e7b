package io.crivello.sieve.online;

import io.crivello.io.CorruptDataException;
import io.crivello.sieve.UrlRecord;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * URLs in a scratch file, first in, first out, as records of {@link SavedSieveFormat} and nothing
 * else. It is filled, then read as a whole, then emptied. Memory: one buffer and the longest URL.
 */
final class UrlQueue implements Closeable {
  private static final int BUFFER = 1 << 16;

  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
  private final UrlRecord record = new UrlRecord();
  private long size;

  UrlQueue(Path file) throws IOException {
    channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  /** The number of URLs. */
  long size() {
    return size;
  }

  void append(UrlRecord url) throws IOException {
    if (buffer.remaining() < SavedSieveFormat.FIXED_BYTES) drain();
    buffer.putLong(url.number).putLong(url.ordinal);
    buffer.putInt(url.depth).putInt(url.hops).putInt(url.bucket).putInt(url.length);
    for (int at = 0; at < url.length; ) {
      if (!buffer.hasRemaining()) drain();
      int n = Math.min(buffer.remaining(), url.length - at);
      buffer.put(url.url, at, n);
      at += n;
    }
    size++;
  }

  private void drain() throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) channel.write(buffer);
    buffer.clear();
  }

  /** Gives all URLs in order. They remain. */
  void readAll(Receiver receiver) throws IOException {
    drain();
    channel.position(0);
    buffer.limit(0);
    for (long i = 0; i < size; i++) {
      fill(SavedSieveFormat.FIXED_BYTES);
      record.number = buffer.getLong();
      record.ordinal = buffer.getLong();
      record.depth = buffer.getInt();
      record.hops = buffer.getInt();
      record.bucket = buffer.getInt();
      readUrl(buffer.getInt());
      receiver.accept(record);
    }
    buffer.clear();
    channel.position(channel.size());
  }

  private void readUrl(int length) throws IOException {
    if (record.url.length < length) record.url = new byte[Math.max(length, 2 * record.url.length)];
    record.length = length;
    for (int at = 0; at < length; ) {
      if (!buffer.hasRemaining()) fill(1);
      int n = Math.min(buffer.remaining(), length - at);
      buffer.get(record.url, at, n);
      at += n;
    }
  }

  private void fill(int needed) throws IOException {
    if (buffer.remaining() >= needed) return;
    buffer.compact();
    while (buffer.position() < needed) {
      if (channel.read(buffer) < 0) throw new CorruptDataException("a queue was cut while in use");
    }
    buffer.flip();
  }

  /** Copies the records as they are. */
  void copyTo(OutputStream out) throws IOException {
    drain();
    channel.position(0);
    while (channel.read(buffer) >= 0) {
      out.write(buffer.array(), 0, buffer.position());
      buffer.clear();
    }
  }

  void clear() throws IOException {
    channel.truncate(0);
    channel.position(0);
    buffer.clear();
    size = 0;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
