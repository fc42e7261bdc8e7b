package io.crivello.jobs.pipeline;

import io.crivello.graph.BvStatistics;
import io.crivello.io.CorruptDataException;
import io.crivello.jobs.graph.CheckGraph;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.Columns;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.state.State;
import io.crivello.jobs.urls.CheckUrls;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.Path;

/** Verifies the table of URLs and the graph of a workspace, if it has them. */
final class GraphCheck {
  private final CommandContext context;
  private final CrawlView view;
  private final UrlsState urls;
  private final GraphState graph;
  private final List<String> problems;
  private final Columns verified;

  GraphCheck(
      CommandContext context,
      CrawlView view,
      State state,
      List<String> problems,
      Columns verified) {
    this.context = context;
    this.view = view;
    this.problems = problems;
    this.verified = verified;
    urls = UrlsState.of(state);
    graph = GraphState.of(state);
  }

  void run(Scratch scratch) throws IOException, InterruptedException {
    if (!urls.directory().isEmpty()) checkTable(scratch);
    if (!graph.isThere()) return;
    check(Workspace.GRAPH, "graph", scratch);
    check(Workspace.TRANSPOSE, "transpose", scratch);
  }

  private void checkTable(Scratch scratch) throws IOException, InterruptedException {
    boolean isCurrent = urls.isOf(view.crawl(), urls.frontier());
    boolean isOfGraph = graph.urls().equals(urls.directory()) && graph.aliases() > 0;
    long rows =
        CheckUrls.run(
            context.conf(),
            context.jobs(),
            view.workspace().resolve(urls.directory()),
            isCurrent ? view.storeRuns() : List.of(),
            isOfGraph ? new Path(directory(), Workspace.ALIASES) : null,
            scratch.jobOutput(context.conf(), "urls"),
            problems);
    if (rows != urls.rows()) {
      problems.add("the table of URLs has " + rows + " of " + urls.rows());
    }
    verified.add("numbered URLs", String.format(Locale.ROOT, "%,d", rows));
  }

  private Path directory() {
    return view.workspace().resolve(graph.directory());
  }

  private void check(String name, String what, Scratch scratch)
      throws IOException, InterruptedException {
    Path basename = new Path(directory(), name);
    BvStatistics found;
    try {
      Path output = scratch.jobOutput(context.conf(), what);
      found = CheckGraph.run(context.conf(), context.jobs(), basename, output);
    } catch (CorruptDataException | IOException e) {
      problems.add("the " + what + " cannot be read: " + e.getMessage());
      return;
    }
    if (found.nodes() != graph.nodes() || found.arcs() != graph.arcs()) {
      problems.add(
          String.format(
              Locale.ROOT,
              "%s has %d nodes and %d arcs, not %d and %d",
              basename,
              found.nodes(),
              found.arcs(),
              graph.nodes(),
              graph.arcs()));
    }
    verified.add(
        "arcs of the " + what,
        String.format(Locale.ROOT, "%,d of %,d nodes", found.arcs(), found.nodes()));
  }
}
