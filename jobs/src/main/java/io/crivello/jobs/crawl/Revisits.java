package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchItem;
import io.crivello.fetch.FetchLine;
import io.crivello.fetch.Outcome;
import io.crivello.fetch.Reasons;
import io.crivello.fetch.Standing;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.Workspace;
import io.crivello.sieve.SeenRunReader;
import io.crivello.sieve.SortedPlaces;
import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The pages that were looked at before some instant, to be asked for again: oldest round first, in
 * a round in the order of places. The outcomes of rounds are read from a cursor that the state
 * keeps, so that each line is read once; it stands still at the first page that is not old enough.
 *
 * <p>A look is an answer that was archived, the word of the server that nothing has changed, or the
 * last of several failures of a page that was there before. A page that the server refuses, or that
 * a rule keeps out, is not asked for again. Asked again, a page leaves a line in a later round, for
 * which the cursor comes by in time; of a feed, which has a schedule of its own, only the last line
 * counts.
 *
 * <p><b>Copies.</b> A page that is asked for again keeps the {@link Standing} of its last reading:
 * if its links were followed then they are followed again, although its own text was met before; if
 * it was a copy then, it is followed once it has a text that was never met.
 */
public final class Revisits implements Closeable {
  private final FileSystem fs;
  private final Workspace workspace;
  private final CrawlState crawl;
  private final long before;
  private final FeedTables feeds;
  private Outcomes outcomes;
  private SortedPlaces copies;
  private FetchLine line;

  /**
   * Begins at the cursor of a state, which moves along.
   *
   * @param before milliseconds since 1970
   */
  public Revisits(FileSystem fs, Workspace workspace, CrawlState crawl, long before)
      throws IOException {
    this.fs = fs;
    this.workspace = workspace;
    this.crawl = crawl;
    this.before = before;
    feeds = FeedTables.of(fs, workspace, crawl);
  }

  /** Whether there is any such page; the cursor stays. */
  public static boolean isDue(FileSystem fs, Workspace workspace, CrawlState crawl, long before)
      throws IOException {
    int round = crawl.revisitRound;
    long place = crawl.revisitPlace;
    try (Revisits revisits = new Revisits(fs, workspace, crawl, before)) {
      return revisits.next() != null;
    } finally {
      crawl.revisitRound = round;
      crawl.revisitPlace = place;
    }
  }

  /** The next page, with its validators; null if no further one is old enough. */
  FetchItem next() throws IOException {
    while (isAtLine()) {
      boolean look = isLook(line);
      if (look && line.end() > before) return null;
      FetchLine read = line;
      crawl.revisitPlace = read.place() + 1;
      line = outcomes.next();
      if (look && !wasAskedSince(read)) return item(read);
    }
    return null;
  }

  /** Goes on to the next round that has a line, if need be. */
  private boolean isAtLine() throws IOException {
    while (line == null) {
      if (outcomes != null) {
        closeRound();
        crawl.revisitRound++;
        crawl.revisitPlace = 0;
      }
      String file = crawl.file(crawl.revisitRound, "outcomes");
      while (file == null && crawl.revisitRound < crawl.round) {
        file = crawl.file(++crawl.revisitRound, "outcomes");
      }
      if (file == null) return false;
      open(file);
    }
    return true;
  }

  private void open(String file) throws IOException {
    outcomes = new Outcomes(fs, workspace.resolve(file));
    line = outcomes.from(crawl.revisitPlace);
    String list = crawl.file(crawl.revisitRound, "copies");
    if (list == null) return;
    Path path = workspace.resolve(list);
    copies = new SortedPlaces(new SeenRunReader(new SeekableSource(fs, path), path.toString()));
  }

  private static boolean isLook(FetchLine line) {
    boolean known = line.standing() != Standing.NEW;
    return switch (line.outcome()) {
      case FETCHED -> true;
      case SKIPPED -> known && line.reason().equals(Reasons.NOT_MODIFIED);
      case FAILED -> known && line.end() > 0 && !isRefusal(line.status());
      default -> false;
    };
  }

  private static boolean isRefusal(int status) {
    return status > 0 && status < 500 && status != 429;
  }

  private boolean wasAskedSince(FetchLine read) throws IOException {
    Feed feed = feeds.find(read.place());
    return feed != null && (feed.waiting() || feed.looked() > read.end());
  }

  private FetchItem item(FetchLine read) throws IOException {
    Standing standing = read.standing();
    if (read.outcome() == Outcome.FETCHED) {
      boolean copy = copies != null && copies.contains(read.place());
      standing = copy ? Standing.COPY : Standing.FOLLOWED;
    }
    return new FetchItem(
        read.place(),
        read.depth(),
        read.hops(),
        0,
        "",
        read.url(),
        read.etag(),
        read.lastModified(),
        standing);
  }

  @Override
  public void close() throws IOException {
    closeRound();
    feeds.close();
  }

  private void closeRound() throws IOException {
    if (outcomes != null) outcomes.close();
    if (copies != null) copies.close();
    outcomes = null;
    copies = null;
  }
}
