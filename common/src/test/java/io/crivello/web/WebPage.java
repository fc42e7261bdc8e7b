package io.crivello.web;

import io.crivello.sieve.Ordinal;
import java.util.List;

/**
 * What there is at a URL, before it is put into bytes.
 *
 * @param host the number of the host
 * @param path the path of the URL
 * @param text the identity of the visible text: pages with the same have the same text
 * @param links what a crawl finds in it, in order
 */
public record WebPage(
    Shape shape, Behaviour behaviour, int host, String path, long text, List<Link> links) {

  /** What it is. */
  public enum Shape {
    HTML,
    REDIRECT,
    ROBOTS,
    SITEMAP,
    FEED,
    NOTHING
  }

  /**
   * A finding.
   *
   * @param url the canonical URL
   * @param follow false for rel=nofollow
   */
  public record Link(Ordinal.Kind kind, String url, boolean follow) {}

  /** What becomes of its URL if the rules of its host allow to ask for it. */
  public Behaviour.Fate fate() {
    return shape == Shape.NOTHING ? Behaviour.Fate.FAILED : behaviour.fate();
  }

  /** Whether a crawl that never saw its text may follow its links. */
  public boolean follows() {
    return fate() == Behaviour.Fate.FETCHED && !behaviour.forbidsFollowing();
  }
}
