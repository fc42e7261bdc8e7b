package io.crivello.text;

/** The content of a meta element that refreshes: {@code 5; url=next.html}. */
final class MetaRefresh {
  private MetaRefresh() {}

  /** The URL, or empty if the page only reloads itself; as lenient as the HTML Standard. */
  static String target(String content) {
    int at = 0;
    int end = content.length();
    while (at < end && isSpace(content.charAt(at))) at++;
    int digits = at;
    while (at < end && (Character.isDigit(content.charAt(at)) || content.charAt(at) == '.')) at++;
    if (at == digits || at == end) return "";
    if (";,".indexOf(content.charAt(at)) < 0 && !isSpace(content.charAt(at))) return "";
    while (at < end && (";,".indexOf(content.charAt(at)) >= 0 || isSpace(content.charAt(at)))) at++;
    String rest = content.substring(at).strip();
    if (rest.regionMatches(true, 0, "url", 0, 3)) {
      String value = rest.substring(3).stripLeading();
      if (value.startsWith("=")) rest = value.substring(1).stripLeading();
    }
    if (rest.isEmpty()) return "";
    char quote = rest.charAt(0);
    if (quote != '"' && quote != '\'') return rest;
    int close = rest.indexOf(quote, 1);
    return (close < 0 ? rest.substring(1) : rest.substring(1, close)).strip();
  }

  private static boolean isSpace(char c) {
    return c <= ' ';
  }
}
