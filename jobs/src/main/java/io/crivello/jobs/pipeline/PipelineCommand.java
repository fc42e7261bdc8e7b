package io.crivello.jobs.pipeline;

import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Runs every stage in order, through the same code as their own commands, and goes on at the first
 * one that is not done: the crawl, then copies.
 */
public final class PipelineCommand implements Command {
  @Parameters(index = "0", paramLabel = "WORKSPACE", description = "The directory of the data.")
  String workspace;

  @Option(
      names = "--seeds",
      arity = "1..*",
      paramLabel = "FILE|URL",
      description = "Seeds: URLs, or files with one URL a line.")
  List<String> seeds = new ArrayList<>();

  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description = "Lines 'name address[:port]': where these names are asked, by plain HTTP.")
  String hosts;

  @Mixin CrawlOptions options = new CrawlOptions();

  @Override
  public void check() {
    crawl().check();
  }

  @Override
  public void run(CommandContext context) throws Exception {
    crawl().run(context);
    CrawlSummary.print(context, workspace);
    NeardupCommand.bringUpToDate(context, workspace);
  }

  private CrawlCommand crawl() {
    return CrawlCommand.toExhaustion(workspace, seeds, hosts, options.given());
  }
}
