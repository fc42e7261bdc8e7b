package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.NeardupState;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.neardup.FindCopies;
import io.crivello.jobs.neardup.NeardupSettings;
import io.crivello.jobs.runtime.Columns;
import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.InputFiles;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.jobs.runtime.Workplaces;
import io.crivello.jobs.state.State;
import io.crivello.jobs.state.WorkspaceWriter;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Finds copies and near copies among the pages of a workspace. Without a directory for the result
 * it becomes part of the workspace, where later stages find the representatives of clusters.
 */
public final class NeardupCommand implements Command {
  @Parameters(
      index = "0",
      paramLabel = "WORKSPACE|INPUT",
      description = "A workspace, or what ingest takes: archives, directories, collections.")
  String input;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "OUT",
      description = "A new directory for the result. Without it the workspace keeps the result.")
  String output;

  @Option(
      names = "--like",
      paramLabel = "URL|FILE",
      description =
          "Only print the copies of one page of the workspace or input, or of a local file of HTML"
              + " or text: distance, tab, URL, or of --method fingerprints resemblance, how much of"
              + " the page is in the copy, and of the copy in the page, URL; nearest first.")
  String like;

  @Mixin NeardupOptions options = new NeardupOptions();

  private NeardupSettings settings;

  @Override
  public void check() {
    settings = options.settings();
    if (like == null) return;
    if (output != null) throw new UsageException("--like prints, and leaves nothing in " + output);
    if (settings.distances().size() > 1) {
      boolean ofSets = settings.method() == NeardupSettings.Method.FINGERPRINTS;
      throw new UsageException("--like takes one " + (ofSets ? "--threshold" : "--distance"));
    }
    if (options.window != null || options.allPairs) {
      throw new UsageException("--like goes with neither --length-window nor --all-pairs");
    }
  }

  @Override
  public void run(CommandContext context) throws Exception {
    Configuration conf = context.conf();
    Path root = Workplaces.path(conf, input);
    if (like != null) {
      search(context, root);
      return;
    }
    if (output != null) {
      InputFiles.refuseInside(conf, Workplaces.path(conf, output), input);
    }
    Path results = output == null ? null : new Path(Workplaces.path(conf, output), "copies");
    if (results != null) FindCopies.refuseExisting(results.getFileSystem(conf), results);
    if (!isWorkspace(conf, root)) root = ingest(context);
    if (output == null) {
      runStage(context, root, settings);
      return;
    }
    try (Scratch scratch = Workplaces.scratch(conf, root)) {
      CrawlView view = CrawlView.open(context, root.toString());
      JobRunner jobs = context.jobs();
      print(context, FindCopies.run(conf, jobs, runs(view), settings, null, results));
    }
  }

  /** Prints copies; of an input that is no workspace, from one that is removed afterwards. */
  private void search(CommandContext context, Path root) throws Exception {
    Configuration conf = context.conf();
    NeardupSearch search = new NeardupSearch(context, settings, like);
    if (isWorkspace(conf, root)) {
      search.run(root, true);
      return;
    }
    try (Scratch scratch = Workplaces.scratch(conf, root)) {
      Path passing = scratch.jobOutput(conf, "workspace");
      ingest(context, passing);
      search.run(passing, false);
    }
  }

  /** Whether a path is a workspace, also one that lost its state, and not an input. */
  private static boolean isWorkspace(Configuration conf, Path root) throws IOException {
    FileSystem fs = root.getFileSystem(conf);
    if (!fs.exists(root) || !fs.getFileStatus(root).isDirectory()) return false;
    for (FileStatus file : fs.listStatus(root)) {
      String name = file.getPath().getName();
      if (name.startsWith(Workspace.CURRENT_PREFIX) || name.startsWith(Workspace.LEASE_PREFIX)) {
        return true;
      }
    }
    return false;
  }

  /** Brings an input that is no workspace into one beside the result. */
  private Path ingest(CommandContext context) throws Exception {
    if (output == null) {
      throw new UsageException(input + " is no workspace: name a directory for the result, too");
    }
    Path fresh = new Path(Workplaces.path(context.conf(), output), "workspace");
    FileSystem fs = fresh.getFileSystem(context.conf());
    if (fs.exists(fresh)) {
      throw new FileAlreadyExistsException(
          fresh + " exists; to look among its pages again, name it instead of " + input);
    }
    boolean whole = false;
    try {
      ingest(context, fresh);
      whole = true;
    } finally {
      if (!whole && fs.exists(fresh) && !fs.delete(fresh, true)) {
        context.err().println(fresh + " could not be removed");
      }
    }
    return fresh;
  }

  private void ingest(CommandContext context, Path fresh) throws Exception {
    IngestCommand ingest = new IngestCommand();
    ingest.workspace = fresh.toString();
    ingest.names = List.of(input);
    ingest.check();
    ingest.run(context);
  }

  static List<Path> runs(CrawlView view) {
    List<Path> runs = view.storeRuns();
    if (runs.isEmpty()) throw new StageFailedException("the workspace has no pages yet");
    return runs;
  }

  /**
   * Runs the stage in a workspace with the usual settings, unless its result is of the same pages
   * already.
   */
  public static void bringUpToDate(CommandContext context, String workspace) throws Exception {
    Path root = Workplaces.path(context.conf(), workspace);
    State state = WorkspaceWriter.read(context.conf(), root);
    NeardupState kept = NeardupState.of(state);
    if (kept.isOf(CrawlState.of(state)) && kept.scores().equals(scores(state))) {
      context.err().println("copies: found already, no page since");
      return;
    }
    runStage(context, root, new NeardupOptions().settings());
  }

  /** Runs the stage in a workspace and commits its result. */
  static void runStage(CommandContext context, Path root, NeardupSettings settings)
      throws Exception {
    Configuration conf = context.conf();
    try (Scratch scratch = Workplaces.scratch(conf, root);
        WorkspaceWriter writer = WorkspaceWriter.open(conf, root, context.err())) {
      FileSystem fs = writer.fs();
      Workspace workspace = writer.workspace();
      CrawlView view = new CrawlView(fs, workspace, CrawlState.of(writer.state()));
      String directory = Workspace.neardup(writer.lease().epoch());
      JobRunner jobs = context.jobs().of(writer.lease());
      String scores = scores(writer.state());
      FindCopies.Result result =
          FindCopies.run(
              conf,
              jobs,
              runs(view),
              settings,
              scores.isEmpty() ? null : workspace.resolve(scores),
              workspace.resolve(directory));
      State.Draft draft = writer.state().draft();
      NeardupState.found(
              workspace.relative(result.tables()), view.crawl(), settings.sketchKind(), scores)
          .writeTo(draft);
      writer.commit(draft);
      print(context, result);
    }
  }

  /** The table of static ranks, if a stage has left one. */
  private static String scores(State state) {
    return state.get(NeardupState.SCORES, "");
  }

  private static void print(CommandContext context, FindCopies.Result result) {
    Columns table = new Columns("copies", "number");
    for (Map.Entry<String, Long> figure : result.figures().entrySet()) {
      table.add(figure.getKey(), number(figure.getValue()));
    }
    table.print(context.out());
    context.out().println("tables: " + result.tables().toUri().getPath());
    context.out().println("report: " + result.report().toUri().getPath());
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
