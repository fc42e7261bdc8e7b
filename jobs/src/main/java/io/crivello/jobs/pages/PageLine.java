package io.crivello.jobs.pages;

import io.crivello.io.CorruptDataException;
import java.util.List;

/**
 * A line of the list of pages: what the job found out about one page.
 *
 * @param place in the frontier; −1 if the archive does not say
 * @param url as archived
 * @param fetched when, milliseconds since 1970; −1 if the archive does not say
 * @param status of the answer
 * @param kind a word of {@link PageKind}
 * @param reason what is wrong with it, words separated by commas, or empty
 * @param type media type by the header, or by the bytes if it tells none, or empty
 * @param charset it was decoded with, or empty
 * @param language as declared, else as the text tells, or empty
 * @param languageDetected whether the text told it
 * @param textLength characters of visible text
 * @param digest of the text, 16 hexadecimal digits, or empty
 * @param links that the page has
 * @param found how many of them were handed to the sieve
 * @param canonical the canonical form of the URL the page gives as its own, or empty
 * @param elsewhere whether the page stands for that URL: it is another one, and the crawl's rules
 *     admit it; later stages count the page as that one if the crawl has it
 * @param ttl seconds until a feed or sitemap is due again; −1 for other pages
 * @param title cut after 200 characters
 */
public record PageLine(
    long place,
    String url,
    long fetched,
    int status,
    String kind,
    String reason,
    String type,
    String charset,
    String language,
    boolean languageDetected,
    long textLength,
    String digest,
    long links,
    long found,
    boolean noindex,
    boolean nofollow,
    String canonical,
    boolean elsewhere,
    int ttl,
    String title) {
  private static final int FIELDS = 20;
  private static final int LONGEST_TITLE = 200;
  private static final int LONGEST_URL = 4096;

  /** The line without a line end, fields separated by tabs. */
  public String toLine() {
    return String.join(
        "\t",
        Long.toString(place),
        clean(url, LONGEST_URL),
        Long.toString(fetched),
        Integer.toString(status),
        kind,
        reason,
        clean(type, LONGEST_TITLE),
        charset,
        language,
        languageDetected ? "detected" : "",
        Long.toString(textLength),
        digest,
        Long.toString(links),
        Long.toString(found),
        noindex ? "noindex" : "",
        nofollow ? "nofollow" : "",
        canonical,
        elsewhere ? "elsewhere" : "",
        Integer.toString(ttl),
        clean(title, LONGEST_TITLE));
  }

  public static PageLine parse(String line) {
    List<String> f = List.of(line.split("\t", -1));
    if (f.size() != FIELDS) {
      throw new CorruptDataException(
          "a line of the list of pages has " + f.size() + " fields: " + line);
    }
    try {
      return new PageLine(
          Long.parseLong(f.get(0)),
          f.get(1),
          Long.parseLong(f.get(2)),
          Integer.parseInt(f.get(3)),
          f.get(4),
          f.get(5),
          f.get(6),
          f.get(7),
          f.get(8),
          !f.get(9).isEmpty(),
          Long.parseLong(f.get(10)),
          f.get(11),
          Long.parseLong(f.get(12)),
          Long.parseLong(f.get(13)),
          !f.get(14).isEmpty(),
          !f.get(15).isEmpty(),
          f.get(16),
          !f.get(17).isEmpty(),
          Integer.parseInt(f.get(18)),
          f.get(19));
    } catch (NumberFormatException e) {
      throw new CorruptDataException("a line of the list of pages is damaged: " + line);
    }
  }

  /** The text with control characters and line separators as spaces, cut. */
  private static String clean(String text, int longest) {
    String cut = text;
    if (text.length() > longest) {
      boolean inPair = Character.isHighSurrogate(text.charAt(longest - 1));
      cut = text.substring(0, inPair ? longest - 1 : longest);
    }
    for (int i = 0; i < cut.length(); i++) {
      if (!Character.isISOControl(cut.charAt(i))) continue;
      StringBuilder cleaned = new StringBuilder(cut);
      for (int j = i; j < cleaned.length(); j++) {
        if (Character.isISOControl(cleaned.charAt(j))) cleaned.setCharAt(j, ' ');
      }
      return cleaned.toString();
    }
    return cut;
  }
}
