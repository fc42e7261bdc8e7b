package io.crivello.warc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A first line and fields with names and values, up to an empty line, as WARC records and HTTP
 * messages begin. Lines may end with or without a carriage return; a line that begins with a space
 * continues the field before it; a line without a colon is passed over. To be filled again and
 * again.
 */
final class HeaderBlock {
  private static final int MAX_LENGTH = 1 << 20;
  private static final int KEPT_BUFFER = 1 << 16;

  private byte[] bytes = new byte[1 << 10];
  private int length;
  private String firstLine = "";
  private final List<String> names = new ArrayList<>();
  private final List<String> values = new ArrayList<>();

  /**
   * Reads a block.
   *
   * @return whether the empty line came, before the end and before {@value #MAX_LENGTH} bytes
   */
  boolean read(InputStream in, Charset charset) throws IOException {
    clear();
    boolean complete = readBytes(in);
    parse(charset);
    return complete;
  }

  void clear() {
    length = 0;
    firstLine = "";
    names.clear();
    values.clear();
    if (bytes.length > KEPT_BUFFER) bytes = new byte[KEPT_BUFFER];
  }

  private boolean readBytes(InputStream in) throws IOException {
    int lineStart = 0;
    for (int b; (b = in.read()) >= 0; ) {
      if (length == MAX_LENGTH) return false;
      if (length == bytes.length) bytes = Arrays.copyOf(bytes, 2 * length);
      bytes[length++] = (byte) b;
      if (b == '\n') {
        int lineLength = length - lineStart - 1;
        if (lineLength == 0 || lineLength == 1 && bytes[lineStart] == '\r') return true;
        lineStart = length;
      }
    }
    return false;
  }

  private void parse(Charset charset) {
    for (int from = 0; from < length; ) {
      int to = from;
      while (to < length && bytes[to] != '\n') to++;
      int next = to + 1;
      if (to > from && bytes[to - 1] == '\r') to--;
      addLine(new String(bytes, from, to - from, charset), from == 0);
      from = next;
    }
  }

  private void addLine(String line, boolean first) {
    if (first) {
      firstLine = line;
    } else if (!line.isEmpty() && (line.charAt(0) == ' ' || line.charAt(0) == '\t')) {
      int last = values.size() - 1;
      if (last >= 0) values.set(last, (values.get(last) + " " + line.strip()).strip());
    } else {
      int colon = line.indexOf(':');
      if (colon <= 0) return;
      add(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
    }
  }

  void add(String name, String value) {
    names.add(name);
    values.add(value);
  }

  String firstLine() {
    return firstLine;
  }

  /** The status if the first line is a status line of HTTP, else −1. */
  int status() {
    int space = firstLine.indexOf(' ');
    if (!firstLine.startsWith("HTTP/") || space < 0) return -1;
    String rest = firstLine.substring(space).strip();
    if (rest.length() < 3) return -1;
    int status = 0;
    for (int i = 0; i < 3; i++) {
      int digit = rest.charAt(i) - '0';
      if (digit < 0 || digit > 9) return -1;
      status = 10 * status + digit;
    }
    return status >= 100 && (rest.length() == 3 || rest.charAt(3) == ' ') ? status : -1;
  }

  /** The first value of a name, whatever its case, or the empty string. */
  String get(String name) {
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equalsIgnoreCase(name)) return values.get(i);
    }
    return "";
  }

  List<String> all(String name) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equalsIgnoreCase(name)) all.add(values.get(i));
    }
    return all;
  }

  /** The value of a name as a number not less than −1; {@code otherwise} if it is no such. */
  long number(String name, long otherwise) {
    String value = get(name);
    if (value.isEmpty() || value.length() > 18) return otherwise;
    try {
      return Math.max(Long.parseLong(value), -1);
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }

  /** The block as it was read, with the empty line. */
  byte[] bytes() {
    return Arrays.copyOf(bytes, length);
  }
}
