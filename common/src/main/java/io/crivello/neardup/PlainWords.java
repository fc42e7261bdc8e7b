package io.crivello.neardup;

/**
 * Words are maximal sequences of letters, digits and combining marks of any script, in lower case
 * code point by code point. A word of more than {@value #LONGEST} bytes is cut, the rest being a
 * word of its own, so that memory does not depend on the text.
 *
 * <p>Example: {@code "Élan: 3 jsoup-Pages"} has the words {@code élan}, {@code 3}, {@code jsoup}
 * and {@code pages}.
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

  private static boolean isWordPart(int c) {
    int type = Character.getType(c);
    return Character.isLetterOrDigit(c)
        || type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK;
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
