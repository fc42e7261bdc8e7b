package io.crivello.fetch;

import crawlercommons.robots.SimpleRobotRules;

/**
 * Compares paths with parsed rules as RFC 9309 (2.2.2, 2.2.3) says: the longest pattern that
 * matches decides, and allows if it stands for both. The library's own comparison gives up where a
 * star must take more than it needs at first: {@code /*.php$} has to match {@code /a.php.php}.
 */
final class RobotsRules extends SimpleRobotRules {
  private static final long serialVersionUID = 1;

  private RobotsRules() {}

  /** Whether rules, which are sorted by length, allow a canonical URL. */
  static boolean allow(SimpleRobotRules rules, String url) {
    if (rules.isAllowNone()) return false;
    if (rules.isAllowAll()) return true;
    String path = url.substring(Target.origin(url).length());
    String escaped = escapePath(path.isEmpty() ? "/" : path, specialCharactersPathMatching);
    for (RobotRule rule : rules.getRobotRules()) {
      if (matches(rule.getPrefix(), escaped)) return rule.isAllow();
    }
    return true;
  }

  /** Whether a pattern, in which a star is anything and a last dollar the end, fits a path. */
  static boolean matches(String pattern, String path) {
    boolean toEnd = pattern.endsWith("$");
    int length = toEnd ? pattern.length() - 1 : pattern.length();
    int p = 0;
    int t = 0;
    int star = -1;
    int resume = 0;
    while (true) {
      if (p == length && (!toEnd || t == path.length())) return true;
      if (p < length && pattern.charAt(p) == '*') {
        star = p++;
        resume = t;
      } else if (p < length && t < path.length() && pattern.charAt(p) == path.charAt(t)) {
        p++;
        t++;
      } else if (star >= 0 && resume < path.length()) {
        p = star + 1;
        t = ++resume;
      } else {
        return false;
      }
    }
  }
}
