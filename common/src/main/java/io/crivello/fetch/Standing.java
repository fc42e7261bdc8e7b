package io.crivello.fetch;

import java.util.Locale;

/** What the crawl made of a URL when it read it last. */
public enum Standing {
  /** It was never read. */
  NEW,
  /** Its links were followed. */
  FOLLOWED,
  /** Its text was that of another page: its links were not followed. */
  COPY;

  /** The name in lists and logs. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Standing parse(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
