package io.crivello.text;

import io.crivello.hash.Signatures;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/**
 * A 64-bit digest of what a text says, whatever it looks like: the signature of its words in lower
 * case, one space between them, without numbers, dates and punctuation. Pages with equal digests
 * count as copies.
 *
 * <p>A word is a maximal sequence of letters and marks, a number one that contains a digit. A date
 * is a maximal sequence of numbers and of words such as {@code March}, {@code Mon} or {@code pm}
 * that contains a number; so {@code may} alone stays. Texts of fewer than {@value #LEAST_LETTERS}
 * letters have no digest: an empty page is nobody's copy.
 *
 * <p>Example: {@code "Published on Monday, 3 March 2025, 10:15 pm. FORTY words more…"} is taken as
 * {@code "published on forty words more"}.
 *
 * <p>An instance may be used again and again, but not by several threads; it allocates only while
 * its buffer grows.
 */
public final class TextDigest {
  public static final int LEAST_LETTERS = 40;

  private static final int LONGEST_DATE_WORD = 9;
  private static final Set<String> DATE_WORDS =
      Set.of(
          ("jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june"
                  + " july august september october november december mon tue tues wed thu thur"
                  + " thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday"
                  + " am pm utc gmt cet cest est edt pst pdt th st nd rd")
              .split(" "));

  private byte[] normal = new byte[4096];
  private int length;
  private int letters;
  private long digest;

  /** Digests a text; false if it is too short to have a digest. */
  public boolean digest(CharSequence text) {
    length = 0;
    letters = 0;
    normalise(text);
    if (letters < LEAST_LETTERS) return false;
    digest = Signatures.STANDARD.of(normal, 0, length);
    return true;
  }

  /** The digest of the last text that had one. */
  public long value() {
    return digest;
  }

  private void normalise(CharSequence text) {
    int dateFrom = -1;
    boolean numbers = false;
    for (int at = 0; at < text.length(); ) {
      int start = at;
      boolean number = false;
      for (int c; at < text.length() && isWordPart(c = Character.codePointAt(text, at)); ) {
        number |= Character.isDigit(c);
        at += Character.charCount(c);
      }
      if (at == start) {
        at += Character.charCount(Character.codePointAt(text, at));
        continue;
      }
      if (number || isDateWord(text, start, at)) {
        if (dateFrom < 0) dateFrom = start;
        numbers |= number;
        continue;
      }
      if (dateFrom >= 0 && !numbers) addWords(text, dateFrom, start);
      dateFrom = -1;
      numbers = false;
      addWord(text, start, at);
    }
    if (dateFrom >= 0 && !numbers) addWords(text, dateFrom, text.length());
  }

  private static boolean isWordPart(int c) {
    if (c < 128) return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    int type = Character.getType(c);
    return Character.isLetterOrDigit(c)
        || type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }

  private static boolean isDateWord(CharSequence text, int from, int to) {
    return to - from <= LONGEST_DATE_WORD
        && DATE_WORDS.contains(text.subSequence(from, to).toString().toLowerCase(Locale.ROOT));
  }

  /** The words of a stretch without numbers. */
  private void addWords(CharSequence text, int from, int to) {
    for (int at = from; at < to; ) {
      int start = at;
      while (at < to && isWordPart(Character.codePointAt(text, at))) {
        at += Character.charCount(Character.codePointAt(text, at));
      }
      if (at > start) addWord(text, start, at);
      else at += Character.charCount(Character.codePointAt(text, at));
    }
  }

  private void addWord(CharSequence text, int from, int to) {
    int needed = length + 1 + 4 * (to - from);
    if (needed > normal.length) {
      normal = Arrays.copyOf(normal, (int) Math.min(Integer.MAX_VALUE - 8, 2L * needed));
    }
    if (length > 0) normal[length++] = ' ';
    for (int at = from, c; at < to; at += Character.charCount(c)) {
      c = Character.codePointAt(text, at);
      addUtf8(Character.toLowerCase(c));
      letters++;
    }
  }

  private void addUtf8(int c) {
    if (c < 0x80) {
      normal[length++] = (byte) c;
      return;
    }
    if (c < 0x800) {
      normal[length++] = (byte) (0xC0 | c >> 6);
    } else {
      if (c < 0x10000) {
        normal[length++] = (byte) (0xE0 | c >> 12);
      } else {
        normal[length++] = (byte) (0xF0 | c >> 18);
        normal[length++] = (byte) (0x80 | c >> 12 & 0x3F);
      }
      normal[length++] = (byte) (0x80 | c >> 6 & 0x3F);
    }
    normal[length++] = (byte) (0x80 | c & 0x3F);
  }
}
