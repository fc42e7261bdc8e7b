package io.crivello.jobs.runtime;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of a file: as many as are known to be whole. */
public final class ValidPart extends FilterInputStream {
  private long left;

  public ValidPart(InputStream in, long length) {
    super(in);
    left = length;
  }

  @Override
  public int read() throws IOException {
    if (left <= 0) return -1;
    int b = super.read();
    if (b >= 0) left--;
    return b;
  }

  @Override
  public int read(byte[] buffer, int offset, int count) throws IOException {
    if (count == 0) return 0;
    if (left <= 0) return -1;
    int n = super.read(buffer, offset, (int) Math.min(count, left));
    if (n > 0) left -= n;
    return n;
  }

  @Override
  public long skip(long n) throws IOException {
    long skipped = super.skip(Math.min(n, left));
    left -= skipped;
    return skipped;
  }

  @Override
  public int available() throws IOException {
    return (int) Math.min(super.available(), left);
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
