package io.crivello.jobs.graph;

import io.crivello.graph.BvGraph;
import io.crivello.graph.CheckedNodes;
import io.crivello.io.CorruptDataException;
import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UsageException;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the successors of nodes, a line a node. */
public final class GraphListCommand implements Command {
  @Parameters(paramLabel = "BASENAME", description = "What the files of the graph begin with.")
  String basename;

  @Option(names = "--from", paramLabel = "X", description = "The first node (0).")
  long from;

  @Option(names = "--to", paramLabel = "Y", description = "The last node (the last of the graph).")
  Long to;

  @Override
  public void check() {
    if (from < 0) throw new UsageException("--from is " + from);
    if (to != null && to < from) throw new UsageException("--to is " + to + ", before " + from);
  }

  @Override
  public void run(CommandContext context) throws Exception {
    Configuration conf = context.conf();
    Path path = GraphFiles.basename(conf, basename);
    GraphFiles.requireGraph(conf, path);
    try {
      print(GraphFiles.open(conf, path), context.out());
    } catch (CorruptDataException e) {
      throw new StageFailedException(e.getMessage(), e);
    }
  }

  private void print(BvGraph graph, OutputStream out) throws IOException {
    long end = to == null ? graph.nodes() : to + 1;
    if (from > 0 && from >= graph.nodes() || end > graph.nodes()) {
      throw new UsageException(basename + " has " + graph.nodes() + " nodes, from 0 on");
    }
    NumberLines lines = new NumberLines(out);
    if (end == 0) return;
    try (CheckedNodes nodes = new CheckedNodes(graph, graph.splits(from).get(0))) {
      for (long left = end - from; left > 0 && nodes.next(); left--) {
        lines.putList(nodes.node(), nodes.successors(), nodes.outdegree());
      }
    }
    lines.flush();
  }
}
