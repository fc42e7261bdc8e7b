package io.crivello.jobs.crawl;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.Workspace;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import org.apache.hadoop.fs.FileSystem;

/**
 * The feeds and sitemaps that are to be asked again, those that have waited longest first. Memory:
 * as many as a round takes.
 */
public final class DueFeeds {
  private static final Comparator<Feed> LONGEST_DUE =
      Comparator.comparingLong(Feed::due).thenComparingLong(feed -> feed.item().place());

  private final PriorityQueue<Feed> longest = new PriorityQueue<>(LONGEST_DUE.reversed());
  private long known;
  private long count;
  private long next = Long.MAX_VALUE;

  private DueFeeds() {}

  /**
   * Looks through all feeds.
   *
   * @param most how many are kept at most
   */
  public static DueFeeds find(
      FileSystem fs, Workspace workspace, CrawlState crawl, long now, int most) throws IOException {
    DueFeeds due = new DueFeeds();
    try (FeedTables feeds = FeedTables.of(fs, workspace, crawl)) {
      feeds.forEach(feed -> due.add(feed, now, most));
    }
    return due;
  }

  private void add(Feed feed, long now, int most) {
    if (!feed.isScheduled()) return;
    known++;
    if (feed.due() > now) {
      next = Math.min(next, feed.due());
      return;
    }
    count++;
    longest.add(feed);
    if (longest.size() > most) longest.remove();
  }

  /** How many of them are due. */
  public long count() {
    return count;
  }

  /** Why a round has nothing to ask. */
  public String inWords() {
    if (count > 0) {
      return String.format(
          Locale.ROOT, "%,d feeds and sitemaps are due, but their hosts want a pause", count);
    }
    if (known == 0) return "the crawl knows no feed or sitemap";
    return String.format(
        Locale.ROOT,
        "none of %,d feeds and sitemaps is due before %s",
        known,
        Instant.ofEpochMilli(next));
  }

  List<Feed> feeds() {
    List<Feed> feeds = new ArrayList<>(longest);
    feeds.sort(LONGEST_DUE);
    return feeds;
  }
}
