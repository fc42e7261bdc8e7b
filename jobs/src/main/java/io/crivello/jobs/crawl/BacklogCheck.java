package io.crivello.jobs.crawl;

import io.crivello.fetch.Standing;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.Workspace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Compares the backlog with the hosts and the state: of every host as many entries wait as it says,
 * in all as many as the state says, and each has a place that the frontier gave away.
 */
public final class BacklogCheck {
  /**
   * What was found.
   *
   * @param urls the sum of the signatures of the URLs that wait and were never read
   */
  public record Result(long urls, List<String> problems) {}

  private final HostTables hosts;
  private final CrawlState crawl;
  private final List<String> problems = new ArrayList<>();
  private String host = "";
  private long ofHost;
  private long waiting;
  private long urls;

  private BacklogCheck(HostTables hosts, CrawlState crawl) {
    this.hosts = hosts;
    this.crawl = crawl;
  }

  public static Result run(FileSystem fs, Workspace workspace, CrawlState crawl)
      throws IOException {
    List<Path> tables = crawl.hosts.stream().map(workspace::resolve).toList();
    try (HostTables hosts = new HostTables(fs, tables);
        Backlog.Entries entries = new Backlog.Entries(fs, workspace, crawl)) {
      BacklogCheck check = new BacklogCheck(hosts, crawl);
      check.run(entries);
      return new Result(check.urls, check.problems);
    }
  }

  private void run(Backlog.Entries entries) throws IOException {
    while (entries.next()) {
      if (!entries.host().equals(host)) {
        endHost();
        host = entries.host();
        ofHost = 0;
      }
      ofHost++;
      waiting++;
      long place = entries.item().place();
      boolean first = entries.item().standing() == Standing.NEW;
      if (first) urls += FileCheck.signature(place, entries.item().url());
      if (place < 0 || place >= crawl.places) {
        problems.add("the backlog has " + entries.item().url() + " at a wrong place, " + place);
      }
    }
    endHost();
    long[] pending = {0};
    hosts.forEach((name, state) -> pending[0] += state.pending);
    if (waiting != crawl.waiting || pending[0] != crawl.waiting) {
      problems.add(
          String.format(
              Locale.ROOT,
              "%d URLs wait by the state, %d by the hosts, and the backlog has %d",
              crawl.waiting,
              pending[0],
              waiting));
    }
  }

  private void endHost() throws IOException {
    if (ofHost == 0) return;
    var state = hosts.find(host);
    long pending = state == null ? 0 : state.pending;
    if (pending != ofHost) {
      problems.add(
          String.format(
              Locale.ROOT,
              "%d URLs of %s wait by its entry, but the backlog has %d",
              pending,
              host,
              ofHost));
    }
  }
}
