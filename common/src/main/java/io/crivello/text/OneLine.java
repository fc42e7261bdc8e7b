package io.crivello.text;

/** Texts of strangers, to be shown in a field of a line. */
public final class OneLine {
  private static final char LINE_SEPARATOR = '\u2028';
  private static final char PARAGRAPH_SEPARATOR = '\u2029';

  private OneLine() {}

  /**
   * The text with escapes as in Java for what would end a field or a line or could not be seen:
   * {@code \t \n \r \\}, and {@code \}{@code u0001} for other control characters, line separators
   * and halves of pairs. What does not fit is replaced by an ellipsis.
   *
   * @param most characters of the result, without the ellipsis
   */
  public static String escaped(String text, int most) {
    StringBuilder shown = new StringBuilder(Math.min(text.length(), most) + 1);
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      int before = shown.length();
      append(c, shown);
      if (shown.length() > most) {
        shown.setLength(before);
        return shown.append('…').toString();
      }
      i += Character.charCount(c);
    }
    return shown.toString();
  }

  private static void append(int c, StringBuilder to) {
    switch (c) {
      case '\t' -> to.append("\\t");
      case '\n' -> to.append("\\n");
      case '\r' -> to.append("\\r");
      case '\\' -> to.append("\\\\");
      default -> {
        if (isInvisible(c)) {
          to.append("\\u");
          for (int shift = 12; shift >= 0; shift -= 4) {
            to.append(Character.forDigit(c >>> shift & 0xF, 16));
          }
        } else {
          to.appendCodePoint(c);
        }
      }
    }
  }

  private static boolean isInvisible(int c) {
    return Character.isISOControl(c)
        || c == LINE_SEPARATOR
        || c == PARAGRAPH_SEPARATOR
        || Character.getType(c) == Character.SURROGATE;
  }
}
