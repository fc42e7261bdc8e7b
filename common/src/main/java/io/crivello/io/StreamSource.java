package io.crivello.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** A plain input stream as a source that only goes forward. */
public final class StreamSource implements ByteSource {
  private final InputStream in;
  private long at;

  public StreamSource(InputStream in) {
    this.in = in;
  }

  @Override
  public long length() {
    return UNKNOWN_LENGTH;
  }

  @Override
  public int read(long position, byte[] buffer, int offset, int count) throws IOException {
    if (position < at) {
      throw new IOException(
          "a plain stream cannot go back from byte " + at + " to byte " + position);
    }
    if (position > at) {
      try {
        in.skipNBytes(position - at);
      } catch (EOFException pastEnd) {
        return -1;
      }
      at = position;
    }
    int n = in.read(buffer, offset, count);
    if (n > 0) at += n;
    return n;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
