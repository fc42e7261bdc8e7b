package io.crivello.jobs.crawl;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.Workspace;
import io.crivello.table.SortedTableReader;
import io.crivello.table.SortedTableWriter;
import io.crivello.table.TableMerge;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Keeps the tables of hosts and of the backlog few, as a log-structured merge tree does (O'Neil,
 * Cheng, Gawlick, O'Neil 1996). Every round adds some. Each table shall be larger than all younger
 * ones together; from the first that is not, all are merged into a fresh one, as soon as they are
 * {@value #FEWEST}. So there are about as many tables as the largest has binary digits, and a
 * record is written again, after the first time, only into a table at least twice as large.
 *
 * <p>Entries of the backlog that were taken are left out. When they are more than half of all, all
 * tables of the backlog are merged: its files stay in proportion to what waits. Old files are not
 * touched, only no longer named by the state. Memory: a block of each table.
 */
final class Compaction {
  static final int FEWEST = 4;

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

  /**
   * How many tables from the newest on become one; 0 if none.
   *
   * @param counts the numbers of records, oldest first
   */
  static int absorbed(List<Long> counts) {
    long younger = counts.stream().mapToLong(Long::longValue).sum();
    for (int i = 0; i < counts.size(); i++) {
      younger -= counts.get(i);
      if (counts.get(i) > younger) continue;
      int absorbed = counts.size() - i;
      return absorbed >= FEWEST ? absorbed : 0;
    }
    return 0;
  }

  private void compactHosts() throws IOException {
    int absorbed = absorbed(counts(crawl.hosts));
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
    boolean mostlyTaken = all > 2 * crawl.waiting && crawl.backlog.size() >= FEWEST;
    int absorbed = mostlyTaken ? crawl.backlog.size() : absorbed(counts);
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
