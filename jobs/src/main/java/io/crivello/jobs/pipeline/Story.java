package io.crivello.jobs.pipeline;

import java.io.PrintStream;
import java.time.Instant;
import java.util.Locale;

/** Prints what is told of a URL: the URL, and below it lines with a heading each. */
final class Story {
  private final PrintStream out;
  private String last = "";

  Story(PrintStream out, String url) {
    this.out = out;
    out.println(url);
  }

  /** Tells something; a heading that stands above already is not repeated. */
  void tell(String heading, String what) {
    out.printf(Locale.ROOT, "  %-10s %s%n", heading.equals(last) ? "" : heading, what);
    last = heading;
  }

  void end() {
    out.flush();
  }

  /** A time in milliseconds since 1970 as words that may follow others; empty if there is none. */
  static String at(long time) {
    return time == 0 ? "" : " at " + Instant.ofEpochMilli(time);
  }
}
