package io.crivello.jobs.graph;

import io.crivello.graph.BvGraph;
import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.Workplaces;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes the graph of all arcs turned around. */
public final class GraphTransposeCommand implements Command {
  @Parameters(
      index = "0",
      paramLabel = "BASENAME",
      description = "What the files of the graph begin with.")
  String basename;

  @Parameters(
      index = "1",
      paramLabel = "OUT",
      description = "What the files of the new graph are to begin with.")
  String output;

  @Option(
      names = "--ranges",
      paramLabel = "N",
      description = "Compress at most N ranges of nodes on their own (as the size demands).")
  Integer ranges;

  @Mixin BvOptions compression = new BvOptions();

  @Override
  public void check() {
    GraphSettings.checkRanges(ranges);
  }

  @Override
  public void run(CommandContext context) throws Exception {
    Configuration conf = context.conf();
    Path from = GraphFiles.basename(conf, basename);
    Path to = GraphFiles.basename(conf, output);
    GraphFiles.requireGraph(conf, from);
    BvGraph graph = GraphFiles.open(conf, from);
    GraphSettings settings =
        GraphSettings.DEFAULT
            .with(compression.parameters(graph.parameters()))
            .withNodes(graph.nodes())
            .withRanges(ranges == null ? 0 : ranges);
    try (Scratch scratch = Workplaces.scratch(conf, to)) {
      Path between = scratch.jobOutput(conf, "transpose");
      BuildGraph.transpose(conf, context.jobs(), settings, from, between, to).print(context.out());
    }
  }
}
