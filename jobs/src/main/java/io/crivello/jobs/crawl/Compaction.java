package io.crivello.jobs.crawl;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.Workspace;
import io.crivello.table.SizeTiers;
import io.crivello.table.SortedTableReader;
import io.crivello.table.SortedTableWriter;
import io.crivello.table.TableMerge;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Keeps the tables of hosts and of the backlog few: every round adds some, and those that {@link
 * SizeTiers} names are merged into a fresh one.
 *
 * <p>Entries of the backlog that were taken are left out. When they are more than half of all, all
 * tables of the backlog are merged: its files stay in proportion to what waits. Old files are not
 * touched, only no longer named by the state. Memory: a block of each table.
 */
final class Compaction {
  private final FileSystem fs;
  private final Workspace workspace;
  private final CrawlState crawl;
  private final Path directory;

  private Compaction(FileSystem fs, Workspace workspace, CrawlState crawl, Path directory) {
    this.fs = fs;
    this.workspace = workspace;
    this.crawl = crawl;
    this.directory = directory;
  }

  /**
   * Merges what is worth it, and names the new tables in the state; the caller commits.
   *
   * @param directory where fresh files may be made
   */
  static void run(FileSystem fs, Workspace workspace, CrawlState crawl, Path directory)
      throws IOException {
    Compaction compaction = new Compaction(fs, workspace, crawl, directory);
    compaction.compactHosts();
    compaction.compactBacklog();
  }

  private void compactHosts() throws IOException {
    int absorbed = SizeTiers.absorbed(counts(crawl.hosts));
    if (absorbed == 0) return;
    List<String> merged = newest(crawl.hosts, absorbed);
    Path file = new Path(directory, "merged-hosts");
    List<SortedTableReader> readers = new ArrayList<>();
    for (Path table : paths(merged)) readers.add(HostTables.reader(fs, table));
    try (TableMerge tables = new TableMerge(readers);
        SortedTableWriter writer = new SortedTableWriter(fs.create(file, false))) {
      tables.writeTo(writer);
      writer.finish();
    }
    merged.clear();
    crawl.hosts.add(workspace.relative(file));
  }

  private void compactBacklog() throws IOException {
    if (crawl.waiting == 0) {
      crawl.backlog.clear();
      return;
    }
    List<Long> counts = counts(crawl.backlog);
    long all = counts.stream().mapToLong(Long::longValue).sum();
    boolean mostlyTaken = all > 2 * crawl.waiting && crawl.backlog.size() >= SizeTiers.FEWEST;
    int absorbed = mostlyTaken ? crawl.backlog.size() : SizeTiers.absorbed(counts);
    if (absorbed == 0) return;
    List<String> merged = newest(crawl.backlog, absorbed);
    Path file = new Path(directory, "merged-backlog");
    long left;
    try (Backlog.Entries entries = new Backlog.Entries(fs, paths(crawl.hosts), paths(merged));
        SortedTableWriter writer = new SortedTableWriter(fs.create(file, false))) {
      entries.writeTo(writer);
      writer.finish();
      left = writer.count();
    }
    merged.clear();
    if (left > 0) crawl.backlog.add(workspace.relative(file));
  }

  private List<Long> counts(List<String> tables) throws IOException {
    List<Long> counts = new ArrayList<>();
    for (Path file : paths(tables)) {
      try (SortedTableReader table = HostTables.reader(fs, file)) {
        counts.add(table.count());
      }
    }
    return counts;
  }

  private List<Path> paths(List<String> names) {
    return names.stream().map(workspace::resolve).toList();
  }

  private static List<String> newest(List<String> tables, int count) {
    return tables.subList(tables.size() - count, tables.size());
  }
}
