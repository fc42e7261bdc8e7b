package io.crivello.jobs.pipeline;

import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * Runs every stage in order, through the same code as their own commands, and goes on at the first
 * one that is not done: the crawl, copies, the web graph.
 */
public final class PipelineCommand implements Command {
  @Parameters(index = "0", paramLabel = "WORKSPACE", description = "The directory of the data.")
  String workspace;

  @Mixin SeedOptions start = new SeedOptions();

  @Mixin CrawlOptions options = new CrawlOptions();

  @Override
  public List<String> help() {
    return FetchHelp.lines();
  }

  @Override
  public void check() {
    crawl().check();
  }

  @Override
  public void run(CommandContext context) throws Exception {
    crawl().run(context);
    CrawlSummary.print(context, workspace);
    NeardupCommand.bringUpToDate(context, workspace);
    GraphStage.bringUpToDate(context, workspace);
  }

  private CrawlCommand crawl() {
    return CrawlCommand.toExhaustion(workspace, start.seeds, start.hosts, options.given());
  }
}
