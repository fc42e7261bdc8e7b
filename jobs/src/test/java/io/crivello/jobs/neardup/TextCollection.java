package io.crivello.jobs.neardup;

import io.crivello.jobs.store.StoreBuilder;
import io.crivello.writable.StoredPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Pages with random texts, exact copies, copies with a few words changed, pages of a template, the
 * same text twice over, pages without enough text, and what is no document.
 */
public final class TextCollection {
  private final Random random;
  private final Map<String, StoredPage> pages = new TreeMap<>();
  private final List<String> texts = new ArrayList<>();

  public TextCollection(long seed, int count) {
    random = new Random(seed);
    String template = words(80);
    for (int i = 0; i < count; i++) {
      String url =
          "http://host" + random.nextInt(7) + ".example/" + Integer.toString(i * 7919 % 9973, 36);
      switch (random.nextInt(12)) {
        case 0, 1 -> document(url, words(20 + random.nextInt(700)));
        case 2, 3 -> document(url, any());
        case 4, 5, 6 -> document(url, edited(any(), 1 + random.nextInt(4)));
        case 7 -> document(url, template + " " + words(3 + random.nextInt(12)));
        case 8 -> document(url, twice(any()));
        case 9 ->
            document(url, any().toUpperCase(java.util.Locale.ROOT) + " 17:" + random.nextInt(60));
        case 10 -> document(url, words(random.nextInt(8)));
        default -> other(url);
      }
    }
  }

  private void document(String url, String text) {
    if (text.length() > 200) texts.add(text);
    String kind =
        switch (random.nextInt(5)) {
          case 0 -> "text";
          case 1 -> "feed";
          default -> "html";
        };
    pages.put(url, StoreBuilder.page(kind, text));
  }

  private void other(String url) {
    List<String> kinds = List.of("redirect", "error", "sitemap", "binary", "bad");
    pages.put(url, StoreBuilder.page(kinds.get(random.nextInt(kinds.size())), ""));
  }

  private String any() {
    return texts.isEmpty() ? words(100) : texts.get(random.nextInt(texts.size()));
  }

  private static String twice(String text) {
    return text.length() > 10_000 ? text : text + "\n" + text;
  }

  private String words(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " ").append(word());
    }
    return text.toString();
  }

  /** By Zipf's law, roughly. */
  private String word() {
    StringBuilder word = new StringBuilder("w");
    for (int n = (int) Math.pow(3000, random.nextDouble()); n > 0; n /= 26) {
      word.append((char) ('a' + n % 26));
    }
    return word.toString();
  }

  private String edited(String text, int edits) {
    List<String> words = new ArrayList<>(List.of(text.split("\\s+")));
    for (; edits > 0; edits--) {
      int at = random.nextInt(words.size());
      if (random.nextInt(3) == 0) words.add(at, word());
      else if (random.nextInt(2) == 0 && words.size() > 20) words.remove(at);
      else words.set(at, word());
    }
    return String.join(" ", words);
  }

  /** By URL. */
  public Map<String, StoredPage> pages() {
    return pages;
  }
}
