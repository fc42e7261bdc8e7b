package io.crivello.jobs.store;

import io.crivello.url.SortForm;
import io.crivello.writable.PageKeyWritable;
import io.crivello.writable.PageWritable;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Finds pages by URL and time in the runs of a store. Bloom filters tell which runs are worth a
 * seek: mostly the one that has the page. For one thread.
 */
public final class PageStore implements Closeable {
  private final List<PageRun> runs = new ArrayList<>();
  private final PageKeyWritable wanted = new PageKeyWritable();
  private final PageKeyWritable found = new PageKeyWritable();
  private final PageKeyWritable best = new PageKeyWritable();
  private final PageWritable candidate = new PageWritable();

  /**
   * Opens a store.
   *
   * @param directories of its runs, oldest first
   */
  public PageStore(Configuration conf, List<Path> directories) throws IOException {
    for (Path directory : directories) runs.add(new PageRun(conf, directory));
  }

  /**
   * Finds the version of a page that was the newest at a time.
   *
   * @param url in canonical form
   * @param time in milliseconds since 1970; {@code Long.MAX_VALUE} for the newest of all
   * @param page gets the page
   * @return when that version was fetched, −1 if there is none
   */
  public long find(String url, long time, PageWritable page) throws IOException {
    wanted.set(SortForm.of(url), time);
    long newest = -1;
    for (PageRun run : runs) {
      if (!run.find(wanted, found, candidate) || found.time() < newest) continue;
      best.set(found);
      page.set(candidate);
      newest = best.time();
    }
    return newest;
  }

  /** When the versions of a page were fetched, newest first. */
  public List<Long> versions(String url) throws IOException {
    List<Long> times = new ArrayList<>();
    for (long time = Long.MAX_VALUE; time >= 0; time--) {
      time = find(url, time, new PageWritable());
      if (time < 0) break;
      times.add(time);
    }
    return times;
  }

  @Override
  public void close() throws IOException {
    for (PageRun run : runs) run.close();
  }
}
