package io.crivello.warc;

import java.io.IOException;
import java.io.InputStream;

/**
 * A body without its chunks (RFC 9112, section 7.1). Damage ends it, as the last chunk does; {@link
 * #isComplete()} tells which it was.
 */
final class ChunkedInput extends InputStream {
  private static final int MAX_DIGITS = 15;
  private static final int MAX_LINE = 1 << 12;

  private final RawInput in;
  private final byte[] one = new byte[1];
  private long left;
  private boolean first = true;
  private boolean ended;
  private boolean complete;

  ChunkedInput(RawInput in) {
    this.in = in;
  }

  /** Whether a chunk begins here: many archives keep the header of a coding they have removed. */
  static boolean begins(RawInput in) throws IOException {
    int digits = 0;
    while (digits <= MAX_DIGITS && in.ensure(digits + 1) && digit(in.window[in.at + digits]) >= 0) {
      digits++;
    }
    if (digits == 0 || digits > MAX_DIGITS || !in.ensure(digits + 1)) return false;
    int next = in.window[in.at + digits];
    return next == '\r' || next == '\n' || next == ';' || next == ' ' || next == '\t';
  }

  private static int digit(int letter) {
    return letter < 0 ? -1 : Character.digit(letter, 16);
  }

  boolean isComplete() {
    return complete;
  }

  @Override
  public int read() throws IOException {
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] to, int offset, int count) throws IOException {
    if (count == 0) return 0;
    if (left == 0 && !ended) readChunkHeader();
    if (ended) return -1;
    if (!in.ensure(1)) {
      ended = true;
      return -1;
    }
    int n = (int) Math.min(Math.min(count, left), in.filled - in.at);
    System.arraycopy(in.window, in.at, to, offset, n);
    in.at += n;
    left -= n;
    return n;
  }

  private void readChunkHeader() throws IOException {
    if (!first) skipLineEnd();
    first = false;
    if (!begins(in)) {
      ended = true;
      return;
    }
    for (int value; (value = digit(in.window[in.at])) >= 0; in.ensure(1)) {
      left = left << 4 | value;
      in.at++;
    }
    skipLine();
    if (left == 0) {
      ended = true;
      complete = true;
    }
  }

  private void skipLineEnd() throws IOException {
    if (in.ensure(1) && in.window[in.at] == '\r') in.at++;
    if (in.ensure(1) && in.window[in.at] == '\n') in.at++;
  }

  private void skipLine() throws IOException {
    for (int i = 0; i < MAX_LINE; i++) {
      int b = in.read();
      if (b < 0 || b == '\n') return;
    }
  }
}
