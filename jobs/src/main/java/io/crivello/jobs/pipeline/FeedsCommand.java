package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.jobs.runtime.Workplaces;
import io.crivello.jobs.state.WorkspaceWriter;
import java.io.InputStream;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Asks again for the feeds and sitemaps of a crawl that are due, in a round of their own: what they
 * list goes through the sieve into the frontier. Or takes URLs into the frontier that someone else
 * found, as far as the rules of the crawl admit them.
 */
public final class FeedsCommand implements Command {
  @Parameters(index = "0", paramLabel = "WORKSPACE", description = "The directory of the crawl.")
  String workspace;

  @Option(
      names = "--push",
      description =
          "Take URLs from standard input, one a line, as the crawl's rules admit them, and fetch"
              + " nothing.")
  boolean push;

  LongSupplier clock = System::currentTimeMillis;
  InputStream input = System.in;

  @Override
  public void run(CommandContext context) throws Exception {
    Path root = Workplaces.path(context.conf(), workspace);
    if (CrawlState.of(WorkspaceWriter.read(context.conf(), root)).places == 0) {
      throw new UsageException(
          "feeds: there is no crawl in " + workspace + "; crawl --seeds begins one");
    }
    try (Scratch scratch = Workplaces.scratch(context.conf(), root);
        WorkspaceWriter writer = WorkspaceWriter.open(context.conf(), root, context.err())) {
      CrawlRounds crawl = new CrawlRounds(context, writer, clock);
      if (push) {
        crawl.push(input);
      } else {
        crawl.finishRound();
        crawl.refreshFeeds();
      }
    }
  }
}
