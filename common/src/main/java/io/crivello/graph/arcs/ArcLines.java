package io.crivello.graph.arcs;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Reads arcs from lines of text: two numbers that are not negative, separated by spaces or tabs,
 * which may also stand around them. Blank lines and lines whose first character is # say nothing. A
 * line ends with a line feed, before which a carriage return may stand.
 *
 * <p>Nothing is allocated for a line that is not bad. Memory: a buffer, which a line of an arc has
 * to fit.
 */
public final class ArcLines implements Closeable {
  /** What a line is. */
  public enum Kind {
    ARC,
    BLANK,
    COMMENT,
    /** None of these: {@link #flaw()} tells why. */
    BAD,
    /** There is no line. */
    END
  }

  private static final int BUFFER = 1 << 16;
  private static final int LONGEST_SHOWN = 60;

  /** There are so many nodes at most that their number is a long. */
  private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE - 1);

  /** So many digits cannot exceed the largest number. */
  private static final int SAFE_DIGITS = 18;

  private final InputStream in;
  private final long to;

  /** One byte more than is read at once: behind a last line without an end one is put. */
  private final byte[] buffer = new byte[BUFFER + 1];

  /** The place of {@code buffer[0]} in the text. */
  private long start;

  private int at;

  /** Where the last line ends of which the buffer has the end. */
  private int whole;

  private int filled;
  private boolean ended;

  private long lines;
  private long source;
  private long target;
  private String flaw;

  /**
   * Reads the lines that begin in a part of a text.
   *
   * @param in the text, from the byte before {@code from} on unless {@code from} is 0
   * @param from where the first line may begin
   * @param to where no more lines begin that are read
   */
  public ArcLines(InputStream in, long from, long to) throws IOException {
    this.in = in;
    this.to = to;
    start = Math.max(0, from - 1);
    if (from > 0) skipLine();
  }

  /** Reads a line. */
  public Kind next() throws IOException {
    if (start + at >= to || at == whole && !fill()) return Kind.END;
    lines++;
    return at < whole ? parse() : longLine();
  }

  /** Reads a line that the buffer has. */
  private Kind parse() {
    byte[] bytes = buffer;
    int p = at;
    while (isBlank(bytes[p])) p++;
    if (bytes[p] == '\n') return end(p, Kind.BLANK);
    if (bytes[p] == '#') {
      while (bytes[p] != '\n') p++;
      return end(p, Kind.COMMENT);
    }
    int first = p;
    long x = 0;
    for (int digit; (digit = bytes[p] - '0') >= 0 && digit <= 9; p++) x = 10 * x + digit;
    int firstEnd = p;
    while (isBlank(bytes[p])) p++;
    int second = p;
    long y = 0;
    for (int digit; (digit = bytes[p] - '0') >= 0 && digit <= 9; p++) y = 10 * y + digit;
    int secondEnd = p;
    while (isBlank(bytes[p])) p++;
    boolean isPlain =
        bytes[p] == '\n' && second > firstEnd && firstEnd > first && secondEnd > second;
    if (!isPlain || firstEnd - first > SAFE_DIGITS || secondEnd - second > SAFE_DIGITS) {
      return parseSlowly();
    }
    source = x;
    target = y;
    return end(p, Kind.ARC);
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  private Kind end(int lineFeed, Kind kind) {
    at = lineFeed + 1;
    return kind;
  }

  /** Reads a line of long numbers, or tells what is wrong with it. */
  private Kind parseSlowly() {
    int p = at;
    while (buffer[p] != '\n') p++;
    String line = new String(buffer, at, p - at, StandardCharsets.UTF_8).strip();
    at = p + 1;
    String[] words = line.split("[ \t\r]+");
    for (String word : words) {
      if (word.matches("-[0-9]+")) return bad(line, "has a negative number");
      if (!word.matches("[0-9]+")) return bad(line, "is not two numbers");
    }
    if (words.length < 2) return bad(line, "is not two numbers");
    if (words.length > 2) return bad(line, "is more than two numbers");
    for (String word : words) {
      if (new BigInteger(word).compareTo(LARGEST) > 0) {
        return bad(line, "has a number above 2^63 - 2");
      }
    }
    source = Long.parseLong(words[0]);
    target = Long.parseLong(words[1]);
    return Kind.ARC;
  }

  private Kind bad(String line, String problem) {
    StringBuilder shown = new StringBuilder("'");
    line.codePoints()
        .limit(LONGEST_SHOWN)
        .forEach(c -> shown.appendCodePoint(Character.isISOControl(c) ? '?' : c));
    boolean isCut = line.codePointCount(0, line.length()) > LONGEST_SHOWN;
    flaw = shown.append(isCut ? "…' " : "' ").append(problem).toString();
    return Kind.BAD;
  }

  /** Passes over a line that the buffer does not have as a whole. */
  private Kind longLine() throws IOException {
    int p = at;
    while (p < filled && isBlank(buffer[p])) p++;
    boolean isComment = p < filled && buffer[p] == '#';
    String line = new String(buffer, at, filled - at, StandardCharsets.UTF_8);
    skipLine();
    return isComment ? Kind.COMMENT : bad(line.strip(), "is too long");
  }

  /** Goes to the next line, however long this one is. */
  private void skipLine() throws IOException {
    while (at == whole) {
      start += filled;
      at = 0;
      whole = 0;
      filled = 0;
      if (!fill()) return;
    }
    while (buffer[at++] != '\n') {}
  }

  /**
   * Reads on until the buffer has a whole line or is full.
   *
   * @return whether anything lies ahead
   */
  private boolean fill() throws IOException {
    System.arraycopy(buffer, at, buffer, 0, filled - at);
    start += at;
    filled -= at;
    at = 0;
    whole = 0;
    while (whole == 0 && filled < BUFFER && !ended) {
      int n = in.read(buffer, filled, BUFFER - filled);
      if (n < 0) {
        ended = true;
        if (filled > 0) buffer[filled++] = '\n';
        whole = filled;
      } else {
        int last = filled + n;
        while (last > filled && buffer[last - 1] != '\n') last--;
        if (last > filled) whole = last;
        filled += n;
      }
    }
    return filled > 0;
  }

  public long source() {
    return source;
  }

  public long target() {
    return target;
  }

  /** What is wrong with the line read last, if it is bad: the line in quotes and a verb. */
  public String flaw() {
    return flaw;
  }

  /** How many lines were read. */
  public long lines() {
    return lines;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
