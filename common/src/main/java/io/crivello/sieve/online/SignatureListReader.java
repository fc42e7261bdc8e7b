package io.crivello.sieve.online;

import io.crivello.io.ByteSource;
import io.crivello.io.FrameReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads a file of {@link SignatureListFormat} from its beginning to its end. */
final class SignatureListReader implements Closeable {
  private final FrameReader frame;
  private final InputStream in;
  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).limit(0);
  private final long count;
  private long read;
  private long signature;

  SignatureListReader(Path file) throws IOException {
    frame =
        new FrameReader(
            new ChannelSource(FileChannel.open(file, StandardOpenOption.READ)),
            file.toString(),
            SignatureListFormat.KIND,
            SignatureListFormat.VERSION);
    if (frame.payloadLength() % Long.BYTES != 0) {
      throw frame.corrupt("has " + frame.payloadLength() + " bytes of signatures");
    }
    count = frame.payloadLength() / Long.BYTES;
    in = frame.stream();
  }

  /** Compares the checksum of the whole file. */
  SignatureListReader verify() throws IOException {
    frame.verify();
    return this;
  }

  /** The number of signatures. */
  long count() {
    return count;
  }

  boolean next() throws IOException {
    if (read == count) return false;
    if (!buffer.hasRemaining()) fill();
    long before = signature;
    signature = buffer.getLong();
    if (read++ > 0 && Long.compareUnsigned(signature, before) <= 0) {
      throw frame.corrupt("has signatures that do not increase");
    }
    return true;
  }

  long signature() {
    return signature;
  }

  private void fill() throws IOException {
    int wanted = (int) Math.min(buffer.capacity(), (count - read) * Long.BYTES);
    if (in.readNBytes(buffer.array(), 0, wanted) < wanted) throw frame.corrupt("ends too early");
    buffer.position(0).limit(wanted);
  }

  @Override
  public void close() throws IOException {
    frame.close();
  }

  /** Not mapped, since a deleted file keeps its place on the disk as long as a mapping lives. */
  private record ChannelSource(FileChannel channel) implements ByteSource {
    @Override
    public long length() throws IOException {
      return channel.size();
    }

    @Override
    public int read(long position, byte[] bytes, int offset, int count) throws IOException {
      return channel.read(ByteBuffer.wrap(bytes, offset, count), position);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
