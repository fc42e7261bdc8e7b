package io.crivello.url;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The settings of a {@link UrlPolicy} as they stand in a configuration and in a manifest: text by
 * name. What is not given has its default; an unknown name or a bad value is refused.
 *
 * @param scope {@code scope}, any: which hosts may be asked
 * @param include {@code include}, none: a regular expression that must be found in the URL, or null
 * @param exclude {@code exclude}, none: one that must not be found, or null
 * @param maxDepth {@code max-depth}, unlimited: the most links from a seed
 * @param siteDepth {@code site-depth}, unlimited: the most segments of a path
 * @param longest {@code max-length}, 2000: the most characters of a URL
 * @param maxSegments {@code max-segments}, 40: as {@code site-depth}, but against traps
 * @param maxRepeats {@code max-repeats}, 3: how often a segment may occur in a path
 * @param maxParameters {@code max-parameters}, 20: the most query parameters
 */
public record PolicySettings(
    Scope scope,
    String include,
    String exclude,
    int maxDepth,
    int siteDepth,
    int longest,
    int maxSegments,
    int maxRepeats,
    int maxParameters) {

  /** Which hosts may be asked. */
  public enum Scope {
    ANY("any"),
    HOSTS("seeds-hosts"),
    DOMAINS("seeds-domains");

    private final String word;

    Scope(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }

    /** What of a host is compared with that of the seeds' hosts: it, or its registered domain. */
    public String key(String host) {
      return this == DOMAINS ? RegisteredDomain.of(host) : host;
    }

    static Scope parse(String word) {
      for (Scope scope : values()) {
        if (scope.word.equals(word)) return scope;
      }
      throw new IllegalArgumentException(
          "scope must be any, seeds-hosts or seeds-domains, not " + word);
    }
  }

  private static final String UNLIMITED = "unlimited";

  private static final List<String> NAMES =
      List.of(
          "scope",
          "include",
          "exclude",
          "max-depth",
          "site-depth",
          "max-length",
          "max-segments",
          "max-repeats",
          "max-parameters");

  public static final PolicySettings STANDARD = parse(Map.of());

  public PolicySettings {
    checkPattern("include", include);
    checkPattern("exclude", exclude);
  }

  /** The settings given by their names. */
  public static PolicySettings parse(Map<String, String> settings) {
    for (String name : settings.keySet()) {
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException(
            "no such rule for URLs: " + name + "; there are " + String.join(", ", NAMES));
      }
    }
    return new PolicySettings(
        Scope.parse(settings.getOrDefault("scope", Scope.ANY.word)),
        settings.get("include"),
        settings.get("exclude"),
        number(settings, "max-depth", UNLIMITED),
        number(settings, "site-depth", UNLIMITED),
        number(settings, "max-length", "2000"),
        number(settings, "max-segments", "40"),
        number(settings, "max-repeats", "3"),
        number(settings, "max-parameters", "20"));
  }

  /** The settings by their names, always in the same order: {@link #parse} gives them back. */
  public Map<String, String> toMap() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("scope", scope.word);
    if (include != null) settings.put("include", include);
    if (exclude != null) settings.put("exclude", exclude);
    settings.put("max-depth", text(maxDepth));
    settings.put("site-depth", text(siteDepth));
    settings.put("max-length", text(longest));
    settings.put("max-segments", text(maxSegments));
    settings.put("max-repeats", text(maxRepeats));
    settings.put("max-parameters", text(maxParameters));
    return settings;
  }

  private static String text(int number) {
    return number == Integer.MAX_VALUE ? UNLIMITED : Integer.toString(number);
  }

  private static int number(Map<String, String> settings, String name, String usual) {
    String text = settings.getOrDefault(name, usual);
    if (text.equals(UNLIMITED)) return Integer.MAX_VALUE;
    try {
      int number = Integer.parseInt(text);
      if (number >= 0) return number;
    } catch (NumberFormatException notANumber) {
      // refused below, as a negative number is
    }
    throw new IllegalArgumentException(
        name + " must be a number from 0 on, or " + UNLIMITED + ", not " + text);
  }

  private static void checkPattern(String name, String expression) {
    if (expression == null) return;
    try {
      Pattern.compile(expression);
    } catch (PatternSyntaxException bad) {
      throw new IllegalArgumentException(
          name + " is no regular expression: " + bad.getDescription() + " in " + expression, bad);
    }
  }
}
