package io.crivello.jobs.store;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

/** The local file system; counts what is opened, sought and read, of all instances together. */
public final class CountingFileSystem extends LocalFileSystem {
  static long opened;
  static long sought;
  static long read;

  static void reset() {
    opened = 0;
    sought = 0;
    read = 0;
  }

  @Override
  public FSDataInputStream open(Path file, int bufferSize) throws IOException {
    opened++;
    return new FSDataInputStream(new Counted(super.open(file, bufferSize)));
  }

  private static final class Counted extends FSInputStream {
    private final FSDataInputStream in;

    Counted(FSDataInputStream in) {
      this.in = in;
    }

    @Override
    public void seek(long position) throws IOException {
      if (position != in.getPos()) sought++;
      in.seek(position);
    }

    @Override
    public long getPos() throws IOException {
      return in.getPos();
    }

    @Override
    public boolean seekToNewSource(long target) throws IOException {
      return in.seekToNewSource(target);
    }

    @Override
    public int read() throws IOException {
      int b = in.read();
      if (b >= 0) read++;
      return b;
    }

    @Override
    public int read(byte[] to, int offset, int count) throws IOException {
      int n = in.read(to, offset, count);
      if (n > 0) read += n;
      return n;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
