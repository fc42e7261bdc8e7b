package io.crivello.web;

import java.util.HashMap;
import java.util.Map;

/** The rules against traps that a crawl has by default, said once more in the plainest way. */
public final class TrapGuards {
  private static final int LONGEST = 2000;
  private static final int SEGMENTS = 40;
  private static final int REPEATS = 3;

  private TrapGuards() {}

  /** Whether a URL passes, at whatever depth: a rule for {@link PlainWalk#admits}. */
  public static boolean admit(String url, int depth) {
    String path = url.substring(url.indexOf('/', "http://".length()) + 1);
    String[] segments = path.split("/");
    Map<String, Integer> counts = new HashMap<>();
    for (String segment : segments) counts.merge(segment, 1, Integer::sum);
    boolean repeats = counts.values().stream().anyMatch(count -> count > REPEATS);
    return url.length() <= LONGEST && segments.length <= SEGMENTS && !repeats;
  }
}
