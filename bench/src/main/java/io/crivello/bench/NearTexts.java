package io.crivello.bench;

import io.crivello.text.HtmlLimits;
import io.crivello.text.HtmlParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Texts of which some are near copies of others: of the pages of a jar, or generated ones. */
final class NearTexts {
  private static final int TEXTS = 20_000;
  private static final int MOST_WORDS = 400;
  private static final double MOST_CHANGED = 0.04;

  private NearTexts() {}

  /**
   * The texts.
   *
   * @param arguments of the benchmark: a jar of pages, or nothing
   */
  static List<String> read(String[] arguments) throws IOException {
    if (arguments.length != 1) return generated();
    HtmlParser parser = new HtmlParser(HtmlLimits.STANDARD, "bench");
    return HtmlPages.read(arguments).stream().map(page -> parser.parse(page).text()).toList();
  }

  /** Every second text is an earlier one in which up to four words in a hundred are others. */
  private static List<String> generated() {
    SplittableRandom random = new SplittableRandom(3);
    List<String[]> texts = new ArrayList<>();
    while (texts.size() < TEXTS) {
      boolean isCopy = texts.size() % 2 == 1;
      String[] text =
          isCopy
              ? texts.get(random.nextInt(texts.size())).clone()
              : new String[random.nextInt(MOST_WORDS / 2, MOST_WORDS)];
      double changed = isCopy ? random.nextDouble() * MOST_CHANGED : 1;
      for (int i = 0; i < text.length; i++) {
        if (random.nextDouble() < changed) text[i] = word(random);
      }
      texts.add(text);
    }
    return texts.stream().map(text -> String.join(" ", text)).toList();
  }

  /** A word, by Zipf's law, roughly. */
  static String word(SplittableRandom random) {
    return Integer.toString((int) Math.pow(1e6, random.nextDouble()) + 36, 36);
  }
}
