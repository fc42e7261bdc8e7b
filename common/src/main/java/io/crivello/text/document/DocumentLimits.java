package io.crivello.text.document;

/**
 * How much of a document is looked at. All but the time are exact, so that a document gives the
 * same result everywhere.
 *
 * @param bytes of the document; larger ones are not read
 * @param inflated bytes that the parts of a zip container may have together
 * @param parts of a zip container
 * @param text characters that are kept; what follows is not read
 * @param links that are kept, in order; the rest is counted
 * @param depth of documents inside documents; deeper ones are left out
 * @param millis for reading
 */
public record DocumentLimits(
    int bytes, long inflated, int parts, int text, int links, int depth, long millis) {
  public static final DocumentLimits STANDARD =
      new DocumentLimits(32 << 20, 256 << 20, 20_000, 8 << 20, 10_000, 2, 30_000);

  public DocumentLimits withLinks(int most) {
    return new DocumentLimits(bytes, inflated, parts, text, most, depth, millis);
  }

  public DocumentLimits withBytes(int most) {
    return new DocumentLimits(most, inflated, parts, text, links, depth, millis);
  }

  public DocumentLimits withMillis(long most) {
    return new DocumentLimits(bytes, inflated, parts, text, links, depth, most);
  }
}
