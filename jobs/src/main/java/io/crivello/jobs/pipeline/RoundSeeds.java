package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.sieve.Ordinal;
import io.crivello.url.UrlPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Brings URLs that no page gave into the frontier, and the state to after it. */
final class RoundSeeds {
  private final FileSystem fs;
  private final Workspace workspace;
  private final CrawlState crawl;
  private final RoundSieve sieve;
  private long rejected;
  private Map<String, Long> refused = Map.of();

  RoundSeeds(FileSystem fs, Workspace workspace, CrawlState crawl, RoundSieve sieve) {
    this.fs = fs;
    this.workspace = workspace;
    this.crawl = crawl;
    this.sieve = sieve;
  }

  /** Gives URLs to a visitor, one after the other. */
  interface Source {
    void forEach(Seeds.Visitor visitor) throws IOException;
  }

  /**
   * Adds URLs.
   *
   * @param kind how they were found
   * @param policy the rules that judge them, or null for seeds, which make the crawl's scope
   * @param directory a fresh one
   * @param output names of directories that do not exist, up to a number at their end
   */
  List<RoundSieve.Sieved> add(
      Ordinal.Kind kind, Source source, UrlPolicy policy, String directory, String output)
      throws IOException, InterruptedException {
    Path hosts = workspace.seedHosts(crawl.seeds);
    List<RoundSieve.Sieved> results = new ArrayList<>();
    try (SeedRun run = new SeedRun(fs, workspace.resolve(directory), kind, 0, hosts)) {
      source.forEach(run.judgedBy(policy)::add);
      List<Path> files = run.finish();
      rejected = run.rejected();
      refused = run.refused();
      if (run.accepted() == 0 && crawl.places == 0) {
        throw new StageFailedException("none of the seeds is a URL that can be crawled");
      }
      crawl.seeds.add(directory);
      for (Path file : files) {
        results.add(sieve.run(List.of(file), null, output + "-" + results.size()));
      }
    }
    return results;
  }

  /** How many of them were no URL. */
  long rejected() {
    return rejected;
  }

  /** How many of them each rule refused. */
  Map<String, Long> refused() {
    return refused;
  }
}
