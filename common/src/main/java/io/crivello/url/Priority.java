package io.crivello.url;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * In which of a few buckets a found URL waits; bucket 0 is selected first, and within a bucket the
 * order of discovery holds.
 *
 * <ul>
 *   <li>{@code breadth}: one bucket, breadth-first
 *   <li>{@code shallow}: by the number of path segments, one more if there is a query; from 7 on
 *       all are one bucket
 *   <li>{@code offsite}: 0 to another registered domain than the parent's, and seeds; 1 to another
 *       host of the same domain; 2 within the host
 *   <li>{@code keywords=a,b}: 0 if one of them occurs in the URL, else 1
 *   <li>{@code page-keywords=a,b}: 0 if one of them occurs in the parent's text, else 1
 * </ul>
 *
 * <p>Keywords occur as parts of words too, and in either case (outside ASCII, in URLs, as lower
 * case only). Immutable.
 */
public final class Priority {
  /** The most buckets any priority has. */
  public static final int MOST_BUCKETS = 8;

  private enum Kind {
    BREADTH("breadth", 1),
    SHALLOW("shallow", MOST_BUCKETS),
    OFFSITE("offsite", 3),
    KEYWORDS("keywords=", 2),
    PAGE_KEYWORDS("page-keywords=", 2);

    final String word;
    final int buckets;

    Kind(String word, int buckets) {
      this.word = word;
      this.buckets = buckets;
    }
  }

  private final Kind kind;
  private final String text;
  private final List<String> keywords;

  private Priority(Kind kind, String text, List<String> keywords) {
    this.kind = kind;
    this.text = text;
    this.keywords = keywords;
  }

  /** The priority of the given text, as {@link #toString} prints it. */
  public static Priority parse(String text) {
    for (Kind kind : Kind.values()) {
      boolean hasWords = kind.word.endsWith("=");
      if (hasWords ? text.startsWith(kind.word) : text.equals(kind.word)) {
        return new Priority(kind, text, hasWords ? keywords(kind, text) : List.of());
      }
    }
    throw new IllegalArgumentException(
        "priority must be breadth, shallow, offsite, keywords=… or page-keywords=…, not " + text);
  }

  private static List<String> keywords(Kind kind, String text) {
    List<String> keywords = new ArrayList<>();
    for (String word : text.substring(kind.word.length()).split(",", -1)) {
      String lower = word.strip().toLowerCase(Locale.ROOT);
      if (lower.isEmpty()) throw new IllegalArgumentException("an empty keyword in " + text);
      keywords.add(kind == Kind.KEYWORDS ? escaped(lower) : lower);
    }
    return keywords;
  }

  /** The keyword as a canonical URL shows it. */
  private static String escaped(String keyword) {
    AsciiBuffer to = new AsciiBuffer();
    char[] chars = keyword.toCharArray();
    to.clear(9 * chars.length);
    int at = 0;
    while (at < chars.length) {
      if (chars[at] < 128 && PercentForm.QUERY[chars[at]]) {
        to.append(chars[at++]);
      } else {
        at = PercentForm.appendEscaped(chars, at, chars.length, to);
      }
    }
    return new String(to.bytes, 0, to.length, StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT);
  }

  /** The number of buckets, at most {@link #MOST_BUCKETS}. */
  public int buckets() {
    return kind.buckets;
  }

  /**
   * The bucket of a canonical URL.
   *
   * @param parentUrl the page it was found on, or null for a seed
   * @param parentTextMatches what {@link #parentTextMatches} says of that page
   */
  public int bucket(String url, String parentUrl, boolean parentTextMatches) {
    return switch (kind) {
      case BREADTH -> 0;
      case SHALLOW -> {
        int query = UrlParts.pathEnd(url) < url.length() ? 1 : 0;
        yield Math.min(UrlParts.pathSegments(url) + query, MOST_BUCKETS - 1);
      }
      case OFFSITE ->
          parentUrl == null ? 0 : nearness(UrlParts.host(url), UrlParts.host(parentUrl));
      case KEYWORDS -> containsKeyword(url) ? 0 : 1;
      case PAGE_KEYWORDS -> parentTextMatches ? 0 : 1;
    };
  }

  private static int nearness(String host, String parentHost) {
    if (host.equals(parentHost)) return 2;
    return RegisteredDomain.of(host).equals(RegisteredDomain.of(parentHost)) ? 1 : 0;
  }

  /** Whether the text of a page must be looked at. */
  public boolean needsText() {
    return kind == Kind.PAGE_KEYWORDS;
  }

  /** Whether a keyword of {@code page-keywords} occurs in the text of a page. */
  public boolean parentTextMatches(CharSequence pageText) {
    return needsText() && containsKeyword(pageText);
  }

  private boolean containsKeyword(CharSequence in) {
    for (String keyword : keywords) {
      if (contains(in, keyword)) return true;
    }
    return false;
  }

  private static boolean contains(CharSequence in, String lower) {
    char first = lower.charAt(0);
    int last = in.length() - lower.length();
    for (int i = 0; i <= last; i++) {
      if (Character.toLowerCase(in.charAt(i)) != first) continue;
      int matched = 1;
      while (matched < lower.length()
          && Character.toLowerCase(in.charAt(i + matched)) == lower.charAt(matched)) {
        matched++;
      }
      if (matched == lower.length()) return true;
    }
    return false;
  }

  @Override
  public String toString() {
    return text;
  }
}
