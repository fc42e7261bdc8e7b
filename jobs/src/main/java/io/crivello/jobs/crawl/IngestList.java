package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchItem;
import io.crivello.fetch.HostState;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.FrontierFile;
import io.crivello.jobs.layout.Workspace;
import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunReader;
import io.crivello.url.UrlParts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Writes the lists of a round whose answers come from archives: the URLs that came with them, in
 * the order of places, whatever caps a crawl has. In memory are the hosts of the round.
 */
public final class IngestList {
  private final HostTables known;
  private final TreeMap<String, HostState> states = new TreeMap<>();

  private IngestList(HostTables known) {
    this.known = known;
  }

  /**
   * Writes the lists.
   *
   * @param from the first place that came with the archives
   * @param output a fresh directory
   */
  public static void write(
      FileSystem fs,
      Workspace workspace,
      CrawlState crawl,
      long from,
      SelectSettings settings,
      Path output)
      throws IOException, InterruptedException {
    List<Path> tables = crawl.hosts.stream().map(workspace::resolve).toList();
    try (HostTables known = new HostTables(fs, tables)) {
      IngestList list = new IngestList(known);
      try (AddressBook addresses = AddressBook.offline(list::addressOf);
          FetchLists lists =
              new FetchLists(fs, output, settings, new JoinedAddresses(), addresses, list.states)) {
        for (FrontierFile file : files(crawl, from)) {
          list.add(lists, fs, workspace.resolve(file.file()), from);
        }
        lists.finish();
        lists.writeHosts(known);
      }
    }
  }

  /** Is given URLs in the order of places. */
  public interface Visitor {
    void visit(String url) throws IOException;
  }

  /** Gives the URLs that came with the archives. */
  public static void forEach(
      FileSystem fs, Workspace workspace, CrawlState crawl, long from, Visitor visitor)
      throws IOException {
    UrlRecord record = new UrlRecord();
    for (FrontierFile file : files(crawl, from)) {
      try (UrlRunReader run = open(fs, workspace.resolve(file.file()), from)) {
        while (run.next(record)) visitor.visit(record.text());
      }
    }
  }

  private static UrlRunReader open(FileSystem fs, Path path, long from) throws IOException {
    UrlRunReader run = new UrlRunReader(new SeekableSource(fs, path), path.toString());
    run.seek(from);
    return run;
  }

  private static List<FrontierFile> files(CrawlState crawl, long from) {
    List<FrontierFile> files = new ArrayList<>(crawl.frontier);
    files.removeIf(file -> file.bucket() != CrawlState.INGESTED || file.last() < from);
    files.sort(Comparator.comparingLong(FrontierFile::first));
    return files;
  }

  private void add(FetchLists lists, FileSystem fs, Path path, long from)
      throws IOException, InterruptedException {
    UrlRecord record = new UrlRecord();
    try (UrlRunReader run = open(fs, path, from)) {
      while (run.next(record)) {
        String url = record.text();
        String host = UrlParts.host(url);
        if (!states.containsKey(host)) states.put(host, stateOf(host));
        lists.add(
            host, new FetchItem(record.number, record.depth, record.hops, 0, "", url, "", ""));
      }
    }
  }

  private String addressOf(String host) {
    return states.get(host).address;
  }

  private HostState stateOf(String host) throws IOException {
    HostState state = known.find(host);
    return state == null ? new HostState() : state.withoutRobots();
  }
}
