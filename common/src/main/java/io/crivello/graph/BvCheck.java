package io.crivello.graph;

import io.crivello.io.CorruptDataException;
import java.io.IOException;

/** Checks a graph split by split, so that several tasks can share the work. */
public final class BvCheck {
  private BvCheck() {}

  /**
   * The first nodes of splits with about equally many bits: at most so many, the first one 0. Goes
   * through the file of offsets.
   */
  public static long[] starts(BvGraph graph, int splits) throws IOException {
    long[] starts = new long[splits];
    int n = 1;
    long bits = 8 * graph.length();
    try (OffsetScan scan = graph.scanOffsets()) {
      scan.next();
      long goal = bits / splits;
      for (long node = 1; node < graph.nodes() && n < splits; node++) {
        scan.next();
        if (scan.graphBit() < goal) continue;
        starts[n++] = node;
        while (goal <= scan.graphBit()) goal += bits / splits + 1;
      }
    }
    return java.util.Arrays.copyOf(starts, graph.nodes() == 0 ? 0 : n);
  }

  /**
   * Decodes the lists of a split, and checks that each is well-formed and ends where the offsets
   * say and, if the split is the last one, that nothing follows.
   *
   * @return what the split consists of
   * @throws CorruptDataException with the file and the node
   */
  public static BvStatistics check(BvGraph graph, BvSplit split) throws IOException {
    BvStatistics statistics = new BvStatistics();
    try (CheckedNodes nodes = new CheckedNodes(graph, split)) {
      nodes.countIn(statistics);
      while (nodes.next()) {}
    }
    return statistics;
  }

  /** Checks that a graph has as many arcs as its properties say. */
  public static void checkArcs(BvGraph graph, BvStatistics statistics) {
    if (statistics.arcs() == graph.arcs()) return;
    throw new CorruptDataException(
        BvFiles.properties(graph.basename())
            + " says "
            + graph.arcs()
            + " arcs; the lists have "
            + statistics.arcs());
  }
}
