package io.crivello.jobs.demo;

import io.crivello.jobs.pipeline.CrawlCommand;
import io.crivello.jobs.pipeline.CrawlSummary;
import io.crivello.jobs.pipeline.GraphStage;
import io.crivello.jobs.pipeline.NeardupCommand;
import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Parameters;

/**
 * Serves the documentation of some well-known libraries on loopback, under the names their own
 * links use, and takes it through every stage. A second run goes on where the first one stopped.
 */
public final class DemoCommand implements Command {
  private static final String PAGES = "crivello.demo.pages";
  private static final String DELAY = "20ms";
  private static final int THREADS = 32;

  @Parameters(
      index = "0",
      arity = "0..1",
      defaultValue = "demo-workspace",
      paramLabel = "WORKSPACE",
      description = "Where the crawl lies (${DEFAULT-VALUE}).")
  String workspace;

  @Override
  public void check() {
    if (System.getProperty(PAGES) == null) {
      throw new UsageException("demo: begin it with ./run.sh demo, which fetches its pages");
    }
  }

  @Override
  public void run(CommandContext context) throws Exception {
    if (!Platform.isEmbedded(context.conf())) {
      throw new UsageException(
          "demo: its web is on this machine's loopback, so no cluster sees it");
    }
    try (DemoSite site = new DemoSite(Path.of(System.getProperty(PAGES)), THREADS)) {
      context
          .err()
          .printf(
              Locale.ROOT,
              "serving %d pages of %d hosts on loopback; pause between requests to a host: %s%n",
              site.pages(),
              site.hosts().size(),
              DELAY);
      Path directory = Path.of(workspace).toAbsolutePath();
      Path hosts = directory.resolveSibling(directory.getFileName() + ".hosts");
      Files.writeString(hosts, site.hostsFile());
      Map<String, String> settings = new TreeMap<>();
      settings.put("allow-private", "true");
      settings.put("delay", DELAY);
      settings.put("ip-delay", DELAY);
      settings.put("host-cap", "0");
      settings.put("scope", "seeds-hosts");
      CrawlCommand crawl =
          CrawlCommand.toExhaustion(workspace, site.seeds(), hosts.toString(), settings);
      crawl.check();
      crawl.run(context);
      Files.delete(hosts);
    }
    CrawlSummary.print(context, workspace);
    NeardupCommand.bringUpToDate(context, workspace);
    GraphStage.bringUpToDate(context, workspace);
    context.out().println("look on: ./run.sh list " + workspace + " fetched");
    context.out().println("         ./run.sh list " + workspace + " rounds");
    context.out().println("         ./run.sh explain " + workspace + " URL");
    context.out().println("         ./run.sh page " + workspace + " URL");
    context.out().println("         ./run.sh graph node " + workspace + " URL");
  }
}
