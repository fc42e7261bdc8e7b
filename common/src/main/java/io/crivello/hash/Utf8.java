package io.crivello.hash;

/** Characters to UTF-8 in a given array, a lone surrogate as a question mark. */
final class Utf8 {
  /** The most bytes that one {@code char} may take. */
  static final int LONGEST = 3;

  private Utf8() {}

  /** Writes a text from the start of an array that has room for it; returns the number of bytes. */
  static int encode(CharSequence text, byte[] to) {
    int length = text.length();
    int n = 0;
    while (n < length) {
      char c = text.charAt(n);
      if (c >= 0x80) break;
      to[n++] = (byte) c;
    }
    return n == length ? n : encodeRest(text, n, to);
  }

  private static int encodeRest(CharSequence text, int from, byte[] to) {
    int n = from;
    for (int i = from; i < text.length(); ) {
      int c = codePoint(text, i);
      i += Character.charCount(c);
      if (c < 0x80) {
        to[n++] = (byte) c;
      } else if (c < 0x800) {
        to[n++] = (byte) (0xC0 | c >>> 6);
        to[n++] = (byte) (0x80 | c & 0x3F);
      } else if (c < 0x10000) {
        to[n++] = (byte) (0xE0 | c >>> 12);
        to[n++] = (byte) (0x80 | c >>> 6 & 0x3F);
        to[n++] = (byte) (0x80 | c & 0x3F);
      } else {
        to[n++] = (byte) (0xF0 | c >>> 18);
        to[n++] = (byte) (0x80 | c >>> 12 & 0x3F);
        to[n++] = (byte) (0x80 | c >>> 6 & 0x3F);
        to[n++] = (byte) (0x80 | c & 0x3F);
      }
    }
    return n;
  }

  /** The number of bytes of a text. */
  static int length(CharSequence text) {
    long n = 0;
    for (int i = 0; i < text.length(); ) {
      int c = codePoint(text, i);
      i += Character.charCount(c);
      n += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    }
    return Math.toIntExact(n);
  }

  private static int codePoint(CharSequence text, int i) {
    int c = Character.codePointAt(text, i);
    return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? '?' : c;
  }
}
