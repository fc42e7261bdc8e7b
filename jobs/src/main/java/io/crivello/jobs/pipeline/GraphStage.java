package io.crivello.jobs.pipeline;

import io.crivello.jobs.graph.BuildGraph;
import io.crivello.jobs.graph.JoinLinks;
import io.crivello.jobs.graph.LinkSettings;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.FrontierFile;
import io.crivello.jobs.layout.NeardupState;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.Columns;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.jobs.runtime.Workplaces;
import io.crivello.jobs.state.State;
import io.crivello.jobs.state.WorkspaceWriter;
import io.crivello.jobs.store.Representatives;
import io.crivello.jobs.urls.AliasSettings;
import io.crivello.jobs.urls.BuildUrls;
import io.crivello.jobs.urls.StandIns;
import io.crivello.jobs.urls.UrlTable;
import io.crivello.jobs.urls.UrlTables;
import io.crivello.table.urls.UrlTableIndex;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The stages {@code urls} and {@code graph} of a workspace, each committed on its own. The table of
 * URLs is used again as long as no page came; a stage that fails removes what it wrote.
 */
public final class GraphStage {
  private final CommandContext context;
  private final Configuration conf;
  private final Scratch scratch;
  private final WorkspaceWriter writer;
  private final JobRunner jobs;
  private final Workspace workspace;
  private final WorkspaceGraphSettings settings;

  private GraphStage(
      CommandContext context,
      Scratch scratch,
      WorkspaceWriter writer,
      WorkspaceGraphSettings settings) {
    this.context = context;
    this.scratch = scratch;
    this.writer = writer;
    this.settings = settings;
    conf = context.conf();
    jobs = context.jobs().of(writer.lease());
    workspace = writer.workspace();
  }

  /** Runs the stages in a workspace with the usual settings, unless nothing changed since. */
  public static void bringUpToDate(CommandContext context, String workspace) throws Exception {
    run(context, Workplaces.path(context.conf(), workspace), null);
  }

  /**
   * Runs the stages in a workspace and commits their results, unless the graph that it has is of
   * the same pages and settings.
   *
   * @param wanted null for whatever the graph has, and if there is none for the usual ones
   */
  static void run(CommandContext context, Path root, WorkspaceGraphSettings wanted)
      throws Exception {
    State state = WorkspaceWriter.read(context.conf(), root);
    if (state.number() == 0) throw new UsageException("there is no workspace " + root);
    GraphState kept = GraphState.of(state);
    if (kept.isOf(state) && (wanted == null || kept.settings().equals(wanted.words()))) {
      context.err().println("graph: built already, nothing changed since");
      print(context, kept, new Workspace(root));
      return;
    }
    WorkspaceGraphSettings settings = wanted == null ? WorkspaceGraphSettings.DEFAULT : wanted;
    try (Scratch scratch = Workplaces.scratch(context.conf(), root);
        WorkspaceWriter writer = WorkspaceWriter.open(context.conf(), root, context.err())) {
      new GraphStage(context, scratch, writer, settings).run();
    }
  }

  private CrawlView view() {
    return new CrawlView(writer.fs(), workspace, CrawlState.of(writer.state()));
  }

  private void run() throws IOException, InterruptedException {
    NeardupCommand.runs(view());
    refuseStaleCopies();
    UrlTable table = urls();
    Path directory = workspace.resolve(Workspace.graph(writer.lease().epoch()));
    GraphState graph = whole(directory, () -> graph(table, directory));
    State.Draft draft = writer.state().draft();
    graph.writeTo(draft);
    writer.commit(draft);
    print(context, graph, workspace);
  }

  private void refuseStaleCopies() {
    if (!settings.copies()) return;
    State state = writer.state();
    if (!NeardupState.of(state).isOf(CrawlState.of(state))) {
      throw new StageFailedException(
          "the workspace keeps no copies of the pages that it has now: run neardup first");
    }
  }

  /** The table of URLs: the one there is, if it is of what the crawl has now. */
  private UrlTable urls() throws IOException, InterruptedException {
    CrawlView view = view();
    UrlsState kept = UrlsState.of(writer.state());
    if (kept.isOf(view.crawl(), settings.frontier())) {
      Path directory = workspace.resolve(kept.directory());
      UrlTableIndex index = UrlTableIndex.read(UrlTables.files(writer.fs(), directory));
      return new UrlTable(directory, index, kept.asked());
    }
    Path directory = workspace.resolve(Workspace.urls(writer.lease().epoch()));
    Path work = fresh("urls");
    UrlTable table =
        whole(
            directory,
            () -> BuildUrls.ofPages(conf, jobs, view.storeRuns(), frontier(view), work, directory));
    State.Draft draft = writer.state().draft();
    new UrlsState(
            workspace.relative(directory),
            table.rows(),
            table.asked(),
            settings.frontier(),
            UrlsState.signature(view.crawl(), settings.frontier()))
        .writeTo(draft);
    writer.commit(draft);
    return table;
  }

  private List<Path> frontier(CrawlView view) {
    if (!settings.frontier()) return List.of();
    return view.crawl().frontier.stream().map(FrontierFile::file).map(workspace::resolve).toList();
  }

  private GraphState graph(UrlTable table, Path directory)
      throws IOException, InterruptedException {
    writer.fs().mkdirs(directory);
    Path copies = null;
    if (settings.copies()) {
      NeardupState neardup = NeardupState.of(writer.state());
      copies = new Path(workspace.resolve(neardup.tables()), Representatives.FILE);
    }
    AliasSettings aliases = new AliasSettings(settings.redirects(), settings.canonicals(), copies);
    StandIns.Result standIns =
        StandIns.find(
            conf, jobs, table, aliases, fresh("aliases"), new Path(directory, Workspace.ALIASES));
    Path arcs = scratch.jobOutput(conf, "arcs");
    JoinLinks.Result links =
        JoinLinks.run(
            conf,
            jobs,
            new JoinLinks.Inputs(
                view().storeRuns(), table.directory(), standIns.directory(), standIns.rows()),
            new LinkSettings(!settings.redirects(), settings.nofollow()),
            arcs);
    BuildGraph.Result built =
        BuildGraph.fromRuns(
            conf,
            jobs,
            settings.graph().withNodes(table.rows()),
            List.of(arcs),
            scratch.jobOutput(conf, "graph"),
            new Path(directory, Workspace.GRAPH));
    BuildGraph.transpose(
        conf,
        jobs,
        settings.graph().withNodes(table.rows()),
        new Path(directory, Workspace.GRAPH),
        scratch.jobOutput(conf, "transpose"),
        new Path(directory, Workspace.TRANSPOSE));
    context
        .err()
        .printf(
            Locale.ROOT,
            "%,d links: %,d not to be followed, %,d lead out of the graph%n",
            links.links(),
            links.nofollow(),
            links.outside());
    return new GraphState(
        workspace.relative(directory),
        workspace.relative(table.directory()),
        standIns.count(),
        settings.words(),
        GraphState.signature(writer.state(), settings.words()),
        built.statistics().nodes(),
        built.statistics().arcs(),
        built.statistics().bits());
  }

  private Path fresh(String name) throws IOException {
    Path directory = scratch.jobOutput(conf, name);
    FileSystem fs = directory.getFileSystem(conf);
    if (!fs.mkdirs(directory)) throw new IOException(directory + " could not be made");
    return directory;
  }

  private interface Work<T> {
    T run() throws IOException, InterruptedException;
  }

  /** Does something that fills a directory, which is removed if it fails. */
  private <T> T whole(Path directory, Work<T> work) throws IOException, InterruptedException {
    FileSystem fs = writer.fs();
    boolean isWhole = false;
    try {
      T result = work.run();
      isWhole = true;
      return result;
    } finally {
      if (!isWhole && fs.exists(directory) && !fs.delete(directory, true)) {
        context.err().println(directory + " could not be removed");
      }
    }
  }

  private static void print(CommandContext context, GraphState graph, Workspace workspace) {
    Columns table = new Columns("graph", "number");
    table.add("nodes", number(graph.nodes()));
    table.add("arcs", number(graph.arcs()));
    double perLink = graph.arcs() == 0 ? 0 : (double) graph.bits() / graph.arcs();
    table.add("bits per link", String.format(Locale.ROOT, "%.3f", perLink));
    table.add("URLs that stand for other ones", number(graph.aliases()));
    table.print(context.out());
    Path basename = new Path(workspace.resolve(graph.directory()), Workspace.GRAPH);
    context.out().println("graph: " + basename.toUri().getPath());
    Path urls = workspace.resolve(graph.urls());
    context.out().println("URLs: " + urls.toUri().getPath());
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
