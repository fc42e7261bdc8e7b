package io.crivello.jobs.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A bar chart as SVG, with a linear or a logarithmic scale of values. Bars stand beside each other
 * in the order in which they came: whoever has gaps adds bars of zero. Values stand on the bars if
 * there is room for all of them. Numbers are written the same everywhere, so that equal data give
 * equal bytes.
 */
public final class BarChart {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 300;
  private static final int LEFT = 64;
  private static final int RIGHT = 12;
  private static final int TOP = 24;
  private static final int BOTTOM = 52;
  private static final double CHARACTER = 7;
  private static final double SMALL_CHARACTER = 6;

  /** Of thousands. */
  private static final String UNITS = " kMGTPE";

  /** A logarithmic scale up to here is divided more finely than by tens. */
  private static final double FEW_DECADES = 1000;

  private record Bar(String label, double value) {}

  private final String name;
  private final String horizontal;
  private final String vertical;
  private final List<Bar> bars = new ArrayList<>();
  private boolean logarithmic;
  private double most;

  /**
   * A chart.
   *
   * @param name what it shows, for those who cannot see it
   * @param horizontal what the labels are
   * @param vertical what the values are
   */
  public BarChart(String name, String horizontal, String vertical) {
    this.name = name;
    this.horizontal = horizontal;
    this.vertical = vertical;
  }

  public BarChart logarithmic() {
    logarithmic = true;
    return this;
  }

  /** Lets the scale reach at least a value. */
  public BarChart upTo(double value) {
    most = Math.max(most, value);
    return this;
  }

  public BarChart add(String label, double value) {
    bars.add(new Bar(label, value));
    most = Math.max(most, value);
    return this;
  }

  public boolean isEmpty() {
    return bars.isEmpty();
  }

  /** The picture. */
  public String svg() {
    StringBuilder svg = new StringBuilder();
    svg.append(
        text(
            "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n",
            WIDTH, HEIGHT, HtmlReport.escaped(name)));
    for (double tick : ticks()) grid(svg, tick);
    double step = (double) (WIDTH - LEFT - RIGHT) / Math.max(1, bars.size());
    int everyLabel = (int) Math.ceil((CHARACTER * widestLabel() + 6) / step);
    boolean hasValues = hasRoomForValues(step);
    for (int i = 0; i < bars.size(); i++) {
      bar(svg, bars.get(i), LEFT + i * step, step);
      double middle = LEFT + (i + 0.5) * step;
      if (i % everyLabel == 0) label(svg, bars.get(i).label, middle);
      if (hasValues) value(svg, bars.get(i).value, middle);
    }
    svg.append(
        text(
            "<text class=\"axis\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
            (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 8, HtmlReport.escaped(horizontal)));
    svg.append(
        text(
            "<text class=\"axis\" transform=\"translate(14 %.1f) rotate(-90)\""
                + " text-anchor=\"middle\">%s</text>\n",
            (TOP + HEIGHT - BOTTOM) / 2.0, HtmlReport.escaped(vertical)));
    return svg.append("</svg>\n").toString();
  }

  private int widestLabel() {
    return bars.stream().mapToInt(bar -> bar.label.length()).max().orElse(1);
  }

  private boolean hasRoomForValues(double step) {
    int widest = bars.stream().mapToInt(bar -> brief(bar.value).length()).max().orElse(1);
    return SMALL_CHARACTER * widest + 2 <= step;
  }

  /** A number in few characters. */
  static String brief(double value) {
    if (value < 10_000) return HtmlReport.number(value).replace(",", "");
    double scaled = value;
    int thousands = 0;
    for (; scaled >= 999.5 && thousands < UNITS.length() - 1; thousands++) scaled /= 1000;
    String digits = text(scaled < 9.95 ? "%.1f" : "%.0f", scaled);
    return digits + UNITS.charAt(thousands);
  }

  private void value(StringBuilder svg, double value, double x) {
    svg.append(
        text(
            "<text class=\"value\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>\n",
            x, y(value) - 4, brief(value)));
  }

  private void grid(StringBuilder svg, double tick) {
    double y = y(tick);
    svg.append(
        text(
            "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>\n",
            LEFT, WIDTH - RIGHT, y, y));
    svg.append(
        text(
            "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n",
            LEFT - 6, y + 4, HtmlReport.number(tick)));
  }

  private void bar(StringBuilder svg, Bar bar, double x, double step) {
    double y = bar.value <= 0 ? y(0) : y(bar.value);
    double floor = HEIGHT - BOTTOM;
    svg.append(
        text(
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>%s: %s</title></rect>\n",
            x + step * 0.1,
            y,
            step * 0.8,
            Math.max(0, floor - y),
            HtmlReport.escaped(bar.label),
            HtmlReport.number(bar.value)));
  }

  private static void label(StringBuilder svg, String label, double x) {
    svg.append(
        text(
            "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
            x, HEIGHT - BOTTOM + 16, HtmlReport.escaped(label)));
  }

  /** Where a value is; on a logarithmic scale one is a little above the floor. */
  private double y(double value) {
    double floor = HEIGHT - BOTTOM;
    double room = floor - TOP;
    if (most <= 0) return floor;
    if (!logarithmic) return floor - room * value / most;
    if (value <= 0) return floor;
    double decades = Math.log10(Math.max(10, most)) + 0.3;
    return floor - room * Math.max(0, Math.log10(value) + 0.3) / decades;
  }

  private List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    if (logarithmic) {
      boolean isShort = most < FEW_DECADES;
      for (double power = 1; power <= Math.max(10, most); power *= 10) {
        for (double factor : isShort ? new double[] {1, 2, 5} : new double[] {1}) {
          if (power * factor <= Math.max(10, most)) ticks.add(power * factor);
        }
      }
      return ticks;
    }
    double step = Math.pow(10, Math.floor(Math.log10(Math.max(most, 1e-9))));
    if (most / step < 2) step /= 5;
    else if (most / step < 5) step /= 2;
    for (int i = 0; i * step <= most * 1.0001; i++) ticks.add(i * step);
    return ticks;
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
