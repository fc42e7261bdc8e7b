package io.crivello.graph;

import it.unimi.dsi.webgraph.BVGraph;
import it.unimi.dsi.webgraph.ImmutableGraph;
import it.unimi.dsi.webgraph.NodeIterator;
import java.io.IOException;
import java.nio.file.Path;

/** The WebGraph library, which is the oracle. */
public final class WebGraphs {
  private WebGraphs() {}

  /** Lists as a graph of that library. */
  public static ImmutableGraph view(long[][] graph) {
    return new ImmutableGraph() {
      @Override
      public int numNodes() {
        return graph.length;
      }

      @Override
      public boolean randomAccess() {
        return true;
      }

      @Override
      public int outdegree(int node) {
        return graph[node].length;
      }

      @Override
      public int[] successorArray(int node) {
        int[] successors = new int[graph[node].length];
        for (int i = 0; i < successors.length; i++) successors[i] = (int) graph[node][i];
        return successors;
      }

      @Override
      public ImmutableGraph copy() {
        return this;
      }
    };
  }

  public static int flags(BvParameters parameters) {
    int flags = 0;
    for (String flag : parameters.flags().split(" \\| ")) {
      try {
        if (!flag.isEmpty()) flags |= BVGraph.class.getField(flag).getInt(null);
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(flag, e);
      }
    }
    return flags;
  }

  public static void store(long[][] graph, BvParameters parameters, Path basename)
      throws IOException {
    store(view(graph), parameters, basename, 1);
  }

  public static void store(
      ImmutableGraph graph, BvParameters parameters, Path basename, int threads)
      throws IOException {
    BVGraph.store(
        graph,
        basename.toString(),
        parameters.window(),
        parameters.maxChain(),
        parameters.minInterval(),
        parameters.zetaK(),
        flags(parameters),
        threads,
        null);
  }

  public static long[][] readSequentially(Path basename) throws IOException {
    ImmutableGraph graph = BVGraph.loadOffline(basename.toString());
    long[][] lists = new long[graph.numNodes()][];
    NodeIterator nodes = graph.nodeIterator();
    while (nodes.hasNext()) {
      int node = nodes.nextInt();
      lists[node] = list(nodes.successorArray(), nodes.outdegree());
    }
    return lists;
  }

  public static long[][] readAtRandom(Path basename) throws IOException {
    ImmutableGraph graph = BVGraph.load(basename.toString());
    long[][] lists = new long[graph.numNodes()][];
    for (int node = lists.length - 1; node >= 0; node--) {
      lists[node] = list(graph.successorArray(node), graph.outdegree(node));
    }
    return lists;
  }

  private static long[] list(int[] successors, int outdegree) {
    long[] list = new long[outdegree];
    for (int i = 0; i < outdegree; i++) list[i] = successors[i];
    return list;
  }
}
