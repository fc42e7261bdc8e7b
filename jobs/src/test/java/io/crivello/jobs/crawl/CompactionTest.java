package io.crivello.jobs.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.fetch.FetchItem;
import io.crivello.fetch.HostState;
import io.crivello.table.SizeTiers;
import io.crivello.table.SortedTableReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of hosts and backlog say the same before and after they are merged. */
class CompactionTest {
  @TempDir Path directory;

  @Test
  void mergedTablesSayTheSame() throws Exception {
    SelectSettings settings =
        new SelectSettings(10, 0, 0, 0, 1, "consistent", 0, PretendCrawl.PROBING);
    PretendCrawl crawl = new PretendCrawl(directory, settings);
    Random random = new Random(2);
    TreeMap<String, HostState> states = new TreeMap<>();
    for (int round = 1; round <= 40; round++) {
      addTables(crawl, round, states, random);
      List<FetchItem> backlog = crawl.backlog();
      crawl.crawl.waiting = backlog.size();
      List<String> hosts = described(crawl);
      org.apache.hadoop.fs.Path fresh = crawl.workspace.resolve("merged-" + round);
      List<String> before = List.copyOf(crawl.crawl.backlog);
      Compaction.run(crawl.fs, crawl.workspace, crawl.crawl, fresh);
      assertEquals(hosts, described(crawl));
      assertEquals(backlog, crawl.backlog());
      assertTrue(crawl.crawl.hosts.size() <= 10, "hosts: " + crawl.crawl.hosts);
      assertTrue(crawl.crawl.backlog.size() <= 10, "backlog: " + crawl.crawl.backlog);
      for (String file : before) assertTrue(crawl.fs.exists(crawl.workspace.resolve(file)));
      assertTrue(
          records(crawl) <= 2L * backlog.size() || crawl.crawl.backlog.size() < SizeTiers.FEWEST,
          "taken entries remain: " + records(crawl) + " for " + backlog.size());
    }
  }

  /** A round pushes some URLs back, and takes some of what some hosts have. */
  private static void addTables(
      PretendCrawl crawl, int round, TreeMap<String, HostState> states, Random random)
      throws IOException {
    org.apache.hadoop.fs.Path file = crawl.workspace.resolve("tables/backlog-" + round);
    Backlog.Builder backlog = new Backlog.Builder(crawl.fs, file);
    int pushed = random.nextInt(30);
    for (int i = 0; i < pushed; i++) {
      String host = "h" + random.nextInt(8) + ".org";
      FetchItem item = new FetchItem(i, 1, 0, 0, "", "http://" + host + "/" + round + i, "", "");
      backlog.add(host, Backlog.number(round, i), item);
    }
    for (var table : backlog.finish()) crawl.crawl.backlog.add(crawl.workspace.relative(table));
    TreeMap<String, HostState> touched = new TreeMap<>();
    for (int i = random.nextInt(6); i >= 0; i--) {
      String host = "h" + random.nextInt(8) + ".org";
      HostState state = states.computeIfAbsent(host, h -> new HostState());
      state.fetched = round;
      state.backlogCursor = Backlog.number(1 + random.nextInt(round), random.nextInt(30));
      touched.put(host, state);
    }
    org.apache.hadoop.fs.Path hosts = crawl.workspace.resolve("tables/hosts-" + round);
    HostTables.write(crawl.fs, hosts, touched);
    crawl.crawl.hosts.add(crawl.workspace.relative(hosts));
  }

  private static List<String> described(PretendCrawl crawl) throws IOException {
    List<String> lines = new ArrayList<>();
    crawl.hosts().forEach((h, s) -> lines.add(h + " " + s.fetched + " " + s.backlogCursor));
    return lines;
  }

  private static long records(PretendCrawl crawl) throws IOException {
    long records = 0;
    for (String file : crawl.crawl.backlog) {
      try (SortedTableReader table = HostTables.reader(crawl.fs, crawl.workspace.resolve(file))) {
        records += table.count();
      }
    }
    return records;
  }
}
