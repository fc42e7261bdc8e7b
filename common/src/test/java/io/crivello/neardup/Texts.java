package io.crivello.neardup;

import java.util.Random;

/** Texts of words by Zipf's law. */
final class Texts {
  private Texts() {}

  static String[] words(int count, Random random) {
    String[] words = new String[count];
    for (int i = 0; i < count; i++) {
      words[i] = "word" + Integer.toString((int) Math.pow(5000, random.nextDouble()), 36);
    }
    return words;
  }

  static String text(int count, Random random) {
    return String.join(" ", words(count, random));
  }
}
