package io.crivello.table.urls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AliasChainsTest {
  private static long naive(Map<Long, Long> next, long row) {
    Set<Long> seen = new HashSet<>();
    long at = row;
    while (next.containsKey(at)) {
      if (!seen.add(at)) {
        long least = at;
        for (long c = next.get(at); c != at; c = next.get(c)) least = Math.min(least, c);
        return least;
      }
      at = next.get(at);
    }
    return at;
  }

  /** Of random functions most rows run into a circle; of sparse ones most chains end. */
  @Test
  void endsAreThoseOfAPlainWalk() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int rows = 1 + random.nextInt(60);
      int share = 1 + random.nextInt(4);
      Map<Long, Long> next = new HashMap<>();
      for (long row = 0; row < rows; row++) {
        long target = random.nextInt(rows);
        if (random.nextInt(4) < share && target != row) next.put(row, target);
      }
      AliasChains chains = new AliasChains();
      for (Map.Entry<Long, Long> alias : next.entrySet()) {
        if (next.containsValue(alias.getKey())) chains.add(alias.getKey(), alias.getValue());
      }
      for (Map.Entry<Long, Long> alias : next.entrySet()) {
        assertEquals(naive(next, alias.getKey()), chains.end(alias.getValue()), "seed " + seed);
      }
    }
  }

  /** A million rows in chains and in pairs that name each other take no quadratic time. */
  @Test
  void longChainsAndManyCirclesAreQuick() {
    AliasChains chains = new AliasChains();
    int n = 500_000;
    for (int i = 1; i < n; i++) chains.add(i, i - 1);
    for (int i = 0; i < n; i++) chains.add(n + i, n + (i ^ 1));
    for (int i = 1; i < n; i++) assertEquals(0, chains.end(i - 1));
    for (int i = 0; i < n; i++) assertEquals(n + (i & ~1), chains.end(n + (i ^ 1)));
  }
}
