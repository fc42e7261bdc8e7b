package io.crivello.jobs.runtime;

import io.crivello.io.DurableOutput;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A new file whose bytes reach the file system at each {@link #sync()}. The local file system is
 * written without Hadoop's checksums, which keep the last bytes back.
 */
public final class DurableFile extends DurableOutput {
  private final FSDataOutputStream out;

  public DurableFile(FileSystem fs, Path file) throws IOException {
    FileSystem raw = fs instanceof LocalFileSystem local ? local.getRaw() : fs;
    out = raw.create(file, false);
  }

  @Override
  public void write(int b) throws IOException {
    out.write(b);
  }

  @Override
  public void write(byte[] bytes, int offset, int count) throws IOException {
    out.write(bytes, offset, count);
  }

  @Override
  public long position() {
    return out.getPos();
  }

  @Override
  public void sync() throws IOException {
    out.hflush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
