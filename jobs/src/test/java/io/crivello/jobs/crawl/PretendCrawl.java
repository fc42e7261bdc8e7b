package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchItem;
import io.crivello.fetch.FetchLine;
import io.crivello.fetch.FetchSettings;
import io.crivello.fetch.HostState;
import io.crivello.fetch.Outcome;
import io.crivello.fetch.Probing;
import io.crivello.fetch.Reasons;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.Archive;
import io.crivello.jobs.layout.CrawlState.FrontierFile;
import io.crivello.jobs.layout.Workspace;
import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunWriter;
import io.crivello.url.UrlParts;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A crawl without a network: select and settle are the real ones, what the fetch between them would
 * have left is made up.
 */
final class PretendCrawl {
  /** What becomes of a URL that is asked. */
  interface Fate {
    Outcome of(int round, FetchItem item);
  }

  static final long BACK_OFF = 1000;
  static final Probing PROBING = new Probing(3, 3);

  final FileSystem fs;
  final Workspace workspace;
  SelectSettings settings;
  CrawlState crawl = new CrawlState();
  long now = 1_000_000;

  /** Why URLs come back. */
  String whyReturned = Reasons.http(503);

  /** What the last round's select did and what it chose. */
  Select.Result selected;

  List<FetchItem> asked = List.of();

  PretendCrawl(java.nio.file.Path directory, SelectSettings settings) throws IOException {
    fs = FileSystem.getLocal(new Configuration());
    workspace = new Workspace(fs.makeQualified(new Path(directory.toUri())));
    this.settings = settings;
  }

  /** Appends URLs to a bucket of the frontier. */
  void found(int bucket, List<String> urls) throws IOException {
    String name = "crawl/frontier-" + crawl.places;
    long first = crawl.places;
    try (UrlRunWriter run = new UrlRunWriter(fs.create(workspace.resolve(name), false))) {
      UrlRecord record = new UrlRecord();
      for (String url : urls) {
        record.setUrl(url);
        record.bucket = bucket;
        run.add(record, crawl.places++);
      }
      run.finish();
    }
    crawl.frontier.add(new FrontierFile(bucket, name, urls.size(), first, crawl.places - 1));
  }

  boolean isLeft() {
    return crawl.waiting > 0
        || crawl.frontier.stream().anyMatch(f -> f.last() >= crawl.cursors[f.bucket()]);
  }

  /** Runs a round. */
  void round(Fate fate) throws IOException, InterruptedException {
    crawl.round++;
    String lists = Workspace.stage(crawl.round, "list", 1);
    AddressBook nobody = AddressBook.offline(host -> "");
    try (Select select =
        new Select(fs, workspace, crawl, settings, nobody, now, workspace.resolve(lists))) {
      selected = select.run();
    }
    for (Path table : selected.newBacklog()) crawl.backlog.add(workspace.relative(table));
    crawl.hosts.add(workspace.relative(selected.hosts()));
    crawl.file("list", lists);
    pretendToFetch(lists, fate);
    Path output = workspace.resolve(Workspace.stage(crawl.round, "hosts", 1));
    SettleRound.run(fs, workspace, crawl, selected.selected(), output);
    crawl.archives.clear();
  }

  private void pretendToFetch(String lists, Fate fate) throws IOException {
    Path list = new Path(workspace.resolve(lists), Workspace.agentList(0));
    asked = Files.readAllLines(local(list)).stream().map(FetchItem::parse).toList();
    TreeMap<String, HostState> states = new TreeMap<>();
    Path hosts = new Path(workspace.resolve(lists), Workspace.agentHosts(0));
    try (HostTables table = new HostTables(fs, List.of(hosts))) {
      table.forEach(states::put);
    }
    String name = Workspace.fetch(crawl.round, 0) + "/1-0";
    FetchSettings impatient = FetchSettings.of(Map.of("delay", "0s", "ip-delay", "0s"));
    new AttemptSettings(impatient, false).write(fs, workspace.resolve(name));
    long length = 0;
    try (OutputStream log = fs.create(new Path(workspace.resolve(name), Workspace.LOG), false)) {
      for (FetchItem item : asked) {
        FetchLine line = line(item, fate.of(crawl.round, item));
        HostState state = states.get(line.host());
        if (line.outcome() == Outcome.FETCHED) state.fetched++;
        state.failures = line.outcome() == Outcome.FETCHED ? 0 : state.failures + 1;
        if (line.outcome() == Outcome.RETURNED) state.notBefore = now + BACK_OFF;
        byte[] bytes = (line.toLine() + "\n").getBytes(StandardCharsets.UTF_8);
        log.write(bytes);
        length += bytes.length;
      }
    }
    HostTables.write(fs, new Path(workspace.resolve(name), Workspace.HOSTS), states);
    crawl.archives = new ArrayList<>(List.of(new Archive(0, name, 0, 0, length)));
  }

  private FetchLine line(FetchItem item, Outcome outcome) {
    String reason = outcome == Outcome.FETCHED ? Reasons.OK : whyReturned;
    return NotAsked.line(item, UrlParts.host(item.url()), outcome, reason);
  }

  /** The entries of the backlog, host by host. */
  List<FetchItem> backlog() throws IOException {
    List<FetchItem> items = new ArrayList<>();
    try (Backlog.Entries entries = new Backlog.Entries(fs, workspace, crawl)) {
      while (entries.next()) items.add(entries.item());
    }
    return items;
  }

  /** What is known of hosts. */
  TreeMap<String, HostState> hosts() throws IOException {
    TreeMap<String, HostState> states = new TreeMap<>();
    List<Path> files = crawl.hosts.stream().map(workspace::resolve).toList();
    try (HostTables tables = new HostTables(fs, files)) {
      tables.forEach(states::put);
    }
    return states;
  }

  /** The places that the last round dropped. */
  List<Long> dropped() throws IOException {
    Path file = new Path(workspace.resolve(crawl.file(crawl.round, "list")), Workspace.DROPPED);
    if (!fs.exists(file)) return List.of();
    return Files.readAllLines(local(file)).stream().map(l -> FetchLine.parse(l).place()).toList();
  }

  static java.nio.file.Path local(Path path) {
    return java.nio.file.Path.of(path.toUri().getPath());
  }
}
