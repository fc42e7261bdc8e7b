package io.crivello.jobs.graph;

import io.crivello.graph.BvCheck;
import io.crivello.graph.BvGraph;
import io.crivello.graph.BvSplit;
import io.crivello.graph.BvStatistics;
import io.crivello.graph.EfFormat;
import io.crivello.graph.EfGraph;
import io.crivello.graph.EfStatistics;
import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.Nearest;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.Settings;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.jobs.runtime.Workplaces;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a graph in another form. */
public final class GraphConvertCommand implements Command {
  private static final List<String> FORMS = List.of("bv", "ef", "arcs");

  @Parameters(
      index = "0",
      paramLabel = "BASENAME",
      description = "What the files of the graph begin with.")
  String basename;

  @Parameters(
      index = "1",
      paramLabel = "OUT",
      description = "What the files of the new graph are to begin with, or the file of text.")
  String output;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FORM",
      description =
          "bv: compressed, as the options below say; ef: OUT.ef and OUT.efoffsets in Elias-Fano"
              + " form, which tells at once whether there is an arc; arcs: text,"
              + " \"source<TAB>target\".")
  String form;

  @Option(
      names = "--ranges",
      paramLabel = "N",
      description =
          "Of --to bv: compress at most N ranges of nodes on their own (as the size demands).")
  Integer ranges;

  @Mixin BvOptions compression = new BvOptions();

  @Override
  public void check() {
    if (!FORMS.contains(form)) {
      throw new UsageException(
          "--to is " + form + ", none of " + String.join(", ", FORMS) + Nearest.hint(form, FORMS));
    }
    if (!form.equals("bv") && (compression.isGiven() || ranges != null)) {
      throw new UsageException("--to " + form + " takes no options of --to bv");
    }
    GraphSettings.checkRanges(ranges);
  }

  @Override
  public void run(CommandContext context) throws Exception {
    Configuration conf = context.conf();
    Path from = GraphFiles.basename(conf, basename);
    Path to = GraphFiles.basename(conf, output);
    GraphFiles.requireGraph(conf, from);
    BvGraph graph = GraphFiles.open(conf, from);
    try (Scratch scratch = Workplaces.scratch(conf, to)) {
      switch (form) {
        case "arcs" -> toArcs(context, graph, from, to, scratch);
        case "bv" -> toBv(context, graph, from, to, scratch);
        default -> toEf(context, from, to);
      }
    }
  }

  private static void toArcs(
      CommandContext context, BvGraph graph, Path from, Path to, Scratch scratch)
      throws IOException, InterruptedException {
    Configuration conf = context.conf();
    List<String> extensions = List.of("");
    try (GraphOutput files = new GraphOutput(conf, to, extensions)) {
      try (OutputStream out = files.create("")) {
        List<BvSplit> splits = GraphSplits.of(graph);
        Path parts = scratch.jobOutput(conf, "text");
        PrintArcs.run(conf, context.jobs(), from, splits, parts, out);
      }
      files.publish(extensions);
    }
  }

  private static void toEf(CommandContext context, Path from, Path to)
      throws IOException, InterruptedException {
    Configuration conf = context.conf();
    List<String> extensions = List.of(EfFormat.offsets(""), EfFormat.lists(""));
    try (GraphOutput files = new GraphOutput(conf, to, extensions)) {
      EncodeEliasFano.run(conf, context.jobs(), from, to.getName(), files.directory());
      EfStatistics found =
          EfGraph.open(GraphFiles.opener(conf), files.unpublished().toString()).verify();
      files.publish(extensions);
      GraphFigures.print(found, context.out());
    }
  }

  private void toBv(CommandContext context, BvGraph graph, Path from, Path to, Scratch scratch)
      throws IOException, InterruptedException {
    Configuration conf = context.conf();
    GraphSettings settings = GraphSettings.DEFAULT.with(compression.parameters(graph.parameters()));
    List<String> extensions = BuildGraph.extensions(null);
    try (GraphOutput files = new GraphOutput(conf, to, extensions)) {
      List<BvSplit> splits = graph.splits(BvCheck.starts(graph, wantedRanges(conf, graph)));
      Path directory = scratch.jobOutput(conf, "parts");
      List<GraphPart> parts =
          RecodeGraph.run(conf, context.jobs(), from, settings.parameters(), splits, directory);
      BvStatistics statistics = new BvStatistics();
      for (GraphPart part : parts) statistics.add(part.statistics());
      BvCheck.checkArcs(graph, statistics);
      Path between = scratch.jobOutput(conf, "joined");
      BuildGraph.join(conf, context.jobs(), settings, directory, parts, statistics, between, files);
      files.publish(extensions);
      new BuildGraph.Result(statistics, 0, 0, parts.size()).print(context.out());
    }
  }

  private int wantedRanges(Configuration conf, BvGraph graph) {
    if (ranges != null) return ranges;
    long size = Math.max(1, conf.getInt(Settings.GRAPH_RANGE, 1));
    long wanted = (graph.nodes() + graph.arcs() + size - 1) / size;
    return (int) Math.max(1, Math.min(GraphSettings.MOST_RANGES, wanted));
  }
}
