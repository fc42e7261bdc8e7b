package io.crivello.jobs.runtime;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongFunction;

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

  /**
   * Work that is not told by tasks and records.
   *
   * @param unit what is counted, in the plural
   * @param all how much there is to do
   * @param done how much of it is done, or failed
   * @param before how much of it was done before this work began
   * @param failed how much of it failed
   */
  public record Work(String unit, long all, long done, long before, long failed) {}

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
    show(fraction, nanos -> describe(fraction, done, tasks, records, nanos));
  }

  /** Tells how far the work is, where tasks and records do not tell it. */
  public void update(Work work) {
    double fraction = work.all() == 0 ? 0 : Math.min(1, (double) work.done() / work.all());
    show(fraction, nanos -> describe(fraction, work, nanos));
  }

  /** Shows a description, made from the time since the start, if it is time for one. */
  private void show(double fraction, LongFunction<String> description) {
    if (style == Style.NONE) return;
    long now = System.nanoTime();
    if (style == Style.BAR) {
      if (lastDrawn != Long.MIN_VALUE && now - lastDrawn < REDRAW_NANOS) return;
      lastDrawn = now;
      String line = bar(fraction) + ' ' + description.apply(now - start);
      out.print('\r' + line + " ".repeat(Math.max(0, last.length() - line.length())));
      out.flush();
      last = line;
    } else {
      int tenth = (int) (fraction * 10);
      if (tenth <= lastTenth || now - start < REDRAW_NANOS) return;
      lastTenth = tenth;
      out.println(description.apply(now - start));
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

  private String describe(double fraction, Work work, long nanos) {
    double seconds = nanos / 1e9;
    long now = work.done() - work.before();
    long waiting = Math.max(0, work.all() - work.done());
    StringBuilder line =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%s %3.0f%%  %,d/%,d %s",
                stage,
                100 * fraction,
                work.done(),
                work.all(),
                work.unit()));
    if (now > 0) line.append(String.format(Locale.ROOT, "  %,.1f/s", now / seconds));
    line.append(String.format(Locale.ROOT, "  %,d failed  %,d waiting", work.failed(), waiting));
    if (now > 0 && waiting > 0 && fraction > 0.02) {
      line.append("  ").append(clock(Math.round(seconds * waiting / now))).append(" left");
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
