package io.crivello.jobs.runtime;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A table as text: columns as wide as their widest cell; numbers to the right, text to the left.
 */
public final class Columns {
  private final List<String[]> rows = new ArrayList<>();

  public Columns(String... titles) {
    rows.add(titles);
  }

  public void add(String... cells) {
    if (cells.length != rows.get(0).length) throw new IllegalArgumentException("a ragged table");
    rows.add(cells);
  }

  public void print(PrintStream out) {
    int columns = rows.get(0).length;
    int[] widths = new int[columns];
    boolean[] numbers = new boolean[columns];
    for (int c = 0; c < columns; c++) {
      numbers[c] = true;
      for (int r = 0; r < rows.size(); r++) {
        String cell = rows.get(r)[c];
        widths[c] = Math.max(widths[c], cell.length());
        if (r > 0)
          numbers[c] &= cell.isEmpty() || cell.matches("-?[0-9,]*\\.[0-9]+(e[+-]?[0-9]+)?");
      }
    }
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < columns; c++) {
        String padding = " ".repeat(widths[c] - row[c].length());
        line.append(numbers[c] ? padding + row[c] : row[c] + padding).append("  ");
      }
      out.println(line.toString().stripTrailing());
    }
  }
}
