package io.crivello.document;

/** Makes a small HTML document of a title and a text: a block a line, everything escaped. */
final class HtmlText {
  private HtmlText() {}

  static String of(String title, String text) {
    StringBuilder html = new StringBuilder(text.length() + text.length() / 8 + 256);
    html.append("<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>");
    escape(title, 0, title.length(), html);
    html.append("</title></head>\n<body>\n");
    for (int from = 0; from < text.length(); ) {
      int to = lineEnd(text, from);
      if (to > from) {
        html.append("<p>");
        escape(text, from, to, html);
        html.append("</p>\n");
      }
      from = to + 1;
    }
    return html.append("</body></html>\n").toString();
  }

  private static int lineEnd(String text, int from) {
    int to = from;
    while (to < text.length() && text.charAt(to) != '\n' && text.charAt(to) != '\r') to++;
    return to;
  }

  private static void escape(String text, int from, int to, StringBuilder html) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> html.append("&amp;");
        case '<' -> html.append("&lt;");
        case '>' -> html.append("&gt;");
        default -> html.append(c);
      }
    }
  }
}
