package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.NeardupState;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.neardup.CheckCopies;
import io.crivello.jobs.runtime.Columns;
import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.jobs.runtime.Workplaces;
import io.crivello.jobs.state.Commits;
import io.crivello.jobs.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Parameters;

/**
 * Verifies every invariant of a workspace: a line for each that does not hold, and exit code 1; or
 * a table of what was verified. Changes nothing, and may run beside a crawl: it looks at the last
 * commit.
 */
public final class CheckCommand implements Command {
  @Parameters(index = "0", paramLabel = "WORKSPACE", description = "The directory of the crawl.")
  String name;

  @Override
  public void run(CommandContext context) throws Exception {
    Configuration conf = context.conf();
    Path root = Workplaces.path(conf, name);
    FileSystem fs = root.getFileSystem(conf);
    if (!fs.exists(root)) throw new UsageException("there is no workspace " + name);
    Workspace workspace = new Workspace(fs.makeQualified(root));
    List<String> problems = new ArrayList<>();
    Columns verified = new Columns("verified", "figures");
    Optional<State> state =
        new LastState(new Commits(fs, workspace), workspace, name).find(problems);
    if (state.isPresent()) {
      verified.add("committed state", workspace.current(state.get().number()).getName());
      try (Scratch scratch = Workplaces.scratch(conf, root)) {
        CrawlView view = new CrawlView(fs, workspace, CrawlState.of(state.get()));
        new CrawlCheck(context, view, problems, verified).run(scratch);
        copies(fs, workspace, NeardupState.of(state.get()), problems, verified);
        new GraphCheck(context, view, state.get(), problems, verified).run(scratch);
      }
    }
    if (problems.isEmpty()) {
      verified.print(context.out());
      return;
    }
    for (String problem : problems) context.out().println(problem);
    throw new StageFailedException(
        "of what must hold, "
            + problems.size()
            + (problems.size() == 1 ? " does" : " do")
            + " not");
  }

  private static void copies(
      FileSystem fs,
      Workspace workspace,
      NeardupState kept,
      List<String> problems,
      Columns verified) {
    if (kept.tables().isEmpty()) return;
    Path directory = workspace.resolve(kept.tables()).getParent();
    long documents = CheckCopies.run(fs, directory, problems);
    verified.add("pages looked through for copies", String.format(Locale.ROOT, "%,d", documents));
  }
}
