package io.crivello.jobs.graph;

import io.crivello.graph.BvStatistics;
import io.crivello.graph.EfGraph;
import io.crivello.graph.EfStatistics;
import io.crivello.io.CorruptDataException;
import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.Workplaces;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Parameters;

/** Verifies a graph. */
public final class GraphCheckCommand implements Command {
  @Parameters(
      paramLabel = "BASENAME",
      description = "What the files of the graph begin with, a BV graph or one in Elias-Fano form.")
  String basename;

  @Override
  public void run(CommandContext context) throws Exception {
    Configuration conf = context.conf();
    Path graph = GraphFiles.basename(conf, basename);
    boolean isEliasFano = GraphFiles.isEliasFano(conf, graph);
    if (!isEliasFano) GraphFiles.requireGraph(conf, graph);
    try (Scratch scratch = Workplaces.scratch(conf, graph)) {
      if (isEliasFano) {
        EfStatistics found = EfGraph.open(GraphFiles.opener(conf), graph.toString()).verify();
        tell(context, found.nodes(), found.arcs());
        return;
      }
      BvStatistics found =
          CheckGraph.run(
              conf,
              context.jobs(),
              graph,
              GraphSplits.of(GraphFiles.open(conf, graph)),
              scratch.jobOutput(conf, "check"));
      tell(context, found.nodes(), found.arcs());
    } catch (CorruptDataException e) {
      throw new StageFailedException(e.getMessage(), e);
    }
  }

  private void tell(CommandContext context, long nodes, long arcs) {
    context.out().printf(Locale.ROOT, "%s is sound: %,d nodes, %,d arcs%n", basename, nodes, arcs);
  }
}
