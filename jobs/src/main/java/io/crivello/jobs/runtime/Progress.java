package io.crivello.jobs.runtime;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/**
 * Shows how far long work has come: a bar that redraws itself on a terminal; elsewhere a plain line
 * at the start, at each tenth and at the end.
 */
public final class Progress implements AutoCloseable {
  /** How progress is shown. */
  public enum Style {
    BAR,
    LINES,
    NONE
  }

  private static final int WIDTH = 24;
  private static final long REDRAW_NANOS = 100_000_000L;

  private final PrintStream out;
  private final Style style;
  private final String stage;
  private final long start = System.nanoTime();
  private long lastDrawn = Long.MIN_VALUE;
  private int lastTenth = -1;
  private String last = "";

  public Progress(PrintStream out, Style style, String stage) {
    this.out = out;
    this.style = style;
    this.stage = stage;
  }

  /** The style that a setting asks for, on a terminal or not. */
  public static Style style(String setting, boolean terminal) {
    return switch (setting) {
      case "bar" -> Style.BAR;
      case "lines" -> Style.LINES;
      case "none" -> Style.NONE;
      default -> terminal ? Style.BAR : Style.LINES;
    };
  }

  /**
   * Tells how far the work is.
   *
   * @param fraction between 0 and 1
   * @param done tasks that are done
   * @param tasks tasks in all
   * @param records records read so far
   */
  public void update(double fraction, int done, int tasks, long records) {
    if (style == Style.NONE) return;
    long now = System.nanoTime();
    if (style == Style.BAR) {
      if (lastDrawn != Long.MIN_VALUE && now - lastDrawn < REDRAW_NANOS) return;
      lastDrawn = now;
      String line = bar(fraction) + ' ' + describe(fraction, done, tasks, records, now - start);
      out.print('\r' + line + " ".repeat(Math.max(0, last.length() - line.length())));
      out.flush();
      last = line;
    } else {
      int tenth = (int) (fraction * 10);
      if (tenth <= lastTenth || now - start < REDRAW_NANOS) return;
      lastTenth = tenth;
      out.println(describe(fraction, done, tasks, records, now - start));
    }
  }

  private static String bar(double fraction) {
    int full = (int) (fraction * WIDTH);
    return "[" + "#".repeat(full) + ".".repeat(WIDTH - full) + "]";
  }

  private String describe(double fraction, int done, int tasks, long records, long nanos) {
    double seconds = nanos / 1e9;
    StringBuilder line =
        new StringBuilder(
            String.format(
                Locale.ROOT, "%s %3.0f%%  %d/%d tasks", stage, 100 * fraction, done, tasks));
    if (records > 0) {
      line.append(String.format(Locale.ROOT, "  %,.0f records/s", records / seconds));
    }
    if (fraction > 0.02 && fraction < 1) {
      long left = Math.round(seconds * (1 - fraction) / fraction);
      line.append("  ").append(clock(left)).append(" left");
    }
    return line.toString();
  }

  static String clock(long seconds) {
    Duration d = Duration.ofSeconds(seconds);
    return d.toHours() > 0
        ? String.format(
            Locale.ROOT, "%d:%02d:%02d", d.toHours(), d.toMinutesPart(), d.toSecondsPart())
        : String.format(Locale.ROOT, "%d:%02d", d.toMinutes(), d.toSecondsPart());
  }

  /** Removes the bar; lines stay. */
  @Override
  public void close() {
    if (style == Style.BAR && !last.isEmpty()) {
      out.print('\r' + " ".repeat(last.length()) + '\r');
      out.flush();
    }
  }
}
