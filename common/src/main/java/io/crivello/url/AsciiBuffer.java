package io.crivello.url;

import java.nio.charset.StandardCharsets;

/**
 * The canonical URL as it grows. {@link #clear} makes room for all that may come, so that appending
 * need not ask.
 */
final class AsciiBuffer {
  private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

  byte[] bytes = new byte[4096];
  int length;

  void clear(int capacity) {
    length = 0;
    if (bytes.length < capacity) bytes = new byte[Math.max(capacity, 2 * bytes.length)];
  }

  void append(int ascii) {
    bytes[length++] = (byte) ascii;
  }

  void append(String ascii) {
    append(ascii, ascii.length());
  }

  /** Appends the first {@code count} characters. */
  void append(String ascii, int count) {
    for (int i = 0; i < count; i++) bytes[length++] = (byte) ascii.charAt(i);
  }

  void appendEscape(int octet) {
    append('%');
    append(HEX[octet >>> 4]);
    append(HEX[octet & 0xF]);
  }

  String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }
}
