package io.crivello.jobs.pipeline;

import io.crivello.fetch.FetchSettings;
import io.crivello.jobs.crawl.AddressBook;
import io.crivello.jobs.crawl.FetchRound;
import io.crivello.jobs.crawl.Select;
import io.crivello.jobs.crawl.SettleRound;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.Stage;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.state.State;
import io.crivello.jobs.state.WorkspaceWriter;
import io.crivello.url.HostsFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Runs crawl rounds. Each stage writes fresh directories and ends with a commit that names the next
 * stage: a run that died is gone on with at the first stage that was not committed, and a round that
 * fetched is never fetched again because a later stage died.
 */
final class CrawlRounds {
  private static final long LOGICAL_DAY = 86_400_000L;
  private static final int GZIP_LEVEL = 1;

  private final CommandContext context;
  private final Configuration conf;
  private final WorkspaceWriter writer;
  private final Workspace workspace;
  private final JobRunner jobs;
  private CrawlState crawl;

  CrawlRounds(CommandContext context, WorkspaceWriter writer) {
    this.context = context;
    this.conf = context.conf();
    this.writer = writer;
    this.workspace = writer.workspace();
    this.jobs = context.jobs().telling(writer.lease()::submitted);
    this.crawl = CrawlState.of(writer.state());
  }

  boolean isBegun() {
    return !crawl.settings.isEmpty() || crawl.places > 0;
  }

  CrawlState state() {
    return crawl;
  }

  /** Remembers settings that were given; an unfinished round goes on with them. */
  void configure(Map<String, String> given) throws IOException {
    crawl.settings.putAll(given);
    settings().check();
    commit();
  }

  CrawlSettings settings() {
    return new CrawlSettings(crawl.settings);
  }

  /** Runs the stages of a round that was begun and did not end. */
  void finishRound() throws IOException, InterruptedException {
    while (crawl.next != Stage.SELECT) runStage();
  }

  /** Runs rounds until they are as many as wanted, or nothing is left. */
  void run(int rounds) throws IOException, InterruptedException {
    for (int i = 0; i < rounds; i++) {
      if (!awaitWork(rounds == Integer.MAX_VALUE)) {
        context.err().println("nothing is left to fetch");
        return;
      }
      runStage();
      finishRound();
    }
  }

  private void runStage() throws IOException, InterruptedException {
    switch (crawl.next) {
      case SELECT -> select();
      case FETCH -> fetch();
      case HOSTS -> settle();
      case PAGES -> pages();
      case SIEVE -> sieve();
    }
  }
}
