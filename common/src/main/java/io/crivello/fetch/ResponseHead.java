package io.crivello.fetch;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Looks into the bytes of a response's status line and headers. */
final class ResponseHead {
  private static final int LONGEST_FIELD = 4096;
  private static final int LONGEST_WAIT = 7 * 86_400;

  private ResponseHead() {}

  /**
   * Fills those fields of an exchange that come from headers.
   *
   * @param now the time of the answer, milliseconds since 1970
   */
  static void describe(Exchange exchange, long now) {
    byte[] head = exchange.responseHead;
    if (head == null) return;
    exchange.type = mediaType(value(head, "content-type"));
    exchange.location = value(head, "location");
    exchange.etag = value(head, "etag");
    exchange.lastModified = value(head, "last-modified");
    exchange.retryAfter = retryAfter(head, now);
  }

  /** The media type of a Content-Type in lower case, without parameters. */
  private static String mediaType(String field) {
    int semicolon = field.indexOf(';');
    String type = semicolon < 0 ? field : field.substring(0, semicolon);
    return type.strip().toLowerCase(Locale.ROOT);
  }

  /**
   * A Retry-After in seconds, a week at most. A date counts from the server's own, if it gave one,
   * so that a clock that is wrong does no harm; nonsense and the past count as none.
   */
  private static int retryAfter(byte[] head, long now) {
    String field = value(head, "retry-after");
    if (field.isEmpty()) return 0;
    if (field.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return field.length() > 9 ? LONGEST_WAIT : Math.min(Integer.parseInt(field), LONGEST_WAIT);
    }
    long until = HttpDate.parse(field);
    if (until == HttpDate.NONE) return 0;
    long date = HttpDate.parse(value(head, "date"));
    long seconds = -Math.floorDiv((date == HttpDate.NONE ? now : date) - until, 1000L);
    return (int) Math.max(0, Math.min(seconds, LONGEST_WAIT));
  }

  /**
   * The value of the first field of a name, without spaces around; empty if there is none. Folded
   * lines are not joined. Values are cut at 4,096 bytes, and read as UTF-8 if they are, else as
   * Latin-1.
   *
   * @param name in lower case
   */
  static String value(byte[] head, String name) {
    int line = nextLine(head, 0);
    while (line < head.length) {
      int next = nextLine(head, line);
      if (hasName(head, line, next, name)) {
        int from = line + name.length() + 1;
        int length = Math.min(next - from, LONGEST_FIELD);
        return decode(head, from, length).strip();
      }
      line = next;
    }
    return "";
  }

  private static String decode(byte[] head, int from, int length) {
    String text = new String(head, from, length, StandardCharsets.UTF_8);
    if (text.indexOf('\uFFFD') < 0) return text;
    return new String(head, from, length, StandardCharsets.ISO_8859_1);
  }

  private static boolean hasName(byte[] head, int from, int to, String name) {
    int length = name.length();
    if (to - from <= length || head[from + length] != ':') return false;
    for (int i = 0; i < length; i++) {
      int c = head[from + i];
      if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
      if (c != name.charAt(i)) return false;
    }
    return true;
  }

  private static int nextLine(byte[] head, int from) {
    int at = from;
    while (at < head.length && head[at] != '\n') at++;
    return Math.min(at + 1, head.length);
  }

  /** The place behind the empty line that ends the head which begins at a place, or −1. */
  static int end(byte[] bytes, int from, int to) {
    int lineStart = from;
    boolean begun = false;
    for (int i = from; i < to; i++) {
      if (bytes[i] != '\n') continue;
      boolean empty = i == lineStart || i == lineStart + 1 && bytes[lineStart] == '\r';
      if (empty && begun) return i + 1;
      begun |= !empty;
      lineStart = i + 1;
    }
    return -1;
  }
}
