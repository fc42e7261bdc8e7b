package io.crivello.text;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.apache.tika.parser.txt.CharsetDetector;
import org.apache.tika.parser.txt.CharsetMatch;
import org.mozilla.universalchardet.UniversalDetector;

/**
 * A charset by the statistics of the first {@value #LOOKED_AT} bytes, markup apart: ICU's detector
 * as Tika keeps it, which tells the Latin, Greek, Cyrillic, Arabic and Far Eastern charsets from
 * each other; where it is unsure, Mozilla's, which knows Thai.
 */
final class CharsetGuess {
  private static final int LOOKED_AT = 1 << 14;
  private static final int SURE = 25;
  private static final int SURE_OF_SEVERAL_BYTES = 50;

  /** How the detectors call charsets, and what is meant: Hebrew is written in windows-1255. */
  private static final Map<String, String> LABELS =
      Map.of(
          "iso-8859-8", "windows-1255",
          "iso-8859-8-i", "windows-1255",
          "maccyrillic", "x-mac-cyrillic",
          "tis620", "tis-620");

  private CharsetGuess() {}

  /**
   * The charset of bytes that are valid UTF-8 and yet something else, UTF-16 or ISO-2022-JP, or
   * null. Both have zeros or escapes near the start.
   */
  static Charset behindUtf8(byte[] bytes, int length) {
    for (int i = 0; i < Math.min(length, LOOKED_AT); i++) {
      if (bytes[i] != 0 && bytes[i] != 0x1B) continue;
      Charset guess = of(bytes, length);
      boolean hidden =
          guess != null
              && (guess.name().startsWith("UTF-16") || guess.name().startsWith("ISO-2022"));
      return hidden ? guess : null;
    }
    return null;
  }

  /** The charset, or null if the bytes do not tell. */
  static Charset of(byte[] bytes, int length) {
    byte[] head = Arrays.copyOf(bytes, Math.min(length, LOOKED_AT));
    CharsetDetector detector = new CharsetDetector();
    detector.enableInputFilter(true);
    detector.setText(head);
    CharsetMatch match = detector.detect();
    if (match != null && isSure(match)) return named(match.getName());
    String second = mozilla(head);
    return second == null ? null : named(second);
  }

  private static boolean isSure(CharsetMatch match) {
    String name = match.getName();
    boolean severalBytes =
        name.startsWith("UTF-16")
            || name.startsWith("EUC-")
            || name.startsWith("ISO-2022-")
            || name.equals("Big5")
            || name.equals("GB18030")
            || name.equals("Shift_JIS");
    return match.getConfidence() >= (severalBytes ? SURE_OF_SEVERAL_BYTES : SURE);
  }

  private static String mozilla(byte[] head) {
    UniversalDetector detector = new UniversalDetector();
    detector.handleData(head, 0, head.length);
    detector.dataEnd();
    return detector.getDetectedCharset();
  }

  private static Charset named(String name) {
    String label = name.toLowerCase(Locale.ROOT);
    return Charsets.named(LABELS.getOrDefault(label, label));
  }
}
