package io.crivello.text;

import java.util.ArrayList;
import java.util.List;

/**
 * What a page in HTML says, or a document that is read as if it were one. URLs are as they stand in
 * the document: relative ones are relative to {@code base} if there is one, which is itself
 * relative to the URL of the page.
 *
 * @param title without markup, white space collapsed, or empty
 * @param text what a reader would see, white space collapsed, a line a block
 * @param language as declared for the whole document, or empty
 * @param base of relative URLs, or empty
 * @param canonical the URL that the page gives as its own, or empty
 * @param links in document order
 * @param linksLeftOut links beyond the limit
 * @param cut whether text or document exceeded a limit
 * @param robots what meta elements forbid
 */
public record HtmlPage(
    String title,
    String text,
    String language,
    String base,
    String canonical,
    List<Link> links,
    int linksLeftOut,
    boolean cut,
    RobotsDirectives robots) {

  /** The same page, with a canonical URL that is said elsewhere, and a link to it at the end. */
  public HtmlPage withCanonical(String url) {
    List<Link> more = new ArrayList<>(links);
    more.add(new Link(LinkKind.CANONICAL, url, false, "canonical", ""));
    return new HtmlPage(title, text, language, base, url, more, linksLeftOut, cut, robots);
  }

  /** Which element a link stands in. */
  public enum LinkKind {
    ANCHOR,
    AREA,
    FRAME,
    ALTERNATE,
    CANONICAL,
    REFRESH
  }

  /**
   * A link.
   *
   * @param href as in the document, stripped, never empty
   * @param nofollow whether its rel says nofollow, ugc or sponsored
   * @param rel in lower case, or empty
   * @param anchor the text inside, else that of an image inside, cut after 256 characters
   */
  public record Link(LinkKind kind, String href, boolean nofollow, String rel, String anchor) {}
}
