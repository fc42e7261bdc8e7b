package io.crivello.io;

import java.nio.charset.StandardCharsets;

/**
 * The frame around every file of this project. All numbers are big-endian.
 *
 * <pre>
 * offset        bytes  content
 * 0             4      the letters CRIV
 * 4             4      the kind of the file: four ASCII letters
 * 8             4      the version of the payload's format
 * 12            n      the payload
 * 12 + n        8      n
 * 20 + n        4      CRC-32C of everything before
 * 24 + n        4      the letters VIRC
 * </pre>
 *
 * <p>The length stands at the end because files on a distributed file system are written in one go.
 * Example: kind {@code TEST}, version 1, payload of the one byte 2A:
 *
 * <pre>
 * 43 52 49 56  54 45 53 54  00 00 00 01  2A  00 00 00 00 00 00 00 01  1C EF C6 C1  56 49 52 43
 * </pre>
 */
public final class FrameFormat {
  static final int MAGIC = 0x43524956;
  static final int END_MAGIC = 0x56495243;
  public static final int HEADER_LENGTH = 12;
  public static final int FOOTER_LENGTH = 16;

  private FrameFormat() {}

  static int kindCode(String kind) {
    byte[] letters = kind.getBytes(StandardCharsets.US_ASCII);
    if (letters.length != 4) throw new IllegalArgumentException("not four letters: " + kind);
    return letters[0] << 24 | letters[1] << 16 | letters[2] << 8 | letters[3];
  }

  static String kindName(int code) {
    StringBuilder name = new StringBuilder();
    for (int shift = 24; shift >= 0; shift -= 8) {
      int c = code >>> shift & 0xFF;
      name.append(c > ' ' && c < 0x7F ? (char) c : '?');
    }
    return name.toString();
  }
}
