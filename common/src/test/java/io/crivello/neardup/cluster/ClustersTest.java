package io.crivello.neardup.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Clusters against versions that follow the definitions word by word. */
class ClustersTest {
  private static final int[] SIZES = {0, 1, 2, 10, 100, 400};

  /** A graph as sets of neighbours. */
  private static List<Set<Integer>> graph(int n, int pairs, Random random) {
    List<Set<Integer>> graph = new ArrayList<>();
    for (int i = 0; i < n; i++) graph.add(new HashSet<>());
    for (int p = 0; p < pairs && n > 1; p++) {
      int i = random.nextInt(n);
      int j = random.nextInt(n);
      if (random.nextBoolean()) j = Math.min(n - 1, i + random.nextInt(4));
      if (i == j) continue;
      graph.get(i).add(j);
      graph.get(j).add(i);
    }
    return graph;
  }

  private static int[] built(ClusterBuilder builder, List<Set<Integer>> graph, Random random) {
    List<int[]> pairs = new ArrayList<>();
    for (int i = 0; i < graph.size(); i++) {
      for (int j : graph.get(i)) if (i < j) pairs.add(new int[] {i, j});
    }
    Collections.shuffle(pairs, random);
    for (int[] pair : pairs) builder.accept(pair[0], pair[1], 1);
    return builder.leaders();
  }

  @Test
  void componentsAreConnectedGroups() {
    Random random = new Random(31);
    for (int n : SIZES) {
      for (int pairs : new int[] {0, n / 2, n, 3 * n}) {
        List<Set<Integer>> graph = graph(n, pairs, random);
        int[] expected = new int[n];
        for (int i = 0; i < n; i++) expected[i] = i;
        for (boolean changed = true; changed; ) {
          changed = false;
          for (int i = 0; i < n; i++) {
            for (int j : graph.get(i)) {
              if (expected[j] >= expected[i]) continue;
              expected[i] = expected[j];
              changed = true;
            }
          }
        }
        assertArrayEquals(expected, built(new Components(n), graph, random));
      }
    }
  }

  @Test
  void aLongChainIsOneComponent() {
    int n = 300_000;
    Components components = new Components(n);
    for (int i = n - 2; i >= 0; i--) components.accept(i, i + 1, 3);
    assertTrue(Arrays.stream(components.leaders()).allMatch(leader -> leader == 0));
  }

  @Test
  void starsGoByDegree() {
    Random random = new Random(32);
    for (int n : SIZES) {
      for (int pairs : new int[] {0, n / 2, n, 3 * n}) {
        List<Set<Integer>> graph = graph(n, pairs, random);
        assertArrayEquals(plainStars(graph), built(new DegreeStars(n), graph, random));
      }
    }
  }

  private static int[] plainStars(List<Set<Integer>> graph) {
    int[] leaders = new int[graph.size()];
    TreeSet<Integer> free = new TreeSet<>();
    for (int i = 0; i < leaders.length; i++) free.add(i);
    while (!free.isEmpty()) {
      int best = free.first();
      long most = -1;
      for (int i : free) {
        long degree = graph.get(i).stream().filter(free::contains).count();
        if (degree > most) {
          most = degree;
          best = i;
        }
      }
      leaders[best] = best;
      free.remove(best);
      for (int j : graph.get(best)) if (free.remove(j)) leaders[j] = best;
    }
    return leaders;
  }

  /** Elements that stand for several pages cluster as the pages would. */
  @Test
  void weightsAreAsGoodAsPages() {
    Random random = new Random(33);
    for (int round = 0; round < 60; round++) {
      int n = 1 + random.nextInt(30);
      List<Set<Integer>> classes = graph(n, random.nextInt(2 * n), random);
      int[] weights = new int[n];
      List<Integer> classOf = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        weights[i] = 1 + random.nextInt(4);
        for (int page = 0; page < weights[i]; page++) classOf.add(i);
      }
      List<Set<Integer>> pages = new ArrayList<>();
      for (int p = 0; p < classOf.size(); p++) {
        Set<Integer> neighbours = new HashSet<>();
        for (int q = 0; q < classOf.size(); q++) {
          boolean near =
              classOf.get(p).equals(classOf.get(q))
                  || classes.get(classOf.get(p)).contains(classOf.get(q));
          if (p != q && near) neighbours.add(q);
        }
        pages.add(neighbours);
      }
      int[] ofPages = plainStars(pages);
      int[] ofClasses = built(new DegreeStars(n, weights), classes, random);
      for (int p = 0; p < ofPages.length; p++) {
        assertEquals(classOf.get(ofPages[p]), ofClasses[classOf.get(p)], "page " + p);
      }
    }
  }

  @Test
  void randomLeadersAreThoseOfAScan() {
    Random random = new Random(34);
    for (int n : SIZES) {
      for (int pairs : new int[] {0, n, 10 * n}) {
        for (int longest : new int[] {100, 1200, 3000}) {
          List<Set<Integer>> graph = graph(n, pairs, random);
          int[] lengths = random.ints(n, 0, longest).map(x -> x / 20 * 20).toArray();
          long seed = random.nextLong();
          assertArrayEquals(
              plainRandomLeaders(graph, lengths, seed),
              built(new RandomLeaders(lengths, 0.8, 1.2, seed), graph, random),
              "seed " + seed);
        }
      }
    }
  }

  private static int[] plainRandomLeaders(List<Set<Integer>> graph, int[] lengths, long seed) {
    int[] leaders = new int[lengths.length];
    SplittableRandom random = new SplittableRandom(seed);
    TreeSet<Integer> keeper =
        new TreeSet<>(
            Comparator.<Integer>comparingInt(i -> lengths[i])
                .thenComparing(Comparator.naturalOrder()));
    for (int i = 0; i < lengths.length; i++) keeper.add(i);
    while (!keeper.isEmpty()) {
      int value = 300 + random.nextInt(600);
      int leader =
          keeper.stream().filter(i -> lengths[i] >= value).findFirst().orElseGet(keeper::last);
      keeper.remove(leader);
      leaders[leader] = leader;
      int low = (int) (lengths[leader] * 0.8);
      int end = (int) (lengths[leader] * 1.2) + 2;
      for (int i : List.copyOf(keeper)) {
        if (lengths[i] < low || lengths[i] >= end || !graph.get(leader).contains(i)) continue;
        leaders[i] = leader;
        keeper.remove(i);
      }
    }
    return leaders;
  }

  @Test
  void aWindowMustContainTheLeader() {
    for (double[] window : new double[][] {{1.1, 1.2}, {0.5, 0.9}, {-1, 2}, {Double.NaN, 2}}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new RandomLeaders(new int[3], window[0], window[1], 1));
    }
  }
}
