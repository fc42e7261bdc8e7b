package io.crivello.jobs.graph;

/** What is made of arcs. Immutable; {@link #DEFAULT} takes the nodes that arcs have. */
public final class GraphSettings {
  /** The value of {@link #nodes()} for as many nodes as the greatest number demands. */
  static final long BY_ARCS = -1;

  public static final GraphSettings DEFAULT = new GraphSettings(BY_ARCS, 0, true);

  private final long nodes;
  private final int ranges;
  private final boolean selfLoops;

  private GraphSettings(long nodes, int ranges, boolean selfLoops) {
    this.nodes = nodes;
    this.ranges = ranges;
    this.selfLoops = selfLoops;
  }

  /** The same for a given number of nodes: arcs with a greater number are an error. */
  public GraphSettings withNodes(long number) {
    return new GraphSettings(number, ranges, selfLoops);
  }

  /** The same with at most so many ranges; 0: as many as the size of the graph demands. */
  public GraphSettings withRanges(int number) {
    return new GraphSettings(nodes, number, selfLoops);
  }

  /** The same without arcs from a node to itself. */
  public GraphSettings withoutSelfLoops() {
    return new GraphSettings(nodes, ranges, false);
  }

  long nodes() {
    return nodes;
  }

  int ranges() {
    return ranges;
  }

  boolean keepsSelfLoops() {
    return selfLoops;
  }
}
