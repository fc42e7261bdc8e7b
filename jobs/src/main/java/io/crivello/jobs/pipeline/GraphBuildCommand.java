package io.crivello.jobs.pipeline;

import io.crivello.graph.BvParameters;
import io.crivello.jobs.graph.BuildFromArcs;
import io.crivello.jobs.graph.BuildGraph;
import io.crivello.jobs.graph.BvOptions;
import io.crivello.jobs.graph.GraphSettings;
import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.jobs.runtime.Workplaces;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Builds the graph of a workspace, or a graph of arcs. */
public final class GraphBuildCommand implements Command {
  @Parameters(
      arity = "1..*",
      paramLabel = "WORKSPACE | PATH… OUT",
      description =
          "A workspace, which keeps the graph of its pages; or with --arcs files, directories or"
              + " patterns, and what the files of the graph are to be called: OUT.graph,"
              + " OUT.offsets, OUT.properties.")
  List<String> names = new ArrayList<>();

  @Option(
      names = "--arcs",
      description =
          "Take lines of text, \"source<TAB>target\", of plain files or ones whose name ends with"
              + " .gz or .zst; lines that start with # are comments.")
  boolean arcs;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "How many nodes there are, from 0 on; more than the arcs have are isolated.")
  Long nodes;

  @Option(
      names = "--renumber",
      description =
          "Give consecutive numbers to the nodes, in the order of those in the text, which"
              + " OUT.ids then has: eight bytes a node, the most significant one first.")
  boolean renumber;

  @Option(names = "--transpose", description = "Turn all arcs around.")
  boolean transpose;

  @Option(names = "--no-self-loops", description = "Leave out arcs from a node to itself.")
  boolean noSelfLoops;

  @Option(
      names = "--skip-bad-lines",
      description = "Count lines that are no arcs and pass over them.")
  boolean skipBadLines;

  @Option(
      names = "--ranges",
      paramLabel = "N",
      description =
          "Compress at most N ranges of nodes on their own; 1 gives the bytes that WebGraph's own"
              + " single-threaded store gives (as many as the size demands: crivello.graph.range).")
  Integer ranges;

  @Mixin WorkspaceGraphOptions ofWorkspace = new WorkspaceGraphOptions();

  @Mixin BvOptions compression = new BvOptions();

  private GraphSettings settings;

  @Override
  public void check() {
    if (arcs) checkArcs();
    else checkWorkspace();
    if (nodes != null && nodes < 0) throw new UsageException("--nodes is " + nodes);
    GraphSettings.checkRanges(ranges);
    if (renumber && nodes != null) throw new UsageException("--renumber decides on --nodes itself");
    settings = GraphSettings.DEFAULT.with(compression.parameters(BvParameters.DEFAULT));
    if (nodes != null) settings = settings.withNodes(nodes);
    if (ranges != null) settings = settings.withRanges(ranges);
    if (noSelfLoops) settings = settings.withoutSelfLoops();
  }

  private void checkArcs() {
    if (names.size() < 2) {
      throw new UsageException("graph build --arcs: name one or more inputs, and OUT");
    }
    ofWorkspace.refuse();
  }

  private void checkWorkspace() {
    if (names.size() > 1) {
      throw new UsageException("graph build: name one workspace, or text with --arcs");
    }
    refuseWithoutArcs(nodes != null, "--nodes");
    refuseWithoutArcs(renumber, "--renumber");
    refuseWithoutArcs(transpose, "--transpose");
    refuseWithoutArcs(skipBadLines, "--skip-bad-lines");
  }

  private static void refuseWithoutArcs(boolean isGiven, String flag) {
    if (isGiven) throw new UsageException(flag + " goes with --arcs only");
  }

  /** How the graph is compressed, in words; empty if as usual. */
  private String compressionWords() {
    String words = settings.compressionWords();
    return ranges == null ? words : (words + " --ranges " + ranges).strip();
  }

  @Override
  public void run(CommandContext context) throws Exception {
    if (!arcs) {
      GraphStage.run(
          context,
          Workplaces.path(context.conf(), names.get(0)),
          ofWorkspace.settings(settings, !noSelfLoops, compressionWords()));
      return;
    }
    BuildFromArcs.Request request =
        new BuildFromArcs.Request(
            names.subList(0, names.size() - 1),
            names.get(names.size() - 1),
            transpose,
            renumber,
            skipBadLines,
            settings);
    BuildGraph.Result result = BuildFromArcs.run(context.conf(), context.jobs(), request);
    result.print(context.out());
  }
}
