package io.crivello.io;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * Writes a payload inside the frame of {@link FrameFormat}. The footer is written by {@link
 * #finish()} and not by closing, so that a writer that died or was closed on its way out of an
 * exception leaves a file that readers refuse.
 */
public final class FrameWriter extends OutputStream {
  private static final int BUFFER = 1 << 16;

  private final CRC32C checksum = new CRC32C();
  private final DataOutputStream out;
  private long length;
  private boolean finished;

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
        Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
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

  /** Ends the payload: writes the footer. Without it the file stays one that readers refuse. */
  public void finish() throws IOException {
    if (finished) return;
    finished = true;
    out.writeLong(length);
    out.flush();
    out.writeInt((int) checksum.getValue());
    out.writeInt(FrameFormat.END_MAGIC);
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
