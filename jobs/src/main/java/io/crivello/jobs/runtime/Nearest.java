package io.crivello.jobs.runtime;

import java.util.Collection;
import java.util.Locale;

/** Finds the name that somebody probably meant. */
public final class Nearest {
  private Nearest() {}

  /** ": did you mean X?" for the nearest of some names, or nothing if none is near. */
  public static String hint(String given, Collection<String> names) {
    String nearest = null;
    int least = Math.max(2, given.length() / 3) + 1;
    for (String name : names) {
      int distance = distance(given.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
      if (distance < least) {
        least = distance;
        nearest = name;
      }
    }
    return nearest == null ? "" : "; did you mean " + nearest + "?";
  }

  /** Levenshtein's distance, a swap of two neighbours counted once. */
  static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int best = Math.min(cost[i - 1][j], cost[i][j - 1]) + 1;
        best = Math.min(best, cost[i - 1][j - 1] + (same ? 0 : 1));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          best = Math.min(best, cost[i - 2][j - 2] + 1);
        }
        cost[i][j] = best;
      }
    }
    return cost[a.length()][b.length()];
  }
}
