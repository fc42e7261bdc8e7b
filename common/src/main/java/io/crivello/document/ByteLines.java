package io.crivello.document;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The lines of a stream as bytes, without their ends and without a byte order mark. */
final class ByteLines {
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputStream in;
  private final int longest;
  private final byte[] window = new byte[1 << 16];
  private int at;
  private int filled;
  private boolean begun;

  /** The line: the first {@link #length} bytes count. */
  byte[] line = new byte[1 << 10];

  int length;

  /** Whether the line has more bytes than are allowed: then none are kept. */
  boolean tooLong;

  ByteLines(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /** Goes to the next line; false if there is none. */
  boolean next() throws IOException {
    length = 0;
    tooLong = false;
    if (!fill()) return false;
    boolean ended = false;
    do {
      int end = at;
      while (end < filled && window[end] != '\n') end++;
      append(end - at);
      ended = end < filled;
      at = ended ? end + 1 : end;
    } while (!ended && fill());
    if (length > 0 && line[length - 1] == '\r') length--;
    if (!begun) dropMark();
    begun = true;
    return true;
  }

  private boolean fill() throws IOException {
    if (at < filled) return true;
    at = 0;
    filled = Math.max(0, in.read(window));
    return filled > 0;
  }

  private void append(int count) {
    if (length + count > longest) {
      tooLong = true;
      length = 0;
    }
    if (tooLong) return;
    if (length + count > line.length) {
      long doubled = Math.max(2L * line.length, length + count);
      line = Arrays.copyOf(line, (int) Math.min(doubled, longest));
    }
    System.arraycopy(window, at, line, length, count);
    length += count;
  }

  private void dropMark() {
    if (length < MARK.length || !Arrays.equals(line, 0, MARK.length, MARK, 0, MARK.length)) return;
    length -= MARK.length;
    System.arraycopy(line, MARK.length, line, 0, length);
  }
}
