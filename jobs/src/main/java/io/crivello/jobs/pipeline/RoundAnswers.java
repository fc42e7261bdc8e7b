package io.crivello.jobs.pipeline;

import io.crivello.fetch.ReplayFetcher;
import io.crivello.fetch.ReplayFetcher.Mode;
import io.crivello.jobs.crawl.AddressBook;
import io.crivello.jobs.crawl.FetchRound;
import io.crivello.jobs.crawl.IndexArchives;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.StageFailedException;
import java.io.IOException;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.Path;

/**
 * Where the answers of a round come from: the network, or archives. With archives all times are
 * logical, a day a round, so that the same archives give the same bytes.
 */
final class RoundAnswers {
  private final CrawlState crawl;
  private final CrawlSettings settings;

  RoundAnswers(CrawlState crawl) {
    this.crawl = crawl;
    this.settings = new CrawlSettings(crawl.settings);
  }

  /** Indexes archives that shall answer instead of the network, and says what is damaged. */
  static void index(
      CommandContext context, List<Path> archives, Path directory, java.nio.file.Path scratch)
      throws IOException {
    IndexArchives.Result result =
        IndexArchives.run(
            context.conf(), archives, directory, scratch, true, (archive, page) -> {});
    Damages.print(context.err(), result.damages());
    if (result.pages() == 0) {
      throw new StageFailedException("the archives hold no page that could be replayed");
    }
  }

  /** Whether every round is answered from archives. */
  boolean isReplay() {
    return !settings.replay().isEmpty();
  }

  /** The time of a round. */
  long time(int round, LongSupplier clock) {
    return isReplay() ? round * ReplayFetcher.DAY : clock.getAsLong();
  }

  AddressBook addresses() throws IOException {
    if (isReplay()) return AddressBook.offline(host -> "");
    return AddressBook.resolving(settings.hostsFile(), settings.fetch().allowPrivate);
  }

  /** What answers this round instead of the network, or null. */
  FetchRound.Replay archives() {
    String ingested = crawl.now.get("ingest");
    long time = crawl.round * ReplayFetcher.DAY;
    if (ingested != null) return new FetchRound.Replay(ingested, Mode.INGEST, time);
    return isReplay() ? new FetchRound.Replay(settings.replay(), Mode.REPLAY, time) : null;
  }
}
