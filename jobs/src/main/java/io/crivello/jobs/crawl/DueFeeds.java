package io.crivello.jobs.crawl;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.Workspace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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

  /** How many there are that have a schedule. */
  public long known() {
    return known;
  }

  /** How many of them are due. */
  public long count() {
    return count;
  }

  /** When the first of the others is due, milliseconds since 1970. */
  public long next() {
    return next;
  }

  List<Feed> feeds() {
    List<Feed> feeds = new ArrayList<>(longest);
    feeds.sort(LONGEST_DUE);
    return feeds;
  }
}
