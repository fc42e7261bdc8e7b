package io.crivello.jobs.sieve;

import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunWriter;
import java.io.Closeable;
import java.io.IOException;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;

/**
 * Numbers URLs by place, in the order in which they come, and writes them to the files of {@link
 * Segments}. Memory: one block a bucket.
 */
final class FrontierWriter implements Closeable {
  private final SieveFiles files;
  private final Path directory;
  private final int interval;
  private final TreeMap<Integer, UrlRunWriter> buckets = new TreeMap<>();
  private final long firstPlace;
  private long count;

  /**
   * A writer.
   *
   * @param interval after so many places new files are begun
   */
  FrontierWriter(SieveFiles files, Path directory, long firstPlace, int interval) {
    this.files = files;
    this.directory = directory;
    this.firstPlace = firstPlace;
    this.interval = interval;
  }

  void add(UrlRecord url) throws IOException {
    if (count % interval == 0) finish();
    UrlRunWriter writer = buckets.get(url.bucket);
    if (writer == null) {
      String name = Segments.fileName(url.bucket, Segments.intervalName(count / interval));
      writer = new UrlRunWriter(files.create(new Path(directory, name)));
      buckets.put(url.bucket, writer);
    }
    writer.add(url, firstPlace + count++);
  }

  long count() {
    return count;
  }

  /** Ends the files that are open. */
  void finish() throws IOException {
    for (UrlRunWriter writer : buckets.values()) writer.finish();
    close();
  }

  @Override
  public void close() throws IOException {
    for (UrlRunWriter writer : buckets.values()) writer.close();
    buckets.clear();
  }
}
