package io.crivello.jobs.state;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.apache.hadoop.fs.Syncable;

/**
 * A stream whose bytes are lost after a {@link Death}, those in the buffers above it included. It
 * is not closed any more then: on HDFS the file stays as the writer left it.
 */
final class DyingStream extends OutputStream implements Syncable {
  private final OutputStream out;
  private final Path file;
  private final Death death;

  DyingStream(OutputStream out, Path file, Death death) {
    this.out = out;
    this.file = file;
    this.death = death;
  }

  @Override
  public void write(int b) throws IOException {
    death.write(file);
    out.write(b);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    death.write(file);
    out.write(bytes, offset, length);
  }

  @Override
  public void flush() throws IOException {
    death.check();
    out.flush();
  }

  @Override
  public void hflush() throws IOException {
    death.check();
    ((Syncable) out).hflush();
  }

  @Override
  public void hsync() throws IOException {
    death.check();
    ((Syncable) out).hsync();
  }

  @Override
  public void close() throws IOException {
    death.check();
    out.close();
  }
}
