package io.crivello.jobs.report;

import java.util.List;
import java.util.Locale;

/** A page that needs nothing else: opens from disk, prints, follows the reader's colours. */
public final class HtmlReport {
  private static final String STYLE =
      """
      :root { color-scheme: light dark; --ink: #1d2733; --faint: #6b7785; --line: #d8dee6;
              --bar: #2f6f9f; --paper: #fff; }
      @media (prefers-color-scheme: dark) {
        :root { --ink: #e3e8ee; --faint: #98a5b3; --line: #38424e; --bar: #6fb1e0; --paper: #14191f; }
      }
      body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
             max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
      h1 { font-size: 1.7rem; margin-bottom: .2rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
      p.lead, figcaption, .faint { color: var(--faint); }
      figure { margin: 1rem 0; } svg { width: 100%; height: auto; }
      svg text { font: 12px system-ui, sans-serif; fill: var(--faint); }
      svg text.value { font-size: 10px; }
      svg rect { fill: var(--bar); } svg .grid { stroke: var(--line); }
      .scroll { overflow-x: auto; }
      table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
      th, td { text-align: left; padding: .25rem .9rem .25rem 0; border-bottom: 1px solid var(--line);
               vertical-align: top; }
      td.n, th.n { text-align: right; }
      a { color: var(--bar); overflow-wrap: anywhere; }
      td a { display: inline-block; min-width: 22rem; }
      @media print { body { max-width: none; margin: 0; } figure, tr { break-inside: avoid; } }
      """;

  private final StringBuilder body = new StringBuilder();
  private final String title;

  public HtmlReport(String title, String lead) {
    this.title = title;
    body.append("<h1>").append(escaped(title)).append("</h1>\n");
    body.append("<p class=\"lead\">").append(escaped(lead)).append("</p>\n");
  }

  public HtmlReport section(String heading) {
    body.append("<h2>").append(escaped(heading)).append("</h2>\n");
    return this;
  }

  public HtmlReport paragraph(String text) {
    body.append("<p>").append(escaped(text)).append("</p>\n");
    return this;
  }

  public HtmlReport figure(BarChart chart, String caption) {
    if (chart.isEmpty()) return paragraph(caption + ": nothing to show.");
    body.append("<figure>\n").append(chart.svg());
    body.append("<figcaption>").append(escaped(caption)).append("</figcaption>\n</figure>\n");
    return this;
  }

  /** A table; cells that are numbers stand to the right, those that are URLs become links. */
  public HtmlReport table(List<String> heading, List<List<String>> rows) {
    body.append("<div class=\"scroll\"><table>\n<thead><tr>");
    for (int i = 0; i < heading.size(); i++) {
      boolean numbers = !rows.isEmpty() && isNumber(rows.get(0).get(i));
      body.append(numbers ? "<th class=\"n\">" : "<th>").append(escaped(heading.get(i)));
      body.append("</th>");
    }
    body.append("</tr></thead>\n<tbody>\n");
    for (List<String> row : rows) {
      body.append("<tr>");
      for (String cell : row) cell(cell);
      body.append("</tr>\n");
    }
    body.append("</tbody></table></div>\n");
    return this;
  }

  private void cell(String cell) {
    body.append(isNumber(cell) ? "<td class=\"n\">" : "<td>");
    if (cell.matches("https?://[^ ]*")) {
      String url = escaped(cell);
      body.append("<a rel=\"noreferrer\" href=\"").append(url).append("\">").append(url);
      body.append("</a>");
    } else {
      body.append(escaped(cell));
    }
    body.append("</td>");
  }

  private static boolean isNumber(String cell) {
    return cell.matches("-?[0-9][0-9,]*(\\.[0-9]+)?%?");
  }

  /** The whole page. */
  public String html() {
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
        + escaped(title)
        + "</title>\n<style>\n"
        + STYLE
        + "</style>\n</head>\n<body>\n"
        + body
        + "</body>\n</html>\n";
  }

  /** A number for people: thousands separated, no more digits than it needs. */
  public static String number(double value) {
    if (value == Math.rint(value)) return String.format(Locale.ROOT, "%,d", (long) value);
    String digits = String.format(Locale.ROOT, "%,.4f", value);
    int end = digits.length();
    while (digits.charAt(end - 1) == '0') end--;
    return digits.substring(0, end);
  }

  /** Text that is safe inside of elements and attributes. */
  public static String escaped(String text) {
    StringBuilder safe = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> safe.append("&amp;");
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '"' -> safe.append("&quot;");
        case '\'' -> safe.append("&#39;");
        default -> safe.append(c);
      }
    }
    return safe.toString();
  }
}
