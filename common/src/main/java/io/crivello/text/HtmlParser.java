package io.crivello.text;

import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;

/**
 * Reads pages in HTML by jsoup, within limits. An instance may be used again and again, but not by
 * several threads.
 */
public final class HtmlParser {
  private final HtmlLimits limits;
  private final String agent;
  private final Parser parser;

  /**
   * A parser.
   *
   * @param agent the name by which pages address this robot
   */
  public HtmlParser(HtmlLimits limits, String agent) {
    this.limits = limits;
    this.agent = agent;
    parser = Parser.htmlParser().setMaxDepth(limits.depth());
  }

  /**
   * Reads a page.
   *
   * @throws PageFlawException if it cannot be read at all
   */
  public HtmlPage parse(String html) {
    return parse(html, TimedParser.deadline(limits));
  }

  /** Reads a page, or a part of one, until a deadline. */
  HtmlPage parse(String html, long deadline) {
    boolean cut = html.length() > limits.characters();
    String read = cut ? html.substring(0, limits.characters()) : html;
    Document document = TimedParser.parse(parser, read, deadline);
    PageCollector collector = new PageCollector(limits, agent);
    document.traverse(collector);
    return collector.page(cut);
  }
}
