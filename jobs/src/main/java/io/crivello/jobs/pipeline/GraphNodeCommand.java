package io.crivello.jobs.pipeline;

import io.crivello.graph.BvFiles;
import io.crivello.graph.BvGraph;
import io.crivello.graph.BvReader;
import io.crivello.io.CorruptDataException;
import io.crivello.jobs.graph.GraphFiles;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.jobs.runtime.Workplaces;
import io.crivello.jobs.state.State;
import io.crivello.jobs.state.WorkspaceWriter;
import io.crivello.jobs.urls.Aliases;
import io.crivello.jobs.urls.UrlTables;
import io.crivello.table.urls.RowKind;
import io.crivello.table.urls.UrlTableReader;
import io.crivello.url.Canonicaliser;
import io.crivello.url.SortForm;
import io.crivello.url.UrlLimits;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Parameters;

/** Tells the number of a URL, or the URL of a number, and what it links to and is linked from. */
public final class GraphNodeCommand implements Command {
  /** For how many nodes one offset is kept in memory. */
  private static final int OFFSETS_EVERY = 1 << 10;

  @Parameters(
      index = "0",
      paramLabel = "WORKSPACE|BASENAME",
      description = "A workspace, or a graph that was built of arcs between URLs.")
  String name;

  @Parameters(
      index = "1",
      paramLabel = "URL|NUMBER",
      description = "A URL, in any form and also without http://, or the number of a node.")
  String asked;

  private long number = -1;

  /** What the URL may be, in canonical form. */
  private final List<String> candidates = new ArrayList<>();

  /**
   * A graph with URLs.
   *
   * @param urls the directory of the table
   * @param transpose null if it is not there
   * @param aliases what URLs stand for; null if each stands for itself
   */
  private record Graph(FileSystem fs, Path urls, Path basename, Path transpose, Path aliases) {}

  @Override
  public void check() {
    if (asked.matches("[0-9]{1,18}")) {
      number = Long.parseLong(asked);
      return;
    }
    Canonicaliser canonicaliser = new Canonicaliser(UrlLimits.STANDARD);
    boolean hasScheme = asked.contains("://");
    for (String scheme : hasScheme ? List.of("") : List.of("http://", "https://")) {
      if (canonicaliser.canonicalise(scheme + asked)) candidates.add(canonicaliser.url());
    }
    if (candidates.isEmpty()) {
      throw new UsageException(
          "'" + asked + "' is neither a number nor a URL: " + canonicaliser.flaw().word());
    }
  }

  @Override
  public void run(CommandContext context) throws Exception {
    Configuration conf = context.conf();
    Path root = Workplaces.path(conf, name);
    State state = WorkspaceWriter.read(conf, root);
    if (state.number() > 0 && GraphState.of(state).isThere() && !GraphState.of(state).isOf(state)) {
      context.err().println("the pages changed since the graph was built");
    }
    Graph graph = state.number() > 0 ? ofWorkspace(conf, root, state) : besideGraph(conf, root);
    try (UrlTableReader urls = UrlTables.open(graph.fs(), graph.urls())) {
      long node = find(urls);
      PrintStream out = context.out();
      out.println("number        " + node);
      out.println("URL           " + url(urls, node));
      if (urls.kind() != RowKind.PAGE) {
        out.println("kind          " + urls.kind().name().toLowerCase(Locale.ROOT));
      }
      long end = end(graph, urls, node);
      if (end != node) out.println("stands for    " + end + "  " + url(urls, end));
      print(conf, urls, node, graph.basename(), "successors    ", out);
      if (graph.transpose() == null) {
        context.err().println("no predecessors: there is no transpose " + graph.basename() + "-t");
      } else {
        print(conf, urls, node, graph.transpose(), "predecessors  ", out);
      }
    } catch (CorruptDataException e) {
      throw new StageFailedException(e.getMessage(), e);
    }
  }

  private static Graph ofWorkspace(Configuration conf, Path root, State state) throws IOException {
    GraphState graph = GraphState.of(state);
    if (!graph.isThere()) {
      throw new StageFailedException("the workspace has no graph yet: run graph build first");
    }
    FileSystem fs = root.getFileSystem(conf);
    Workspace workspace = new Workspace(fs.makeQualified(root));
    Path directory = workspace.resolve(graph.directory());
    return new Graph(
        fs,
        workspace.resolve(graph.urls()),
        new Path(directory, Workspace.GRAPH),
        new Path(directory, Workspace.TRANSPOSE),
        graph.aliases() == 0 ? null : new Path(directory, Workspace.ALIASES));
  }

  /** A graph that was made of arcs between URLs. */
  private Graph besideGraph(Configuration conf, Path basename) throws IOException {
    FileSystem fs = basename.getFileSystem(conf);
    Path urls = GraphFiles.urls(basename);
    if (!fs.exists(urls)) {
      throw new UsageException("there is no workspace " + name + ", nor a graph with " + urls);
    }
    Path transpose = basename.suffix("-t");
    boolean hasTranspose = fs.exists(new Path(BvFiles.properties(transpose.toString())));
    return new Graph(fs, urls, basename, hasTranspose ? transpose : null, null);
  }

  private long find(UrlTableReader urls) throws IOException {
    if (number >= 0) {
      if (number < urls.rows()) return number;
      throw new StageFailedException(
          "there is no node " + number + ": the graph has " + urls.rows() + ", from 0 on");
    }
    for (String url : candidates) {
      byte[] form = SortForm.of(url).getBytes(StandardCharsets.US_ASCII);
      long row = urls.find(form, form.length);
      if (row >= 0) return row;
    }
    throw new StageFailedException("the graph has no node " + candidates.get(0));
  }

  /** The URL of a node; the table then stands on it. */
  private static String url(UrlTableReader urls, long node) throws IOException {
    urls.seekRow(node);
    return SortForm.url(new String(urls.form(), 0, urls.formLength(), StandardCharsets.US_ASCII));
  }

  private static long end(Graph graph, UrlTableReader urls, long node) throws IOException {
    if (graph.aliases() == null) return node;
    try (Aliases aliases = new Aliases(graph.fs(), graph.aliases(), urls.index())) {
      return aliases.resolve(node);
    }
  }

  private static void print(
      Configuration conf,
      UrlTableReader urls,
      long node,
      Path basename,
      String title,
      PrintStream out)
      throws IOException {
    BvGraph opened = BvGraph.open(GraphFiles.opener(conf), basename.toString(), OFFSETS_EVERY);
    if (opened.nodes() != urls.rows()) {
      throw new StageFailedException(
          basename + " has " + opened.nodes() + " nodes, but there are " + urls.rows() + " URLs");
    }
    try (BvReader reader = opened.reader()) {
      int count = reader.read(node);
      out.println(title + count);
      long[] others = reader.successors();
      for (int i = 0; i < count; i++) {
        out.println("  " + others[i] + "  " + url(urls, others[i]));
        if (out.checkError()) return;
      }
    }
  }
}
