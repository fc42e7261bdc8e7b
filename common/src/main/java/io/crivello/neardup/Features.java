package io.crivello.neardup;

/**
 * Which features a text is sketched by: its words, or its n-grams of words or of characters.
 *
 * @param unit what an n-gram is made of
 * @param n how many of them; 1 only for words
 */
public record Features(Unit unit, int n) {
  /** What an n-gram is made of. */
  public enum Unit {
    WORD,
    CHARACTER
  }

  public static final int SHORTEST = 3;
  public static final int LONGEST = 5;
  public static final Features WORDS = new Features(Unit.WORD, 1);

  /** How the features may be named. */
  public static final String NAMES =
      "words, word-N-grams or char-N-grams with N from " + SHORTEST + " to " + LONGEST;

  private static final String END = "-grams";

  public Features {
    boolean words = unit == Unit.WORD && n == 1;
    if (!words && (n < SHORTEST || n > LONGEST)) {
      throw new IllegalArgumentException("features of " + n + "; there are " + NAMES);
    }
  }

  /**
   * The features of a name such as {@code words}, {@code word-3-grams} or {@code char-4-grams};
   * {@code 3-grams} are those of words.
   *
   * @throws IllegalArgumentException if there are none of this name; the message says which are
   */
  public static Features parse(String name) {
    for (Unit unit : Unit.values()) {
      for (int n = unit == Unit.WORD ? 1 : SHORTEST; n <= LONGEST; n = Math.max(n + 1, SHORTEST)) {
        Features features = new Features(unit, n);
        if (features.toString().equals(name) || features.toString().equals("word-" + name)) {
          return features;
        }
      }
    }
    throw new IllegalArgumentException("unknown features " + name + "; there are " + NAMES);
  }

  /** Features of plain words. */
  public FeatureSource source() {
    return source(new PlainWords());
  }

  /** Features of the words that an analyser gives. */
  public FeatureSource source(WordStream words) {
    if (unit == Unit.CHARACTER) return new CharacterNgrams(words, n);
    return n == 1 ? new WordFeatures(words) : new WordNgrams(words, n);
  }

  @Override
  public String toString() {
    if (n == 1) return "words";
    return (unit == Unit.WORD ? "word-" : "char-") + n + END;
  }
}
