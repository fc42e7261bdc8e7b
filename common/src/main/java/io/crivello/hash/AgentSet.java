package io.crivello.hash;

import java.util.Arrays;

/** Sets of agents as increasing arrays. */
final class AgentSet {
  private AgentSet() {}

  static int[] of(int... agents) {
    int[] sorted = agents.clone();
    Arrays.sort(sorted);
    for (int i = 0; i < sorted.length; i++) {
      if (sorted[i] < 0) throw new IllegalArgumentException("a negative agent: " + sorted[i]);
      if (i > 0 && sorted[i] == sorted[i - 1]) {
        throw new IllegalArgumentException("agent " + sorted[i] + " is given twice");
      }
    }
    return sorted;
  }

  static boolean contains(int[] set, int agent) {
    return Arrays.binarySearch(set, agent) >= 0;
  }

  static void checkContains(int[] set, int agent) {
    if (!contains(set, agent)) {
      throw new IllegalArgumentException("agent " + agent + " is not alive");
    }
  }

  static int[] with(int[] set, int agent) {
    int[] larger = Arrays.copyOf(set, set.length + 1);
    larger[set.length] = agent;
    return of(larger);
  }

  static int[] without(int[] set, int agent) {
    checkContains(set, agent);
    return Arrays.stream(set).filter(a -> a != agent).toArray();
  }
}
