package io.crivello.jobs.graph;

import io.crivello.io.CorruptDataException;
import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.Workplaces;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells what a graph consists of. */
public final class GraphStatsCommand implements Command {
  @Parameters(paramLabel = "BASENAME", description = "What the files of the graph begin with.")
  String basename;

  @Option(names = "--json", description = "Print an object of JSON.")
  boolean json;

  @Override
  public void run(CommandContext context) throws Exception {
    Configuration conf = context.conf();
    Path graph = GraphFiles.basename(conf, basename);
    GraphFiles.requireGraph(conf, graph);
    try (Scratch scratch = Workplaces.scratch(conf, graph)) {
      MeasureGraph.Measures measures =
          MeasureGraph.run(conf, context.jobs(), graph, scratch.jobOutput(conf, "measures"));
      GraphFigures figures = new GraphFigures(GraphFiles.open(conf, graph).parameters(), measures);
      if (json) figures.printJson(context.out());
      else figures.print(context.out());
    } catch (CorruptDataException e) {
      throw new StageFailedException(e.getMessage(), e);
    }
  }
}
