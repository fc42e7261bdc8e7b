package io.crivello.jobs.graph;

import io.crivello.graph.BvParameters;
import io.crivello.jobs.runtime.UsageException;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;

/** What is made of arcs. Immutable; {@link #DEFAULT} takes the nodes that arcs have. */
public final class GraphSettings {
  /** The value of {@link #nodes()} for as many nodes as the greatest number demands. */
  static final long BY_ARCS = -1;

  /** So many ranges a graph may have at most. */
  static final int MOST_RANGES = 1 << 16;

  public static final GraphSettings DEFAULT =
      new GraphSettings(BY_ARCS, 0, true, BvParameters.DEFAULT);

  private static final String PREFIX = "graph.bv.";

  private final long nodes;
  private final int ranges;
  private final boolean selfLoops;
  private final BvParameters parameters;

  private GraphSettings(long nodes, int ranges, boolean selfLoops, BvParameters parameters) {
    this.nodes = nodes;
    this.ranges = ranges;
    this.selfLoops = selfLoops;
    this.parameters = parameters;
  }

  /** Refuses a number of ranges that cannot be; null is none. */
  public static void checkRanges(Integer ranges) {
    if (ranges != null && (ranges < 1 || ranges > MOST_RANGES)) {
      throw new UsageException("--ranges is 1 … " + MOST_RANGES + ", not " + ranges);
    }
  }

  /** The same for a given number of nodes: arcs with a greater number are an error. */
  public GraphSettings withNodes(long number) {
    return new GraphSettings(number, ranges, selfLoops, parameters);
  }

  /** The same with at most so many ranges; 0: as many as the size of the graph demands. */
  public GraphSettings withRanges(int number) {
    return new GraphSettings(nodes, number, selfLoops, parameters);
  }

  /** The same without arcs from a node to itself. */
  public GraphSettings withoutSelfLoops() {
    return new GraphSettings(nodes, ranges, false, parameters);
  }

  /** The same compressed otherwise. */
  public GraphSettings with(BvParameters other) {
    return new GraphSettings(nodes, ranges, selfLoops, other);
  }

  /** How it is compressed, in words; empty if as usual. */
  public String compressionWords() {
    BvParameters usual = BvParameters.DEFAULT;
    boolean isUsual =
        parameters.window() == usual.window()
            && parameters.maxChain() == usual.maxChain()
            && parameters.minInterval() == usual.minInterval()
            && parameters.zetaK() == usual.zetaK()
            && parameters.flags().equals(usual.flags());
    if (isUsual) return "";
    return String.format(
            Locale.ROOT,
            "window %d, chain %d, interval %d, zeta %d %s",
            parameters.window(),
            parameters.maxChain(),
            parameters.minInterval(),
            parameters.zetaK(),
            parameters.flags())
        .strip();
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

  BvParameters parameters() {
    return parameters;
  }

  /** Lets the tasks of a job know how to compress. */
  static void set(Configuration conf, BvParameters parameters) {
    conf.setInt(PREFIX + "window", parameters.window());
    conf.setInt(PREFIX + "chain", parameters.maxChain());
    conf.setInt(PREFIX + "interval", parameters.minInterval());
    conf.setInt(PREFIX + "zeta", parameters.zetaK());
    conf.set(PREFIX + "flags", parameters.flags());
  }

  static BvParameters parameters(Configuration conf) {
    BvParameters usual = BvParameters.DEFAULT;
    return usual
        .with(
            conf.getInt(PREFIX + "window", usual.window()),
            conf.getInt(PREFIX + "chain", usual.maxChain()),
            conf.getInt(PREFIX + "interval", usual.minInterval()),
            conf.getInt(PREFIX + "zeta", usual.zetaK()))
        .withFlags(conf.get(PREFIX + "flags", ""));
  }
}
