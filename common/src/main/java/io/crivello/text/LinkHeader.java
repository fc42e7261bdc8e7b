package io.crivello.text;

import java.util.List;
import java.util.Locale;

/**
 * Reads Link headers (RFC 8288). A value is a list of targets in angle brackets, each with
 * parameters:
 *
 * <pre>
 * &lt;/a.pdf&gt;; rel="canonical", &lt;/next&gt;; rel=next; title="a, b; c"
 * </pre>
 *
 * <p>A target with an anchor is said of something else and does not count, of several rel
 * parameters the first does. What does not follow the rules ends a value.
 */
public final class LinkHeader {
  private final String value;
  private int at;
  private String rel;
  private boolean anchored;

  private LinkHeader(String value) {
    this.value = value;
  }

  /** The first target that is the canonical URL of the page, as it stands there; or empty. */
  public static String canonical(List<String> values) {
    for (String value : values) {
      String target = new LinkHeader(value).find("canonical");
      if (!target.isEmpty()) return target;
    }
    return "";
  }

  private String find(String relation) {
    while (skipTo('<')) {
      int end = value.indexOf('>', at);
      if (end < 0) return "";
      String target = value.substring(at + 1, end).strip();
      at = end + 1;
      parameters();
      boolean isIt = (" " + rel + " ").contains(" " + relation + " ");
      if (isIt && !anchored && !target.isEmpty()) return target;
    }
    return "";
  }

  /** Skips spaces and commas; whether a character follows. */
  private boolean skipTo(char c) {
    while (at < value.length() && (isSpace() || value.charAt(at) == ',')) at++;
    return at < value.length() && value.charAt(at) == c;
  }

  private boolean isSpace() {
    return Character.isWhitespace(value.charAt(at));
  }

  private void skipSpaces() {
    while (at < value.length() && isSpace()) at++;
  }

  /** Reads what belongs to a target, up to the comma behind it. */
  private void parameters() {
    rel = "";
    anchored = false;
    boolean known = false;
    for (skipSpaces(); at < value.length() && value.charAt(at) == ';'; skipSpaces()) {
      at++;
      skipSpaces();
      String name = token();
      skipSpaces();
      String given = argument();
      if (name.equals("anchor")) anchored = true;
      if (name.equals("rel") && !known) {
        rel = given.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
        known = true;
      }
    }
  }

  private String token() {
    int from = at;
    while (at < value.length() && !isSpace() && "=;,<>\"".indexOf(value.charAt(at)) < 0) at++;
    return value.substring(from, at).toLowerCase(Locale.ROOT);
  }

  private String argument() {
    if (at == value.length() || value.charAt(at) != '=') return "";
    at++;
    skipSpaces();
    return at < value.length() && value.charAt(at) == '"' ? quoted() : token();
  }

  private String quoted() {
    StringBuilder text = new StringBuilder();
    for (at++; at < value.length() && value.charAt(at) != '"'; at++) {
      if (value.charAt(at) == '\\' && at + 1 < value.length()) at++;
      text.append(value.charAt(at));
    }
    at = Math.min(at + 1, value.length());
    return text.toString();
  }
}
