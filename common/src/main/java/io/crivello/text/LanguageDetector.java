package io.crivello.text;

import com.carrotsearch.labs.langid.LangIdV3;
import com.carrotsearch.labs.langid.Model;

/**
 * The language of a text by its letters: langid (Lui and Baldwin, 2012), which knows 97 languages.
 * The model is loaded once a process, when it is first needed. An instance may be used again and
 * again, but not by several threads.
 */
public final class LanguageDetector {
  /** Texts with fewer letters have no answer. */
  public static final int LEAST_LETTERS = 50;

  private static final int MOST_LETTERS = 2_000;
  private static final int LONGEST_WORD = 40;
  private static final float SURE = 0.9f;

  private static final class Shared {
    static final Model MODEL = Model.defaultModel();
  }

  private final StringBuilder sample = new StringBuilder(2 * MOST_LETTERS);
  private LangIdV3 classifier;

  /**
   * The language as a tag of two letters, or empty if the text is too short, or it is not clear.
   * Looks at the first {@value #MOST_LETTERS} letters; numbers and overlong words do not count.
   */
  public String detect(CharSequence text) {
    if (fillSample(text) < LEAST_LETTERS) return "";
    if (classifier == null) classifier = new LangIdV3(Shared.MODEL);
    var found = classifier.classify(sample, true);
    return found.confidence >= SURE ? found.langCode : "";
  }

  /** Gathers words of letters and marks; returns the number of letters, where an ideograph is 2. */
  private int fillSample(CharSequence text) {
    sample.setLength(0);
    int letters = 0;
    for (int at = 0; at < text.length() && letters < MOST_LETTERS; ) {
      int start = at;
      int here = 0;
      for (int c; at < text.length() && isPartOfWord(c = Character.codePointAt(text, at)); ) {
        here += Character.isIdeographic(c) ? 2 : 1;
        at += Character.charCount(c);
        if (here > MOST_LETTERS) break;
      }
      if (at == start) {
        at += Character.charCount(Character.codePointAt(text, at));
      } else if (here <= LONGEST_WORD || text.charAt(start) > 0xFF) {
        sample.append(text, start, at).append(' ');
        letters += here;
      }
    }
    return letters;
  }

  private static boolean isPartOfWord(int c) {
    return Character.isLetter(c)
        || Character.getType(c) == Character.NON_SPACING_MARK
        || Character.getType(c) == Character.COMBINING_SPACING_MARK
        || c == '\'';
  }
}
