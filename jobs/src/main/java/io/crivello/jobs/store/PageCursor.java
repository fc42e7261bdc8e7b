package io.crivello.jobs.store;

import io.crivello.writable.PageKeyWritable;
import io.crivello.writable.PageWritable;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.MapFile;

/** Goes through the pages of a run that lie in an interval of sort forms, in order. */
final class PageCursor implements Closeable {
  private final Configuration conf;
  private final Path directory;
  private final PageRanges ranges;
  private final byte[] to;
  private final PageKeyWritable from = new PageKeyWritable();
  private final PageKeyWritable key = new PageKeyWritable();
  private final PageWritable page = new PageWritable();
  private MapFile.Reader reader;
  private int range;
  private boolean started;

  /**
   * A cursor before the first page.
   *
   * @param from where the interval begins
   * @param to where it ends, itself not included; null for no end
   */
  PageCursor(Configuration conf, Path directory, byte[] from, byte[] to) throws IOException {
    this.conf = conf;
    this.directory = directory;
    this.to = to;
    FileSystem fs = directory.getFileSystem(conf);
    ranges = PageRanges.read(fs, new Path(directory, PageFiles.RANGES));
    this.from.set(from, 0, from.length, Long.MAX_VALUE);
    range = ranges.of(from, from.length);
  }

  boolean next() throws IOException {
    if (!started) {
      started = true;
      open();
      if (reader.getClosest(from, page) instanceof PageKeyWritable first) {
        key.set(first);
        return isBeforeEnd();
      }
      reader.close();
      range++;
      reader = null;
    }
    while (range < ranges.count()) {
      if (reader == null) open();
      if (reader.next(key, page)) return isBeforeEnd();
      reader.close();
      reader = null;
      range++;
    }
    return false;
  }

  private void open() throws IOException {
    reader = new MapFile.Reader(PageFiles.part(directory, range), conf);
  }

  private boolean isBeforeEnd() {
    return to == null
        || Arrays.compareUnsigned(key.formBytes(), 0, key.formLength(), to, 0, to.length) < 0;
  }

  PageKeyWritable key() {
    return key;
  }

  PageWritable page() {
    return page;
  }

  @Override
  public void close() throws IOException {
    if (reader != null) reader.close();
    reader = null;
  }
}
