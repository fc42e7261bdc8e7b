package io.crivello.text;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
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
    boolean cut = html.length() > limits.characters();
    String read = cut ? html.substring(0, limits.characters()) : html;
    Document document;
    try {
      document = parser.parseInput(new DeadlineReader(read, limits.millis()), "");
    } catch (UncheckedIOException e) {
      throw new PageFlawException("parse-time", "parsing took too long", e);
    } catch (RuntimeException | StackOverflowError e) {
      throw new PageFlawException("parse-failure", "jsoup failed: " + e, e);
    }
    PageCollector collector = new PageCollector(limits, agent);
    document.traverse(collector);
    return collector.page(cut);
  }

  /** Stops the parser, which asks for more every few thousand characters, when time is over. */
  private static final class DeadlineReader extends Reader {
    private final StringReader in;
    private final long end;

    DeadlineReader(String text, long millis) {
      in = new StringReader(text);
      end = System.nanoTime() + millis * 1_000_000;
    }

    @Override
    public int read(char[] to, int offset, int count) throws IOException {
      if (System.nanoTime() - end > 0) throw new InterruptedIOException("time is over");
      return in.read(to, offset, count);
    }

    @Override
    public void close() {
      in.close();
    }
  }
}
