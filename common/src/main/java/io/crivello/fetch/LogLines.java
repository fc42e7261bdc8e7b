package io.crivello.fetch;

import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The lines of a fetch log, as far as they are complete and can be understood. */
final class LogLines {
  /** No line is longer than this: URL and fields of headers have their caps. */
  static final int MAX_LINE = 1 << 20;

  private final ByteSource log;
  private final long length;
  private final byte[] window = new byte[1 << 16];
  private int at;
  private int filled;
  private byte[] line = new byte[1 << 10];

  /** The end of the last line that was returned, and that of what is in the window. */
  private long position;

  private long windowEnd;

  LogLines(ByteSource log, long length) {
    this.log = log;
    this.length = length;
  }

  /** The next line, or null if there is none that is complete and can be understood. */
  FetchLine next() throws IOException {
    int n = 0;
    for (int b; (b = read()) >= 0; ) {
      if (b == '\n') return parse(n);
      if (n == MAX_LINE) return null;
      if (n == line.length) line = Arrays.copyOf(line, 2 * n);
      line[n++] = (byte) b;
    }
    return null;
  }

  private FetchLine parse(int n) {
    try {
      FetchLine parsed = FetchLine.parse(new String(line, 0, n, StandardCharsets.UTF_8));
      position += n + 1;
      return parsed;
    } catch (CorruptDataException | IllegalArgumentException damaged) {
      return null;
    }
  }

  /** Where the last line ends that was returned. */
  long position() {
    return position;
  }

  /** The number of lines from a position to the end, a clipped one included. */
  static long count(ByteSource log, long from) throws IOException {
    LogLines rest = new LogLines(log, log.length());
    rest.windowEnd = from;
    long count = 0;
    int last = '\n';
    for (int b; (b = rest.read()) >= 0; last = b) {
      if (b == '\n') count++;
    }
    return last == '\n' ? count : count + 1;
  }

  private int read() throws IOException {
    if (at == filled) {
      int wanted = (int) Math.min(window.length, length - windowEnd);
      int n = wanted <= 0 ? -1 : log.read(windowEnd, window, 0, wanted);
      if (n < 0) return -1;
      windowEnd += n;
      at = 0;
      filled = n;
    }
    return window[at++] & 0xFF;
  }
}
