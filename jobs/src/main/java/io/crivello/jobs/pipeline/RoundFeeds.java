package io.crivello.jobs.pipeline;

import io.crivello.fetch.FetchItem;
import io.crivello.fetch.FetchLine;
import io.crivello.fetch.Outcome;
import io.crivello.fetch.Reasons;
import io.crivello.fetch.Standing;
import io.crivello.jobs.crawl.Feed;
import io.crivello.jobs.crawl.FeedTables;
import io.crivello.jobs.crawl.Outcomes;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.pages.PageKind;
import io.crivello.jobs.pages.PageLine;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Keeps the schedule of feeds and sitemaps: after a round, those that it read are written down with
 * the time of this look, what they say about the next one, and their validators.
 *
 * <p>A feed that is not modified, or cannot be parsed, or redirects, is due again after the time it
 * gave before. One that came back waits in the backlog. One that the server refuses, that a rule
 * keeps out or that is no feed any longer loses its schedule, until it is read as a feed again.
 *
 * <p>Reads the round's lists of pages and its outcomes. Memory: an entry a feed of the round.
 */
final class RoundFeeds {
  private static final int NO_FEED = -1;
  private static final int NOT_READ = -2;

  private final FileSystem fs;
  private final Workspace workspace;
  private final CrawlState crawl;
  private final Long2IntOpenHashMap ttls = new Long2IntOpenHashMap();

  RoundFeeds(FileSystem fs, Workspace workspace, CrawlState crawl) {
    this.fs = fs;
    this.workspace = workspace;
    this.crawl = crawl;
    ttls.defaultReturnValue(NOT_READ);
  }

  /** Writes down what the round learnt and brings the state to after it. */
  void run(String directory) throws IOException {
    Path outcomes = workspace.resolve(crawl.file(crawl.round, "outcomes"));
    try (FeedTables known = FeedTables.of(fs, workspace, crawl);
        Outcomes lines = new Outcomes(fs, outcomes);
        FeedTables.Writer table = new FeedTables.Writer(fs, workspace.resolve(directory))) {
      for (String file : Names.split(crawl.file(crawl.round, "pages"))) {
        readPages(workspace.resolve(file), known);
      }
      for (FetchLine line; (line = lines.next()) != null; ) {
        Feed feed = feed(line, known);
        if (feed != null) table.add(feed);
      }
      table.finish(workspace, crawl);
    }
  }

  private void readPages(Path file, FeedTables known) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(fs.open(file), StandardCharsets.UTF_8))) {
      for (String text; (text = lines.readLine()) != null; ) {
        PageLine page = PageLine.parse(text);
        if (page.place() < 0) continue;
        if (page.ttl() >= 0) {
          ttls.put(page.place(), page.ttl());
        } else if (isAnotherPage(page) && known.find(page.place()) != null) {
          ttls.put(page.place(), NO_FEED);
        }
      }
    }
  }

  private static boolean isAnotherPage(PageLine page) {
    return !page.kind().equals(PageKind.BAD.word())
        && !page.kind().equals(PageKind.REDIRECT.word());
  }

  private Feed feed(FetchLine line, FeedTables known) throws IOException {
    int ttl = ttls.get(line.place());
    Feed before = known.find(line.place());
    if (before == null && ttl < 0) return null;
    boolean returned = line.outcome() == Outcome.RETURNED;
    boolean unchanged = line.reason().equals(Reasons.NOT_MODIFIED);
    if (ttl == NOT_READ) {
      boolean goesOn = line.outcome() == Outcome.FETCHED || unchanged || returned;
      ttl = goesOn ? before.ttl() : NO_FEED;
    }
    long looked = before == null ? line.end() : Math.max(before.looked(), line.end());
    return new Feed(item(line), looked, ttl, returned);
  }

  private static FetchItem item(FetchLine line) {
    return new FetchItem(
        line.place(),
        line.depth(),
        line.hops(),
        0,
        "",
        line.url(),
        line.etag(),
        line.lastModified(),
        Standing.FOLLOWED);
  }
}
