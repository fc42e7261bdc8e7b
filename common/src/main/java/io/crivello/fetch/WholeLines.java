package io.crivello.fetch;

import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;

/** The lines of a file of a journal, as far as they are complete and can be understood. */
final class WholeLines<T> {
  /** No line is longer than this: URL and fields of headers have their caps. */
  static final int MAX_LINE = 1 << 20;

  private final ByteSource file;
  private final long length;
  private final Function<String, T> parser;
  private final byte[] window = new byte[1 << 16];
  private int at;
  private int filled;
  private byte[] line = new byte[1 << 10];

  /** The end of the last line that was returned, and that of what is in the window. */
  private long position;

  private long windowEnd;

  /**
   * @param length how much of the file is read
   * @param parser throws a {@link CorruptDataException} or an {@link IllegalArgumentException} for
   *     a line that cannot be understood
   */
  WholeLines(ByteSource file, long length, Function<String, T> parser) {
    this.file = file;
    this.length = length;
    this.parser = parser;
  }

  /** The next line, or null if there is none that is complete and can be understood. */
  T next() throws IOException {
    int n = 0;
    for (int b; (b = read()) >= 0; ) {
      if (b == '\n') return parse(n);
      if (n == MAX_LINE) return null;
      if (n == line.length) line = Arrays.copyOf(line, 2 * n);
      line[n++] = (byte) b;
    }
    return null;
  }

  private T parse(int n) {
    try {
      T parsed = parser.apply(new String(line, 0, n, StandardCharsets.UTF_8));
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
  static long count(ByteSource file, long from) throws IOException {
    WholeLines<String> rest = new WholeLines<>(file, file.length(), line -> line);
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
      int n = wanted <= 0 ? -1 : file.read(windowEnd, window, 0, wanted);
      if (n < 0) return -1;
      windowEnd += n;
      at = 0;
      filled = n;
    }
    return window[at++] & 0xFF;
  }
}
