package io.crivello.writable;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What is known of one version of a page, for all later stages. Mutable, filled once. Texts are
 * never null; what a page does not have is empty.
 */
public final class StoredPage {
  private static final Set<String> BODY_FLAWS =
      Set.of(
          "cut-length",
          "cut-time",
          "cut-disconnect",
          "cut-unspecified",
          "unknown-coding",
          "bad-coding",
          "bad-chunking");

  /** Its place in the frontier, −1 if it has none. */
  public long place = -1;

  public int status;

  /** What it turned out to be, a word such as {@code html}, {@code redirect}, {@code bad}. */
  public String kind = "";

  /** What is wrong with it: words separated by commas. */
  public String reason = "";

  /** Media type by the header. */
  public String type = "";

  public String charset = "";
  public String language = "";
  public String title = "";

  /** What a reader would see, a line a block. */
  public String text = "";

  /** The canonical form of the URL that the page gives as its own. */
  public String canonical = "";

  /** Where a redirect leads, in canonical form. */
  public String location = "";

  public boolean noindex;
  public boolean nofollow;

  /** The signature of the body without its codings. */
  public long bodyDigest;

  /** The signature of the normalised text, if the page has enough of it. */
  public boolean hasTextDigest;

  public long textDigest;

  /** The archive that has the page, relative to the workspace, and where its record begins. */
  public String archive = "";

  public long archiveOffset;

  /** In the order of the page, with URLs in canonical form; those without one are left out. */
  public List<Link> links = new ArrayList<>();

  /** Whether all of the body is known, whatever was left out of its text. */
  public boolean hasWholeBody() {
    for (String word : reason.split(",")) if (BODY_FLAWS.contains(word)) return false;
    return true;
  }

  /**
   * A link.
   *
   * @param url in canonical form
   * @param rel in lower case, or empty
   * @param anchor its text, or empty
   * @param nofollow whether the page asks not to follow it
   */
  public record Link(String url, String rel, String anchor, boolean nofollow) {}
}
