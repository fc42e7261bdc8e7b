package io.crivello.text;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;

/** Runs a parser of jsoup until a deadline; whatever it throws is a flaw of the page. */
final class TimedParser {
  private TimedParser() {}

  /** The deadline of something that begins now, as {@link System#nanoTime} tells it. */
  static long deadline(HtmlLimits limits) {
    return System.nanoTime() + limits.millis() * 1_000_000;
  }

  /**
   * Reads markup.
   *
   * @throws PageFlawException if it cannot be read at all, or not in time
   */
  static Document parse(Parser parser, String markup, long deadline) {
    try {
      return parser.parseInput(new DeadlineReader(markup, deadline), "");
    } catch (UncheckedIOException e) {
      throw new PageFlawException("parse-time", "parsing took too long", e);
    } catch (RuntimeException | StackOverflowError e) {
      throw new PageFlawException("parse-failure", "jsoup failed: " + e, e);
    }
  }

  /** Stops the parser, which asks for more every few thousand characters, when time is over. */
  private static final class DeadlineReader extends Reader {
    private final StringReader in;
    private final long deadline;

    DeadlineReader(String text, long deadline) {
      in = new StringReader(text);
      this.deadline = deadline;
    }

    @Override
    public int read(char[] to, int offset, int count) throws IOException {
      if (System.nanoTime() - deadline > 0) throw new InterruptedIOException("time is over");
      return in.read(to, offset, count);
    }

    @Override
    public void close() {
      in.close();
    }
  }
}
