package io.crivello.jobs.crawl;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.Run;
import io.crivello.jobs.layout.Workspace;
import io.crivello.table.SortedTableReader;
import io.crivello.table.SortedTableWriter;
import io.crivello.table.TableMerge;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The feeds and sitemaps of a crawl, in tables sorted by place: a round writes those it asked as a
 * further table, and of several entries of one place that of the newest table counts. A new table
 * absorbs those before it that are not larger, so that there are few.
 */
public final class FeedTables implements Closeable {
  private final FileSystem fs;
  private final List<Path> files;
  private final List<SortedTableReader> newestFirst = new ArrayList<>();

  private FeedTables(FileSystem fs, List<Path> files) throws IOException {
    this.fs = fs;
    this.files = files;
    for (Path file : files) newestFirst.add(0, HostTables.reader(fs, file));
  }

  public static FeedTables of(FileSystem fs, Workspace workspace, CrawlState crawl)
      throws IOException {
    return new FeedTables(
        fs, crawl.feeds.stream().map(run -> workspace.resolve(run.directory())).toList());
  }

  /** The feed at a place, or null. */
  public Feed find(long place) throws IOException {
    byte[] key = Outcomes.key(place);
    for (SortedTableReader table : newestFirst) {
      if (table.find(key)) return feed(table.value(), table.valueLength());
    }
    return null;
  }

  private static Feed feed(byte[] value, int length) {
    return Feed.parse(new String(value, 0, length, StandardCharsets.UTF_8));
  }

  /** Is given feeds. */
  interface Visitor {
    void visit(Feed feed);
  }

  /** Goes through all feeds, in the order of places. */
  void forEach(Visitor visitor) throws IOException {
    try (TableMerge merge = merge(fs, files)) {
      while (merge.next()) visitor.visit(feed(merge.value(), merge.valueLength()));
    }
  }

  private static TableMerge merge(FileSystem fs, List<Path> files) throws IOException {
    List<SortedTableReader> readers = new ArrayList<>();
    for (Path file : files) readers.add(HostTables.reader(fs, file));
    return new TableMerge(readers);
  }

  @Override
  public void close() throws IOException {
    for (SortedTableReader table : newestFirst) table.close();
  }

  /** Writes what a round learnt of feeds, which come in the order of places. */
  public static final class Writer implements Closeable {
    private final FileSystem fs;
    private final Path directory;
    private final Path changes;
    private final SortedTableWriter table;

    /**
     * Begins.
     *
     * @param directory a fresh one
     */
    public Writer(FileSystem fs, Path directory) throws IOException {
      this.fs = fs;
      this.directory = directory;
      changes = new Path(directory, "changes");
      table = new SortedTableWriter(fs.create(changes, false));
    }

    public void add(Feed feed) throws IOException {
      table.add(Outcomes.key(feed.item().place()), feed.toLine().getBytes(StandardCharsets.UTF_8));
    }

    /** Ends the table and brings the state to after it. */
    public void finish(Workspace workspace, CrawlState crawl) throws IOException {
      table.finish();
      table.close();
      if (table.count() == 0) return;
      long written = table.count();
      int kept = crawl.feeds.size();
      while (kept > 0 && crawl.feeds.get(kept - 1).count() <= written) {
        written += crawl.feeds.get(--kept).count();
      }
      List<Run> absorbed = crawl.feeds.subList(kept, crawl.feeds.size());
      Run run = new Run(workspace.relative(changes), table.count());
      if (!absorbed.isEmpty()) run = absorb(workspace, absorbed);
      absorbed.clear();
      crawl.feeds.add(run);
    }

    private Run absorb(Workspace workspace, List<Run> absorbed) throws IOException {
      List<Path> files = new ArrayList<>();
      for (Run run : absorbed) files.add(workspace.resolve(run.directory()));
      files.add(changes);
      Path merged = new Path(directory, "merged");
      try (TableMerge merge = merge(fs, files);
          SortedTableWriter writer = new SortedTableWriter(fs.create(merged, false))) {
        merge.writeTo(writer);
        writer.finish();
        return new Run(workspace.relative(merged), writer.count());
      }
    }

    @Override
    public void close() throws IOException {
      table.close();
    }
  }
}
