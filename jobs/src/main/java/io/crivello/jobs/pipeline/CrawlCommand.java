package io.crivello.jobs.pipeline;

import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.InputFiles;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.jobs.runtime.Workplaces;
import io.crivello.jobs.state.WorkspaceWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Crawls: adds seeds, then runs rounds of select, fetch, pages and sieve. */
public final class CrawlCommand implements Command {
  @Parameters(index = "0", paramLabel = "WORKSPACE", description = "The directory of the crawl.")
  String workspace;

  @Mixin SeedOptions start = new SeedOptions();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "How many rounds to run (1); one that is finished counts.")
  Integer rounds;

  @Option(names = "--until-empty", description = "Run rounds until nothing is left to fetch.")
  boolean untilEmpty;

  @Option(names = "--resume", description = "Go on with a crawl that is there.")
  boolean resume;

  @Option(
      names = "--replay",
      arity = "1..*",
      paramLabel = "WARC",
      description = "Answer every request from archives instead of the network.")
  List<String> replay = new ArrayList<>();

  @Mixin CrawlOptions options = new CrawlOptions();

  LongSupplier clock = System::currentTimeMillis;

  /**
   * A crawl to exhaustion, begun or gone on with, for those who drive several stages.
   *
   * @param settings by the names of the flags
   */
  public static CrawlCommand toExhaustion(
      String workspace, List<String> seeds, String hosts, Map<String, String> settings) {
    CrawlCommand command = new CrawlCommand();
    command.workspace = workspace;
    command.start.seeds = seeds;
    command.start.hosts = hosts;
    command.untilEmpty = true;
    command.resume = true;
    command.options.given().putAll(settings);
    return command;
  }

  @Override
  public List<String> help() {
    return FetchHelp.lines();
  }

  @Override
  public void check() {
    if (rounds != null && rounds < 1)
      throw new UsageException("crawl: --rounds must be at least 1");
    if (rounds != null && untilEmpty) {
      throw new UsageException("crawl: --rounds and --until-empty exclude each other");
    }
    if (start.seeds.isEmpty() && !resume) {
      throw new UsageException(
          "crawl: --seeds FILE|URL… begins a crawl, --resume goes on with one");
    }
    if (start.hosts != null && !replay.isEmpty()) {
      throw new UsageException("crawl: --replay asks nobody: --hosts makes no sense with it");
    }
    new CrawlSettings(options.given()).check();
    new CrawlSettings(settings()).checkHosts();
  }

  @Override
  public void run(CommandContext context) throws Exception {
    Path root = Workplaces.path(context.conf(), workspace);
    SieveChoice.checkPossible(context.conf(), root, new CrawlSettings(options.given()));
    Seeds given = new Seeds(context.conf(), start.seeds);
    try (Scratch scratch = Workplaces.scratch(context.conf(), root);
        WorkspaceWriter writer = WorkspaceWriter.open(context.conf(), root, context.err())) {
      CrawlRounds crawl = new CrawlRounds(context, writer, clock);
      if (crawl.isBegun() && !resume) {
        throw new UsageException(
            "crawl: " + workspace + " holds a crawl; --resume goes on with it (and adds --seeds)");
      }
      if (!crawl.isBegun() && given.isEmpty()) {
        throw new UsageException("crawl: there is no crawl in " + workspace + "; give --seeds");
      }
      crawl.configure(settings());
      if (!replay.isEmpty()) crawl.answerFrom(archives(context.conf()), scratch.directory());
      int wanted = rounds == null ? 1 : rounds;
      if (crawl.finishRound()) wanted--;
      crawl.addSeeds(given);
      crawl.run(untilEmpty ? Integer.MAX_VALUE : wanted);
    }
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>(options.given());
    if (start.hosts != null) {
      settings.put("hosts", java.nio.file.Path.of(start.hosts).toAbsolutePath().toString());
    }
    return settings;
  }

  private List<Path> archives(Configuration conf) throws IOException {
    List<Path> archives = new ArrayList<>();
    for (String name : replay) archives.addAll(InputFiles.find(conf, name));
    return archives;
  }
}
