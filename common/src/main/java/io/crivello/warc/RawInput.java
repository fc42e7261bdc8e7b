package io.crivello.warc;

import io.crivello.io.ByteSource;
import java.io.IOException;

/**
 * The bytes of a file as they lie there, up to a limit, seen through a window that keeps a little
 * of what has passed. Over a source that only goes forward one can go back within the window only.
 */
final class RawInput {
  /** How far ahead {@link #ensure} can look. */
  static final int LOOKAHEAD = 1 << 15;

  private static final int HISTORY = 1 << 16;

  final byte[] window = new byte[HISTORY + 2 * LOOKAHEAD];

  /** The next byte in the window, and the end of what is in it. */
  int at;

  int filled;

  private ByteSource source;
  private boolean forwardOnly;
  private long limit;
  private long windowStart;

  /**
   * Begins to read a source.
   *
   * @param limit where it ends, if it does not end before
   */
  void open(ByteSource newSource, long from, long newLimit) throws IOException {
    source = newSource;
    forwardOnly = newSource.length() == ByteSource.UNKNOWN_LENGTH;
    limit = newLimit;
    windowStart = from;
    at = 0;
    filled = 0;
  }

  long position() {
    return windowStart + at;
  }

  /** Goes to a position, or as far back as one can go. */
  void seek(long position) {
    if (position >= windowStart && position <= windowStart + filled) {
      at = (int) (position - windowStart);
    } else if (position < windowStart && forwardOnly) {
      at = 0;
    } else {
      windowStart = position;
      at = 0;
      filled = 0;
    }
  }

  /** Sees to it that a number of bytes are in the window; false if the file has fewer. */
  boolean ensure(int count) throws IOException {
    while (filled - at < count) {
      if (filled == window.length) discard();
      long left = limit - windowStart - filled;
      int room = (int) Math.min(window.length - filled, left);
      if (room <= 0) return false;
      int n = source.read(windowStart + filled, window, filled, room);
      if (n < 0) return false;
      filled += n;
    }
    return true;
  }

  private void discard() {
    int drop = at - Math.min(at, HISTORY);
    System.arraycopy(window, drop, window, 0, filled - drop);
    windowStart += drop;
    at -= drop;
    filled -= drop;
  }

  /** The next byte, or −1 at the end. */
  int read() throws IOException {
    return at < filled || ensure(1) ? window[at++] & 0xFF : -1;
  }
}
