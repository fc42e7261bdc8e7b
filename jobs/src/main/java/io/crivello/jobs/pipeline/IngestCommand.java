package io.crivello.jobs.pipeline;

import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.InputFiles;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.Workplaces;
import io.crivello.jobs.state.WorkspaceWriter;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * Takes over the pages of existing archives: a round whose answers are there already. What the
 * pages link to goes to the frontier, where {@code crawl --resume} goes on; the settings of a crawl
 * decide what is followed, and are remembered.
 */
public final class IngestCommand implements Command {
  @Parameters(index = "0", paramLabel = "WORKSPACE", description = "The directory of the crawl.")
  String workspace;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "WARC",
      description = "WARC and ARC files, gzipped or not, or directories of them.")
  List<String> names = new ArrayList<>();

  @Mixin CrawlOptions options = new CrawlOptions();

  @Override
  public void check() {
    new CrawlSettings(options.given()).check();
  }

  @Override
  public void run(CommandContext context) throws Exception {
    Path root = Workplaces.path(context.conf(), workspace);
    List<Path> archives = new ArrayList<>();
    for (String name : names) archives.addAll(InputFiles.find(context.conf(), name));
    try (Scratch scratch = Workplaces.scratch(context.conf(), root);
        WorkspaceWriter writer = WorkspaceWriter.open(context.conf(), root, context.err())) {
      CrawlRounds crawl = new CrawlRounds(context, writer, System::currentTimeMillis);
      crawl.configure(options.given());
      crawl.finishRound();
      crawl.ingest(archives, scratch.directory());
    }
  }
}
