package io.crivello.jobs.crawl;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.Workspace;
import io.crivello.url.Canonicaliser;
import io.crivello.url.UrlLimits;
import io.crivello.warc.WarcPage;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * All captures that archives hold, collected in any order into a sorted table of {@link Capture}s.
 * Memory is that of the sorter.
 */
public final class Captures {
  private static final long BUDGET = 64L << 20;
  private static final int LONGEST_DIGEST = 200;

  private final FileSystem fs;
  private final Path file;
  private final TableSorter sorter;
  private final Canonicaliser canonicaliser = new Canonicaliser(UrlLimits.STANDARD);
  private long undated;

  /**
   * Begins.
   *
   * @param file the table to be written
   */
  public Captures(FileSystem fs, Path file) {
    this.fs = fs;
    this.file = file;
    sorter = new TableSorter(fs, file, BUDGET);
  }

  /** Adds a page or a revisit, unless its URL is none. Without a time it is no version. */
  public void add(int archive, WarcPage page) throws IOException {
    String refersTo = canonicaliser.canonicalise(page.refersToUri) ? canonicaliser.url() : "";
    if (!canonicaliser.canonicalise(page.uri)) return;
    if (page.date < 0) {
      undated++;
      return;
    }
    String digest = page.payloadDigest;
    Capture capture =
        new Capture(
            canonicaliser.url(),
            page.date,
            archive,
            page.offset,
            page.inner,
            page.failure.isEmpty() ? page.status : 0,
            page.isRevisit(),
            digest.length() > LONGEST_DIGEST ? "" : digest,
            refersTo,
            page.refersToDate);
    sorter.add(capture.key(), capture.value());
  }

  /** How many had no time. */
  long undated() {
    return undated;
  }

  /**
   * Ends with marks for the URLs that the round takes over.
   *
   * @param from the first place that came with the archives
   * @return the table
   */
  Path finish(Workspace workspace, CrawlState crawl, long from) throws IOException {
    IngestList.forEach(
        fs, workspace, crawl, from, url -> sorter.add(Capture.markKey(url), new byte[0]));
    sorter.finish();
    return file;
  }
}
