package io.crivello.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.LongStream;

/** Small graphs of every awkward kind, as lists of successors. */
public final class Graphs {
  private static final long[] NONE = {};

  private Graphs() {}

  public static Map<String, long[][]> all() {
    Map<String, long[][]> graphs = new LinkedHashMap<>();
    graphs.put("no nodes", new long[0][]);
    graphs.put("one node", new long[][] {NONE});
    graphs.put("one node with a loop", new long[][] {{0}});
    graphs.put("no arcs", of(1000, node -> NONE));
    graphs.put("complete", of(100, node -> range(0, 100)));
    graphs.put("star out", of(2000, node -> node == 700 ? range(0, 2000) : NONE));
    graphs.put("star in", of(2000, node -> new long[] {700}));
    graphs.put("isolated tail", of(3000, node -> node < 100 ? new long[] {node + 1} : NONE));
    graphs.put("million successors", of(1_000_003, Graphs::millionSuccessors));
    graphs.put("path", of(300, node -> node < 299 ? new long[] {node + 1} : NONE));
    graphs.put("path back", of(300, node -> node > 0 ? new long[] {node - 1} : NONE));
    graphs.put("runs", runs(400, 1));
    graphs.put("sparse", random(3000, 0.001, 2));
    graphs.put("dense", random(120, 0.5, 3));
    graphs.put("nearly complete", random(120, 0.97, 4));
    graphs.put("copies", copies(5000, 10, 5));
    graphs.put("long copies", copies(600, 150, 6));
    return graphs;
  }

  /** A list with a million successors, one that misses some of them, and one of every other. */
  private static long[] millionSuccessors(int node) {
    return switch (node) {
      case 5 -> range(0, 1_000_000);
      case 6 -> LongStream.range(1, 1_000_003).filter(i -> i % 1000 != 7).toArray();
      case 9 -> LongStream.range(0, 500_000).map(i -> 2 * i).toArray();
      default -> NONE;
    };
  }

  public static long[] range(int from, int to) {
    return LongStream.range(from, to).toArray();
  }

  public static long[][] of(int nodes, IntFunction<long[]> list) {
    long[][] graph = new long[nodes][];
    Arrays.setAll(graph, list);
    return graph;
  }

  public static long[][] random(int nodes, double density, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return of(
        nodes,
        node -> LongStream.range(0, nodes).filter(i -> random.nextDouble() < density).toArray());
  }

  /** Runs of lengths around the shortest intervals, some of them repeated from list to list. */
  private static long[][] runs(int nodes, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<long[]> graph = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      long[] list = new long[nodes];
      int n = 0;
      for (int at = random.nextInt(4); at < nodes; at += 1 + random.nextInt(20)) {
        for (int run = random.nextInt(7); run > 0 && at < nodes; run--) list[n++] = at++;
      }
      boolean same = node > 0 && random.nextInt(4) == 0;
      graph.add(same ? graph.get(node - 1) : Arrays.copyOf(list, n));
    }
    return graph.toArray(long[][]::new);
  }

  public static long[][] copies(int nodes, double meanOutdegree, long seed) {
    CopyingModel model = new CopyingModel(nodes, meanOutdegree, seed);
    return of(
        nodes,
        node -> {
          int outdegree = model.next();
          return Arrays.copyOf(model.successors(), outdegree);
        });
  }

  public static long arcs(long[][] graph) {
    return Arrays.stream(graph).mapToLong(list -> list.length).sum();
  }
}
