package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchSettings;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.Run;
import io.crivello.jobs.layout.Workspace;
import io.crivello.table.SortedTableReader;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Makes versions of pages of all captures beside those by which a round fetches its URLs. What it
 * leaves in a directory: a table of the versions and archives that hold them, for the stage that
 * parses pages. It runs in this process, and reads what it copies once.
 */
public final class IngestVersions {
  private static final long BUDGET = 64L << 20;

  /**
   * What became of captures.
   *
   * @param versions how many were copied
   * @param files the archives they are in
   * @param others the others by reason
   */
  public record Result(long versions, int files, Map<String, Long> others) {}

  private IngestVersions() {}

  /**
   * Copies versions.
   *
   * @param captures all of the archives, not finished
   * @param index where the archives were indexed
   * @param from the first place that came with the archives
   * @param directory the one of the table of captures
   */
  public static Result run(
      Configuration conf,
      Workspace workspace,
      CrawlState crawl,
      Captures captures,
      Path index,
      long from,
      FetchSettings settings,
      int level,
      Path directory)
      throws IOException {
    FileSystem fs = directory.getFileSystem(conf);
    Path table = captures.finish(workspace, crawl, from);
    Path plan = new Path(directory, Workspace.VERSIONS);
    TableSorter sorter = new TableSorter(fs, plan, BUDGET);
    PlanVersions.Counts counts;
    List<Path> store = crawl.store.stream().map(Run::directory).map(workspace::resolve).toList();
    try (ReplayArchives archives = new ReplayArchives(conf, index);
        PlanVersions planner = new PlanVersions(conf, workspace, table, store, archives, sorter)) {
      counts = planner.run();
    }
    sorter.finish();
    fs.delete(table, false);
    try (SortedTableReader versions = HostTables.reader(fs, plan);
        CopyVersions copy = new CopyVersions(conf, directory, settings, level, crawl.round)) {
      copy.run(versions);
      Map<String, Long> others = new TreeMap<>();
      put(others, "repeated", counts.repeated);
      put(others, "passing-failure", counts.passing);
      put(others, "revisit-of-nothing", counts.unresolved + copy.changed());
      put(others, "without-time", captures.undated());
      put(others, "refused-by-rule", copy.filtered());
      return new Result(copy.copied(), copy.files(), others);
    }
  }

  /** Gives the URL of every version that a directory has, in the order of the table. */
  public static void forEachUrl(FileSystem fs, Path directory, IngestList.Visitor visitor)
      throws IOException {
    try (SortedTableReader versions =
        HostTables.reader(fs, new Path(directory, Workspace.VERSIONS))) {
      while (versions.next()) {
        visitor.visit(Version.read(versions.keyBytes(), versions.valueBytes()).url());
      }
    }
  }

  private static void put(Map<String, Long> counts, String name, long count) {
    if (count > 0) counts.put(name, count);
  }
}
