package io.crivello.io;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A file on a Hadoop file system. Reading on from the last position costs no seek, so that
 * sequential reading streams.
 */
public final class SeekableSource implements ByteSource {
  private final FSDataInputStream in;
  private final long length;

  public SeekableSource(FileSystem fs, Path file) throws IOException {
    FileStatus status = fs.getFileStatus(file);
    this.length = status.getLen();
    this.in = fs.open(file);
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public int read(long position, byte[] buffer, int offset, int count) throws IOException {
    if (position >= length) return -1;
    if (in.getPos() != position) in.seek(position);
    return ((InputStream) in).read(buffer, offset, count);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
