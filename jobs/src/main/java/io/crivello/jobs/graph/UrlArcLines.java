package io.crivello.jobs.graph;

import io.crivello.hash.Signatures;
import io.crivello.url.Canonicaliser;
import io.crivello.url.SortForm;
import io.crivello.url.UrlLimits;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads arcs from lines of text: two URLs separated by a tab, or, if there is none, by spaces. URLs
 * may have any form; their sort forms are those of the canonical ones. Blank lines and lines whose
 * first character is # say nothing. Memory: a line of at most {@value #LONGEST_LINE} bytes.
 */
final class UrlArcLines implements Closeable {
  /** What a line is. */
  enum Kind {
    ARC,
    BLANK,
    COMMENT,
    /** None of these: {@link #flaw()} tells why. */
    BAD,
    /** There is no line. */
    END
  }

  static final int LONGEST_LINE = 1 << 17;

  private static final int LONGEST_URL = 1 << 13;
  private static final int LONGEST_SHOWN = 60;
  private static final int BUFFER = 1 << 16;

  /** One side of an arc; what was read last is known if it comes again. */
  private final class Side {
    private byte[] text = new byte[0];
    private byte[] form = new byte[256];
    private int length;
    private boolean sound;
    private long signature;

    boolean read(int from, int to) {
      if (Arrays.equals(text, 0, text.length, line, from, to)) return sound;
      text = Arrays.copyOfRange(line, from, to);
      sound = canonicaliser.canonicalise(new String(text, StandardCharsets.UTF_8));
      if (!sound) return false;
      if (form.length < canonicaliser.length()) form = new byte[2 * canonicaliser.length()];
      length = SortForm.encode(canonicaliser.bytes(), canonicaliser.length(), form);
      signature = Signatures.STANDARD.of(form, 0, length);
      return true;
    }
  }

  private final InputStream in;
  private final long to;
  private final Canonicaliser canonicaliser = new Canonicaliser(new UrlLimits(LONGEST_URL, false));
  private final Side source = new Side();
  private final Side target = new Side();

  private final byte[] buffer = new byte[BUFFER];
  private int at;
  private int filled;
  private byte[] line = new byte[1 << 10];
  private int length;
  private boolean isTooLong;

  /** The place in the text where the next line begins. */
  private long place;

  private long lines;
  private String flaw;

  /**
   * Reads the lines that begin in a part of a text.
   *
   * @param in the text, from the byte before {@code from} on unless {@code from} is 0
   * @param from where the first line may begin
   * @param to where no more lines begin that are read
   */
  UrlArcLines(InputStream in, long from, long to) throws IOException {
    this.in = in;
    this.to = to;
    place = Math.max(0, from - 1);
    if (from > 0) readLine();
  }

  /** Reads a line. */
  Kind next() throws IOException {
    if (place >= to || !readLine()) return Kind.END;
    lines++;
    int start = 0;
    int end = length;
    while (start < end && isBlank(line[start])) start++;
    while (end > start && isBlank(line[end - 1])) end--;
    if (start < end && line[start] == '#') return Kind.COMMENT;
    if (isTooLong) return bad(start, end, "is too long");
    if (start == end) return Kind.BLANK;
    return parse(start, end);
  }

  private Kind parse(int start, int end) {
    int gap = indexOf('\t', start, end);
    byte separator = (byte) (gap < end ? '\t' : ' ');
    if (gap == end) gap = indexOf(' ', start, end);
    if (gap == end) return bad(start, end, "is not two URLs");
    int second = gap;
    while (line[second] == separator) second++;
    if (indexOf(separator, second, end) < end) return bad(start, end, "is more than two URLs");
    if (!source.read(start, gap)) return badUrl(start, gap);
    return target.read(second, end) ? Kind.ARC : badUrl(second, end);
  }

  private Kind badUrl(int start, int end) {
    canonicaliser.canonicalise(new String(line, start, end - start, StandardCharsets.UTF_8));
    return bad(start, end, "is no URL: " + canonicaliser.flaw().word());
  }

  private Kind bad(int start, int end, String problem) {
    String text = new String(line, start, end - start, StandardCharsets.UTF_8);
    StringBuilder shown = new StringBuilder("'");
    text.codePoints()
        .limit(LONGEST_SHOWN)
        .forEach(c -> shown.appendCodePoint(Character.isISOControl(c) ? '?' : c));
    boolean isCut = text.codePointCount(0, text.length()) > LONGEST_SHOWN;
    flaw = shown.append(isCut ? "…' " : "' ").append(problem).toString();
    return Kind.BAD;
  }

  private int indexOf(int wanted, int from, int end) {
    int i = from;
    while (i < end && line[i] != wanted) i++;
    return i;
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  /** Reads up to the end of a line; false if there is nothing any more. */
  private boolean readLine() throws IOException {
    length = 0;
    isTooLong = false;
    boolean any = false;
    for (; ; ) {
      if (at == filled) {
        at = 0;
        filled = in.read(buffer);
        if (filled <= 0) {
          filled = 0;
          return any;
        }
      }
      any = true;
      int end = at;
      while (end < filled && buffer[end] != '\n') end++;
      append(end);
      place += end - at;
      at = end;
      if (end < filled) {
        at++;
        place++;
        return true;
      }
    }
  }

  private void append(int end) {
    int count = Math.min(end - at, LONGEST_LINE - length);
    isTooLong |= count < end - at;
    if (line.length < length + count) line = Arrays.copyOf(line, 2 * (length + count));
    System.arraycopy(buffer, at, line, length, count);
    length += count;
  }

  /** The array that starts with the sort form of the source, until the next line is read. */
  byte[] source() {
    return source.form;
  }

  int sourceLength() {
    return source.length;
  }

  long sourceSignature() {
    return source.signature;
  }

  byte[] target() {
    return target.form;
  }

  int targetLength() {
    return target.length;
  }

  long targetSignature() {
    return target.signature;
  }

  /** Whether the line read last looks like one with a URL. */
  boolean hasScheme() {
    return new String(line, 0, length, StandardCharsets.UTF_8).contains("://");
  }

  /** What is wrong with the line read last, if it is bad: a text in quotes and a verb. */
  String flaw() {
    return flaw;
  }

  /** How many lines were read. */
  long lines() {
    return lines;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
