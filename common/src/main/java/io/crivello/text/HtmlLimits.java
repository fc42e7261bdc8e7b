package io.crivello.text;

/**
 * How much of a page is looked at. All but the time are exact, so that a page gives the same result
 * everywhere; the time is for what nobody foresaw.
 *
 * @param characters of the document; the rest is not parsed
 * @param depth of nested elements; deeper ones are flattened
 * @param links of the document, in order; the rest is counted
 * @param text characters of visible text that are kept
 * @param millis for parsing
 */
public record HtmlLimits(int characters, int depth, int links, int text, long millis) {
  public static final HtmlLimits STANDARD = new HtmlLimits(8 << 20, 256, 10_000, 8 << 20, 30_000);

  public HtmlLimits withLinks(int most) {
    return new HtmlLimits(characters, depth, most, text, millis);
  }
}
