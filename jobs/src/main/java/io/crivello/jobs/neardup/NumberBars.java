package io.crivello.jobs.neardup;

import io.crivello.io.CorruptDataException;
import io.crivello.jobs.report.BarChart;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.function.LongUnaryOperator;

/**
 * The bars of a histogram of numbers, read from a table of values and counts, increasing. No number
 * is left out: where nothing was counted there is a bar of zero.
 */
final class NumberBars {
  /** More numbers than these become ranges. */
  static final int MOST_BARS = 64;

  private final LongArrayList values = new LongArrayList();
  private final DoubleArrayList counts = new DoubleArrayList();
  private final long first;

  /**
   * Reads a table and closes it.
   *
   * @param first the number at which the axis begins
   */
  NumberBars(BufferedReader table, long first) throws IOException {
    this.first = first;
    try (table) {
      table.readLine();
      long least = first;
      for (String line; (line = table.readLine()) != null; ) {
        String[] fields = line.split("\t", 2);
        long value = Long.parseLong(fields[0]);
        if (value < least) throw new CorruptDataException("a histogram is not in order: " + line);
        least = value + 1;
        values.add(value);
        counts.add(Double.parseDouble(fields[1]));
      }
    }
  }

  /** A bar a number, or if that were too many, a bar a range up to the next power of two. */
  BarChart chart(String name, String horizontal, String vertical) {
    boolean areFew = values.isEmpty() || values.getLong(values.size() - 1) - first < MOST_BARS;
    return chart(
        name,
        horizontal,
        vertical,
        areFew ? from -> from + 1 : from -> Math.max(1, 2 * Long.highestOneBit(from)));
  }

  /**
   * A bar a range.
   *
   * @param next where the range after that of a number begins
   */
  BarChart chart(String name, String horizontal, String vertical, LongUnaryOperator next) {
    BarChart chart = new BarChart(name, horizontal, vertical);
    long from = first;
    for (int i = 0; i < values.size(); ) {
      long to = next.applyAsLong(from);
      double sum = 0;
      for (; i < values.size() && values.getLong(i) < to; i++) sum += counts.getDouble(i);
      chart.add(to == from + 1 ? Long.toString(from) : from + "–" + (to - 1), sum);
      from = to;
    }
    return chart;
  }
}
