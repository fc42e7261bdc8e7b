package io.crivello.text;

import crawlercommons.robots.SimpleRobotRulesParser;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The sitemaps that a robots.txt names (RFC 9309, section 2.2.4: other records). */
public final class SitemapLines {
  private static final int PARSED = 500 << 10;

  private SitemapLines() {}

  /**
   * The URLs of the lines {@code Sitemap:} in the first 500 KiB, in order, without repetitions.
   *
   * @param url where the file was fetched
   */
  public static List<String> of(byte[] robots, int length, String url) {
    byte[] content = Arrays.copyOf(robots, Math.min(length, PARSED));
    try {
      return new SimpleRobotRulesParser()
          .parseContent(url, content, "text/plain", Set.of())
          .getSitemaps();
    } catch (RuntimeException e) {
      throw new PageFlawException("bad-robots", e.toString(), e);
    }
  }
}
