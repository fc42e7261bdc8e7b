package io.crivello.jobs.store;

import io.crivello.writable.PageKeyWritable;
import io.crivello.writable.PageWritable;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Several runs of a page store as one, in an interval of sort forms: every version in the order of
 * keys, of equal keys that of the newest run; or, of each page, only its newest versions. Memory: a
 * block of each run.
 */
public final class PageMerge implements Closeable {
  private final List<PageCursor> open = new ArrayList<>();
  private final int versions;
  private final PageKeyWritable last = new PageKeyWritable();
  private final PageKeyWritable key = new PageKeyWritable();
  private final PageWritable page = new PageWritable();
  private int given;
  private boolean any;

  /**
   * Opens the runs.
   *
   * @param directories oldest first
   * @param from where the interval begins
   * @param to where it ends, itself not included; null for no end
   * @param versions how many versions of a page to give; 0 for all
   */
  public PageMerge(Configuration conf, List<Path> directories, byte[] from, byte[] to, int versions)
      throws IOException {
    this.versions = versions;
    for (Path directory : directories) {
      PageCursor cursor = new PageCursor(conf, directory, from, to);
      if (cursor.next()) open.add(cursor);
      else cursor.close();
    }
  }

  /** Goes to the next version; false at the end. */
  public boolean next() throws IOException {
    while (!open.isEmpty()) {
      PageCursor least = open.get(0);
      for (PageCursor cursor : open) if (cursor.key().compareTo(least.key()) <= 0) least = cursor;
      boolean repeated = any && last.equals(least.key());
      if (!repeated) {
        given = any && last.isSamePage(least.key()) ? given + 1 : 1;
        last.set(least.key());
        any = true;
      }
      boolean wanted = !repeated && (versions == 0 || given <= versions);
      if (wanted) {
        key.set(least.key());
        page.set(least.page());
      }
      if (!least.next()) {
        least.close();
        open.remove(least);
      }
      if (wanted) return true;
    }
    return false;
  }

  /** The current key, until the next movement. */
  public PageKeyWritable key() {
    return key;
  }

  /** The current page, until the next movement. */
  public PageWritable page() {
    return page;
  }

  @Override
  public void close() throws IOException {
    for (PageCursor cursor : open) cursor.close();
  }
}
