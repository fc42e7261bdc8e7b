package io.crivello.url;

/**
 * Percent-encoding (RFC 3986, section 2) in one normal form: unreserved characters stand for
 * themselves, delimiters stay as they were written, and all else is an escape with upper-case
 * digits, from UTF-8 where it was a character. A per cent sign that begins no escape is escaped
 * itself; a lone surrogate counts as U+FFFD.
 */
final class PercentForm {
  private static final boolean[] UNRESERVED = new boolean[256];

  /** What stands for itself in a segment of a path. */
  static final boolean[] PATH = new boolean[128];

  /** What stands for itself in a query. */
  static final boolean[] QUERY = new boolean[128];

  static {
    for (int c = 0; c < 128; c++) {
      UNRESERVED[c] = isLetter(c) || isDigit(c) || "-._~".indexOf(c) >= 0;
      PATH[c] = UNRESERVED[c] || "!$&'()*+,;=:@".indexOf(c) >= 0;
      QUERY[c] = PATH[c] || "/?".indexOf(c) >= 0;
    }
  }

  private PercentForm() {}

  static boolean isLetter(int c) {
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
  }

  static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  /** The value of a hexadecimal digit, or −1. */
  static int hexValue(int c) {
    if (isDigit(c)) return c - '0';
    int lower = c | 0x20;
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
  }

  /** The octet that the escape at a place stands for, or −1 if none is there. */
  static int octet(char[] text, int at, int end) {
    if (text[at] != '%' || end - at < 3) return -1;
    int high = hexValue(text[at + 1]);
    int low = hexValue(text[at + 2]);
    return high < 0 || low < 0 ? -1 : high << 4 | low;
  }

  /** Appends what does not stand for itself; returns the place after it. */
  static int appendEscaped(char[] text, int at, int end, AsciiBuffer to) {
    char c = text[at];
    if (c >= 0x80) return appendUtf8(text, at, end, to);
    int octet = octet(text, at, end);
    if (octet < 0) {
      to.appendEscape(c);
      return at + 1;
    }
    if (UNRESERVED[octet]) {
      to.append(octet);
    } else {
      to.appendEscape(octet);
    }
    return at + 3;
  }

  private static int appendUtf8(char[] text, int at, int end, AsciiBuffer to) {
    int c = Character.codePointAt(text, at, end);
    int next = at + Character.charCount(c);
    if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) c = 0xFFFD;
    if (c < 0x800) {
      to.appendEscape(0xC0 | c >> 6);
    } else {
      if (c < 0x10000) {
        to.appendEscape(0xE0 | c >> 12);
      } else {
        to.appendEscape(0xF0 | c >> 18);
        to.appendEscape(0x80 | c >> 12 & 0x3F);
      }
      to.appendEscape(0x80 | c >> 6 & 0x3F);
    }
    to.appendEscape(0x80 | c & 0x3F);
    return next;
  }
}
