package io.crivello.neardup;

/**
 * Words are maximal sequences of letters, digits and combining marks of any script, in lower case
 * code point by code point; but a letter of a script that is written without spaces (Han, kana,
 * Thai, Lao, Burmese, Khmer) is a word of its own, with the marks that follow it, as n-grams of
 * words then are n-grams of such letters. A word of more than {@value #LONGEST} bytes is cut, the
 * rest being a word of its own, so that memory does not depend on the text.
 *
 * <p>Example: {@code "Élan: 3 jsoup-Pages"} has the words {@code élan}, {@code 3}, {@code jsoup}
 * and {@code pages}; {@code "Java语言"} has {@code java}, {@code 语} and {@code 言}.
 */
public final class PlainWords implements WordStream {
  static final int LONGEST = 252;

  private static final int LONGEST_CODE_POINT = 4;
  private static final byte[] ASCII = new byte[128];

  static {
    for (char c = '0'; c <= '9'; c++) ASCII[c] = (byte) c;
    for (char c = 'a'; c <= 'z'; c++) ASCII[c] = (byte) c;
    for (char c = 'A'; c <= 'Z'; c++) ASCII[c] = (byte) (c - 'A' + 'a');
  }

  private final byte[] word = new byte[LONGEST + LONGEST_CODE_POINT];
  private CharSequence text = "";
  private int at;
  private int length;

  @Override
  public void read(CharSequence newText) {
    text = newText;
    at = 0;
    length = 0;
  }

  @Override
  public boolean next() {
    CharSequence from = text;
    int end = from.length();
    int i = at;
    int n = 0;
    while (i < end) {
      char c = from.charAt(i);
      if (c < 128) {
        byte lower = ASCII[c];
        i++;
        if (lower != 0) word[n++] = lower;
        else if (n > 0) break;
      } else {
        int point = Character.codePointAt(from, i);
        if (isAlone(point)) {
          if (n == 0) {
            n = append(point, n);
            i += Character.charCount(point);
            i = appendMarks(from, i, n);
            n = length;
          }
          break;
        }
        i += Character.charCount(point);
        if (isWordPart(point)) n = append(Character.toLowerCase(point), n);
        else if (n > 0) break;
      }
      if (n >= LONGEST) break;
    }
    at = i;
    length = n;
    return n > 0;
  }

  /** Appends the marks from a place on, sets the length, and returns the place after them. */
  private int appendMarks(CharSequence from, int start, int size) {
    int i = start;
    int n = size;
    while (i < from.length() && n < LONGEST) {
      int point = Character.codePointAt(from, i);
      if (!isMark(point)) break;
      n = append(point, n);
      i += Character.charCount(point);
    }
    length = n;
    return i;
  }

  /** Whether it is a letter of a script that is written without spaces between words. */
  private static boolean isAlone(int c) {
    if (c < 0x0E00) return false;
    boolean script =
        c <= 0x0EFF // Thai, Lao
            || c >= 0x1000 && c <= 0x109F // Burmese
            || c >= 0x1780 && c <= 0x17FF // Khmer
            || c >= 0x3005 && c <= 0x30FF // Japanese iteration marks, kana
            || c >= 0x31F0 && c <= 0x31FF
            || c >= 0x3400 && c <= 0x4DBF // Han
            || c >= 0x4E00 && c <= 0x9FFF
            || c >= 0xF900 && c <= 0xFAFF
            || c >= 0xFF66 && c <= 0xFF9F // kana of half width
            || c >= 0x1B000 && c <= 0x1B16F
            || c >= 0x20000 && c <= 0x3FFFF;
    return script && Character.isLetter(c);
  }

  private static boolean isWordPart(int c) {
    return Character.isLetterOrDigit(c) || isMark(c);
  }

  private static boolean isMark(int c) {
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }

  private int append(int c, int n) {
    if (c < 0x80) {
      word[n++] = (byte) c;
      return n;
    }
    if (c < 0x800) {
      word[n++] = (byte) (0xC0 | c >> 6);
    } else {
      if (c < 0x10000) {
        word[n++] = (byte) (0xE0 | c >> 12);
      } else {
        word[n++] = (byte) (0xF0 | c >> 18);
        word[n++] = (byte) (0x80 | c >> 12 & 0x3F);
      }
      word[n++] = (byte) (0x80 | c >> 6 & 0x3F);
    }
    word[n++] = (byte) (0x80 | c & 0x3F);
    return n;
  }

  @Override
  public byte[] bytes() {
    return word;
  }

  @Override
  public int length() {
    return length;
  }
}
