package io.crivello.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * Opens a file framed as {@link FrameFormat} says and refuses, with the file's name, one that is
 * clipped, of another kind or of a newer version. {@link #verify()} reads all of it and compares
 * the checksum; structures that are loaded whole call it first.
 */
public final class FrameReader implements Closeable {
  private final ByteSource source;
  private final String name;
  private final int version;
  private final long payloadLength;

  public FrameReader(ByteSource source, String name, String kind, int newestVersion)
      throws IOException {
    this.source = source;
    this.name = name;
    long total = source.length();
    if (total < FrameFormat.HEADER_LENGTH + FrameFormat.FOOTER_LENGTH) {
      throw corrupt("has only " + total + " bytes, less than an empty " + kind + " file");
    }
    ByteBuffer header = bytes(0, FrameFormat.HEADER_LENGTH);
    if (header.getInt() != FrameFormat.MAGIC) throw corrupt("is not a Crivello file");
    int kindCode = header.getInt();
    if (kindCode != FrameFormat.kindCode(kind)) {
      throw corrupt("is of kind " + FrameFormat.kindName(kindCode) + ", not " + kind);
    }
    version = header.getInt();
    if (version < 1 || version > newestVersion) {
      throw corrupt(
          "has version " + version + " of " + kind + "; this program reads up to " + newestVersion);
    }
    payloadLength = total - FrameFormat.HEADER_LENGTH - FrameFormat.FOOTER_LENGTH;
    ByteBuffer footer = bytes(total - FrameFormat.FOOTER_LENGTH, FrameFormat.FOOTER_LENGTH);
    long recorded = footer.getLong();
    footer.getInt();
    if (footer.getInt() != FrameFormat.END_MAGIC || recorded != payloadLength) {
      throw corrupt("is clipped or was never finished");
    }
  }

  /** Opens a local file through a mapping. */
  public static FrameReader open(Path file, String kind, int newestVersion) throws IOException {
    return new FrameReader(new MappedSource(file), file.toString(), kind, newestVersion);
  }

  public int version() {
    return version;
  }

  public long payloadLength() {
    return payloadLength;
  }

  /** Reads the whole file and compares its checksum with the recorded one. */
  public FrameReader verify() throws IOException {
    CRC32C checksum = new CRC32C();
    byte[] buffer = new byte[1 << 16];
    long checked = FrameFormat.HEADER_LENGTH + payloadLength + Long.BYTES;
    for (long at = 0; at < checked; ) {
      int n = source.read(at, buffer, 0, (int) Math.min(buffer.length, checked - at));
      if (n < 0) throw corrupt("ends at byte " + at);
      checksum.update(buffer, 0, n);
      at += n;
    }
    if (bytes(checked, Integer.BYTES).getInt() != (int) checksum.getValue()) {
      throw corrupt("is damaged: its checksum does not match");
    }
    return this;
  }

  /** The payload as a stream. Closing it does not close the file. */
  public InputStream stream() {
    return new Payload();
  }

  /** The payload as bits; position 0 is its first bit. */
  public BitReader bits() {
    return new BitReader(payload());
  }

  /** The payload alone. Closing it closes the file. */
  public ByteSource payload() {
    return new ByteSource() {
      @Override
      public long length() {
        return payloadLength;
      }

      @Override
      public int read(long position, byte[] buffer, int offset, int count) throws IOException {
        return readPayload(position, buffer, offset, count);
      }

      @Override
      public void close() throws IOException {
        FrameReader.this.close();
      }
    };
  }

  private int readPayload(long position, byte[] buffer, int offset, int count) throws IOException {
    if (position >= payloadLength) return -1;
    int wanted = (int) Math.min(count, payloadLength - position);
    return source.read(FrameFormat.HEADER_LENGTH + position, buffer, offset, wanted);
  }

  private ByteBuffer bytes(long position, int count) throws IOException {
    byte[] buffer = new byte[count];
    for (int got = 0; got < count; ) {
      int n = source.read(position + got, buffer, got, count - got);
      if (n < 0) throw corrupt("ends at byte " + (position + got));
      got += n;
    }
    return ByteBuffer.wrap(buffer);
  }

  /** An exception about this file. */
  public CorruptDataException corrupt(String problem) {
    return new CorruptDataException(name + " " + problem);
  }

  @Override
  public void close() throws IOException {
    source.close();
  }

  private final class Payload extends InputStream {
    private final byte[] one = new byte[1];
    private long at;

    @Override
    public int read() throws IOException {
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int count) throws IOException {
      if (count == 0) return 0;
      int n = readPayload(at, buffer, offset, count);
      if (n > 0) at += n;
      return n;
    }

    @Override
    public long skip(long n) {
      long skipped = Math.max(0, Math.min(n, payloadLength - at));
      at += skipped;
      return skipped;
    }
  }
}
