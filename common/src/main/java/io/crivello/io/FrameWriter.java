package io.crivello.io;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * Writes a payload inside the frame of {@link FrameFormat}. The footer is written by {@link
 * #close()}, so that a writer that died leaves a file that readers refuse.
 */
public final class FrameWriter extends OutputStream {
  private static final int BUFFER = 1 << 16;

  private final CRC32C checksum = new CRC32C();
  private final DataOutputStream out;
  private long length;
  private boolean closed;

  public FrameWriter(OutputStream raw, String kind, int version) throws IOException {
    out =
        new DataOutputStream(
            new BufferedOutputStream(new CheckedOutputStream(raw, checksum), BUFFER));
    out.writeInt(FrameFormat.MAGIC);
    out.writeInt(FrameFormat.kindCode(kind));
    out.writeInt(version);
  }

  /** A frame in a new local file; an existing one is an error. */
  public static FrameWriter create(Path file, String kind, int version) throws IOException {
    return new FrameWriter(
        Files.newOutputStream(
            file,
            java.nio.file.StandardOpenOption.CREATE_NEW,
            java.nio.file.StandardOpenOption.WRITE),
        kind,
        version);
  }

  @Override
  public void write(int b) throws IOException {
    out.write(b);
    length++;
  }

  @Override
  public void write(byte[] b, int offset, int count) throws IOException {
    out.write(b, offset, count);
    length += count;
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    if (closed) return;
    closed = true;
    try (DataOutputStream closing = out) {
      closing.writeLong(length);
      closing.flush();
      closing.writeInt((int) checksum.getValue());
      closing.writeInt(FrameFormat.END_MAGIC);
    }
  }
}
