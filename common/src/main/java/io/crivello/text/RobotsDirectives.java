package io.crivello.text;

import java.util.Locale;
import java.util.Set;

/**
 * What a page asks of robots, by meta elements and by X-Robots-Tag headers: the union of all that
 * is forbidden, whether addressed to every robot or to this one.
 */
public final class RobotsDirectives {
  /** Directives with a value: what stands before their colon is not the name of a robot. */
  private static final Set<String> VALUED =
      Set.of("unavailable_after", "max-snippet", "max-image-preview", "max-video-preview");

  private final String agent;
  private boolean noindex;
  private boolean nofollow;

  /**
   * Nothing forbidden yet.
   *
   * @param agent the name by which pages address this robot, with or without a version
   */
  public RobotsDirectives(String agent) {
    int slash = agent.indexOf('/');
    this.agent = (slash < 0 ? agent : agent.substring(0, slash)).toLowerCase(Locale.ROOT);
  }

  public boolean noindex() {
    return noindex;
  }

  public boolean nofollow() {
    return nofollow;
  }

  /** Takes a meta element, if it is addressed to this robot. */
  public void addMeta(String name, String content) {
    String to = name.strip().toLowerCase(Locale.ROOT);
    if (!to.equals("robots") && !to.equals(agent)) return;
    for (String directive : content.split("[,\\s]+")) add(directive);
  }

  /** Takes the value of one X-Robots-Tag header, or several values joined by commas. */
  public void addHeader(String value) {
    boolean ours = true;
    for (String part : value.split(",")) {
      String directive = part.strip();
      int colon = directive.indexOf(':');
      if (colon >= 0) {
        String name = directive.substring(0, colon).strip().toLowerCase(Locale.ROOT);
        if (VALUED.contains(name)) continue;
        ours = name.equals(agent);
        directive = directive.substring(colon + 1).strip();
      }
      if (ours) add(directive);
    }
  }

  /** Takes what another source forbids. */
  public void add(RobotsDirectives other) {
    noindex |= other.noindex;
    nofollow |= other.nofollow;
  }

  private void add(String directive) {
    switch (directive.toLowerCase(Locale.ROOT)) {
      case "noindex" -> noindex = true;
      case "nofollow" -> nofollow = true;
      case "none" -> noindex = nofollow = true;
      default -> {}
    }
  }
}
