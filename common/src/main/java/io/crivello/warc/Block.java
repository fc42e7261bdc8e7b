package io.crivello.warc;

import java.io.IOException;
import java.io.InputStream;

/** A stretch of the decoded bytes: what the length of a record says is its block. */
final class Block extends InputStream {
  private final MemberInput input;
  private long left;

  Block(MemberInput input, long length) {
    this.input = input;
    left = length;
  }

  /** How many bytes of the block were not read, be they there or not. */
  long left() {
    return left;
  }

  @Override
  public int read() throws IOException {
    if (left == 0) return -1;
    int b = input.read();
    if (b >= 0) left--;
    return b;
  }

  @Override
  public int read(byte[] to, int offset, int count) throws IOException {
    if (count == 0) return 0;
    if (left == 0) return -1;
    int n = input.read(to, offset, (int) Math.min(count, left));
    if (n > 0) left -= n;
    return n;
  }

  @Override
  public long skip(long count) throws IOException {
    long skipped = 0;
    while (skipped < count && left > 0) {
      long n = input.skip(Math.min(count - skipped, left));
      if (n == 0) break;
      skipped += n;
      left -= n;
    }
    return skipped;
  }
}
