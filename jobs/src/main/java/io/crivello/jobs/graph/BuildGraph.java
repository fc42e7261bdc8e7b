package io.crivello.jobs.graph;

import io.crivello.graph.BvGraph;
import io.crivello.graph.BvProperties;
import io.crivello.graph.BvSplit;
import io.crivello.graph.BvStatistics;
import io.crivello.graph.arcs.ArcSummary;
import io.crivello.graph.arcs.NodeRanges;
import io.crivello.jobs.runtime.Columns;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Settings;
import io.crivello.jobs.runtime.StageFailedException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * From sorted runs of numeric arcs to a BV graph: the nodes are cut into ranges, each range is
 * compressed by a task, the parts are joined, and the whole is decoded and counted before it is
 * published. The ranges follow from the arcs and the settings, so the same arcs give the same
 * bytes.
 */
public final class BuildGraph {
  private static final String PROPERTIES = ".properties";

  /** A number may exceed so many times the number of arcs only if it is asked for. */
  private static final int SPARSE = 16;

  /**
   * What was built.
   *
   * @param statistics of the graph: its nodes, arcs and bits
   * @param repeated arcs that were dropped because they came before
   * @param selfLoops distinct arcs from a node to itself that were dropped
   * @param ranges of nodes that were compressed on their own
   */
  public record Result(BvStatistics statistics, long repeated, long selfLoops, int ranges) {
    /** Tells it to the user. */
    public void print(PrintStream out) {
      Columns table = new Columns("graph", "number");
      table.add("nodes", number(statistics.nodes()));
      table.add("arcs", number(statistics.arcs()));
      if (repeated > 0) table.add("repeated arcs dropped", number(repeated));
      if (selfLoops > 0) table.add("self-loops dropped", number(selfLoops));
      table.add("ranges", number(ranges));
      table.add(
          "bits/link",
          String.format(
              Locale.ROOT, "%.3f", (double) statistics.bits() / Math.max(1, statistics.arcs())));
      table.print(out);
    }

    private static String number(long value) {
      return String.format(Locale.ROOT, "%,d", value);
    }
  }

  private BuildGraph() {}

  /** The files of a graph in the order in which they are published, and another one, or null. */
  static List<String> extensions(String other) {
    return other == null
        ? List.of(".graph", ".offsets", PROPERTIES)
        : List.of(".graph", ".offsets", other, PROPERTIES);
  }

  /**
   * Builds a graph of all arcs in some runs.
   *
   * @param runs directories: the output of jobs whose tasks wrote {@link ArcRuns}
   * @param scratch a directory that does not exist, for what is needed in between; it is left to
   *     the caller
   * @param basename where the files of the graph go, which differ in their extensions; if one of
   *     them exists, this fails, and if this fails, none of them is there
   */
  public static Result fromRuns(
      Configuration conf,
      JobRunner jobs,
      GraphSettings settings,
      List<Path> runs,
      Path scratch,
      Path basename)
      throws IOException, InterruptedException {
    List<String> extensions = extensions(null);
    try (GraphOutput output = new GraphOutput(conf, basename, extensions)) {
      Result result = fromRuns(conf, jobs, settings, runs, scratch, output);
      output.publish(extensions);
      return result;
    }
  }

  /**
   * Builds the graph of all arcs of another one turned around.
   *
   * @param settings with the number of nodes of that graph
   * @param from what the files of that graph begin with
   * @param scratch a directory that does not exist, for what is needed in between; it is left to
   *     the caller
   * @param to where the files go, as in {@link #fromRuns}
   */
  public static Result transpose(
      Configuration conf, JobRunner jobs, GraphSettings settings, Path from, Path scratch, Path to)
      throws IOException, InterruptedException {
    List<BvSplit> splits = GraphSplits.of(GraphFiles.open(conf, from));
    List<Path> runs = splits.isEmpty() ? List.of() : List.of(new Path(scratch, "turned"));
    if (!splits.isEmpty()) TransposeGraph.run(conf, jobs, from, splits, runs.get(0));
    return fromRuns(conf, jobs, settings, runs, new Path(scratch, "built"), to);
  }

  /** Builds a graph without publishing it. */
  static Result fromRuns(
      Configuration conf,
      JobRunner jobs,
      GraphSettings settings,
      List<Path> runs,
      Path scratch,
      GraphOutput output)
      throws IOException, InterruptedException {
    ArcSummary arcs = ArcRuns.summary(conf, runs);
    long nodes = nodes(settings, arcs);
    NodeRanges ranges =
        settings.ranges() > 0
            ? NodeRanges.ofNumber(arcs, nodes, settings.ranges())
            : NodeRanges.ofSize(arcs, nodes, Math.max(1, conf.getInt(Settings.GRAPH_RANGE, 1)));
    Path parts = new Path(scratch, "parts");
    List<GraphPart> encoded =
        EncodeRanges.run(conf, jobs, settings, ArcRuns.list(conf, runs), ranges, parts);
    Result result = sum(encoded, arcs);
    check(result, arcs, nodes);
    join(conf, jobs, settings, parts, encoded, result.statistics(), scratch, output);
    return result;
  }

  private static long nodes(GraphSettings settings, ArcSummary arcs) {
    long needed = arcs.greatest() + 1;
    if (settings.nodes() >= 0) {
      if (needed <= settings.nodes()) return settings.nodes();
      throw new StageFailedException(
          String.format(
              Locale.ROOT,
              "there is an arc from or to %d, but there are to be only %d nodes, from 0 on",
              arcs.greatest(),
              settings.nodes()));
    }
    if (needed == 0 || arcs.greatest() / SPARSE < arcs.arcs()) return needed;
    if (arcs.greatest() == SPARSE * arcs.arcs()) return needed;
    throw new StageFailedException(
        String.format(
            Locale.ROOT,
            "the largest number is %d, but there are only %d arcs: --renumber gives the nodes"
                + " consecutive numbers, or --nodes says that so many are meant",
            arcs.greatest(),
            arcs.arcs()));
  }

  private static Result sum(List<GraphPart> parts, ArcSummary arcs) {
    BvStatistics statistics = new BvStatistics();
    long repeated = arcs.repeated();
    long selfLoops = 0;
    for (GraphPart part : parts) {
      statistics.add(part.statistics());
      repeated += part.repeated();
      selfLoops += part.selfLoops();
    }
    return new Result(statistics, repeated, selfLoops, parts.size());
  }

  private static void check(Result result, ArcSummary arcs, long nodes) {
    BvStatistics graph = result.statistics();
    long accounted = graph.arcs() + result.repeated() + result.selfLoops();
    if (accounted != arcs.arcs() || graph.nodes() != nodes) {
      throw new StageFailedException(
          String.format(
              Locale.ROOT,
              "%d arcs of %d nodes were to be compressed; %d of %d are accounted for",
              arcs.arcs(),
              nodes,
              accounted,
              graph.nodes()));
    }
  }

  /** Joins parts, and checks what came of them. */
  static void join(
      Configuration conf,
      JobRunner jobs,
      GraphSettings settings,
      Path directory,
      List<GraphPart> parts,
      BvStatistics statistics,
      Path scratch,
      GraphOutput output)
      throws IOException, InterruptedException {
    JoinParts.run(
        conf,
        jobs,
        settings.parameters(),
        directory,
        parts,
        output.unpublished().getName(),
        output.directory());
    try (OutputStream out = output.create(PROPERTIES)) {
      out.write(BvProperties.format(settings.parameters(), statistics));
    }
    BvGraph graph = GraphFiles.open(conf, output.unpublished());
    BvStatistics decoded =
        CheckGraph.run(
            conf, jobs, output.unpublished(), GraphSplits.of(graph), new Path(scratch, "check"));
    if (decoded.bits() != statistics.bits() || decoded.nodes() != statistics.nodes()) {
      throw new StageFailedException(
          String.format(
              Locale.ROOT,
              "%d nodes in %d bits were written, but %d in %d were read",
              statistics.nodes(),
              statistics.bits(),
              decoded.nodes(),
              decoded.bits()));
    }
  }
}
