package io.crivello.url;

/**
 * What a {@link Canonicaliser} accepts and removes.
 *
 * @param longest the most characters of a canonical URL; a text of more than eight times as many is
 *     refused without being looked at further
 * @param dropTracking whether query parameters that only follow visitors ({@code utm_…}, {@code
 *     gclid}, {@code fbclid}) are removed
 */
public record UrlLimits(int longest, boolean dropTracking) {
  public static final UrlLimits STANDARD = new UrlLimits(2000, false);

  private static final int LONGEST = 1 << 20;

  public UrlLimits {
    if (longest < 16 || longest > LONGEST) {
      throw new IllegalArgumentException(
          "the longest URL must have 16 to " + LONGEST + " characters, not " + longest);
    }
  }

  int longestInput() {
    return 8 * longest;
  }
}
