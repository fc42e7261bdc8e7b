package io.crivello.jobs.crawl;

import io.crivello.fetch.Exchange;
import io.crivello.fetch.FetchClock;
import io.crivello.fetch.FetchItem;
import io.crivello.fetch.FetchJournal;
import io.crivello.fetch.FetchProgress;
import io.crivello.fetch.FetchSettings;
import io.crivello.fetch.Fetcher;
import io.crivello.fetch.HostState;
import io.crivello.fetch.HttpTransport;
import io.crivello.fetch.OtherHosts;
import io.crivello.fetch.Outcome;
import io.crivello.fetch.RecoveredHosts;
import io.crivello.fetch.ReplayFetcher;
import io.crivello.fetch.ReplayFetcher.Mode;
import io.crivello.fetch.ReplayTransport;
import io.crivello.fetch.RobotsTexts;
import io.crivello.fetch.Transport;
import io.crivello.jobs.layout.CrawlState.Archive;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.DurableFile;
import io.crivello.jobs.runtime.Platform;
import io.crivello.url.UrlParts;
import io.crivello.warc.WarcInfo;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The work of one fetch task: takes over what earlier attempts left, and fetches the rest. */
final class FetchTask {
  private static final String SOFTWARE = "Crivello";

  private final Configuration conf;
  private final int agent;
  private final int round;
  private final Workspace workspace;
  private final FileSystem fs;
  private final FetchSettings settings;
  private final Path lists;
  private final TreeMap<String, HostState> hosts = new TreeMap<>();
  private final MovedRobotsHosts others;
  private final RobotsTexts texts;
  private long listed;
  private long recovered;
  private long unresolved;
  private long inFlight;

  FetchTask(Configuration conf, int agent) throws IOException {
    this.conf = conf;
    this.agent = agent;
    this.round = conf.getInt(FetchRound.ROUND, 0);
    Path root = new Path(conf.get(FetchRound.WORKSPACE));
    this.fs = root.getFileSystem(conf);
    this.workspace = new Workspace(root);
    this.lists = workspace.resolve(conf.get(FetchRound.LISTS));
    this.settings = FetchSettings.of(new TreeMap<>(conf.getPropsWithPrefix(FetchRound.SETTING)));
    this.texts = new RobotsTexts(scratch("robots"));
    this.others =
        new MovedRobotsHosts(conf, fs, workspace, lists, hosts, settings.allowPrivate, agent);
  }

  long listed() {
    return listed;
  }

  /** How many URLs earlier attempts had in flight, which are asked again. */
  long inFlight() {
    return inFlight;
  }

  long recovered() {
    return recovered;
  }

  /**
   * Fetches what is left of the list.
   *
   * @return what all attempts left, this one last
   */
  List<Archive> run(int attempt, FetchProgress progress) throws IOException {
    try (others;
        texts) {
      return fetch(
          attempt,
          (asked, done, fetched, failed, bytes) ->
              progress.progress(asked, recovered + unresolved + done, fetched, failed, bytes));
    }
  }

  private List<Archive> fetch(int attempt, FetchProgress progress) throws IOException {
    try (HostTables known =
        new HostTables(fs, List.of(new Path(lists, Workspace.agentHosts(agent))))) {
      known.forEach((host, state) -> hosts.put(host, state.keepTextsIn(texts)));
    }
    long epoch = conf.getLong(FetchRound.EPOCH, 0);
    String name = FetchRound.attemptDirectory(round, agent, epoch, attempt);
    RecoveredHosts recoveredHosts = new RecoveredHosts(hosts, this::stateOfOther, settings);
    EarlierAttempts earlier = EarlierAttempts.recover(fs, workspace, round, agent, recoveredHosts);
    inFlight = earlier.inFlight();
    pinTimesOfAddresses(recoveredHosts);
    Path directory = workspace.resolve(name);
    fs.mkdirs(directory);
    new AttemptSettings(settings, isReplay()).write(fs, directory);
    fetch(directory, earlier, progress);
    HostTables.write(fs, new Path(directory, Workspace.HOSTS), hosts);
    List<Archive> archives = new ArrayList<>(earlier.archives());
    archives.add(
        new Archive(
            agent,
            name,
            length(directory, Workspace.PAGES_ARCHIVE),
            length(directory, Workspace.ROBOTS_ARCHIVE),
            length(directory, Workspace.LOG)));
    return archives;
  }

  /** An address may have been asked by an earlier attempt for a host that is done. */
  private void pinTimesOfAddresses(RecoveredHosts recoveredHosts) {
    AddressTimes times = new AddressTimes();
    for (HostState state : hosts.values()) {
      times.want(state.address);
      times.see(state.address, Math.max(state.lastRequestEnd, state.addressLastRequestEnd));
      String asked = AddressTimes.withoutPort(state.address);
      times.see(state.address, recoveredHosts.lastRequestEnd(asked));
    }
    for (HostState state : hosts.values()) {
      state.addressLastRequestEnd = times.last(state.address);
    }
  }

  /** What the crawl knew before of a host to which an earlier attempt followed a robots.txt. */
  private HostState stateOfOther(String name) {
    try {
      return others.state(name).keepTextsIn(texts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long length(Path directory, String file) throws IOException {
    return fs.getFileStatus(new Path(directory, file)).getLen();
  }

  private void fetch(Path directory, EarlierAttempts earlier, FetchProgress progress)
      throws IOException {
    WarcInfo info =
        new WarcInfo(
            workspace.relative(directory),
            round,
            isReplay() ? time() : System.currentTimeMillis(),
            SOFTWARE,
            "RFC 9309",
            settings.userAgent());
    try (FetchJournal journal =
            new FetchJournal(
                new DurableFile(fs, new Path(directory, Workspace.PAGES_ARCHIVE)),
                new DurableFile(fs, new Path(directory, Workspace.ROBOTS_ARCHIVE)),
                new DurableFile(fs, new Path(directory, Workspace.LOG)),
                new DurableFile(fs, new Path(directory, Workspace.ASKED)),
                info,
                conf.getInt(FetchRound.LEVEL, 1));
        BufferedReader lines = list()) {
      Stream<FetchItem> items =
          lines.lines().map(FetchItem::parse).filter(item -> !isDone(item, earlier));
      hosts.putAll(isReplay() ? replay(items, journal, progress) : ask(items, journal, progress));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** A fresh file: among scratch files, or in the directory of a container. */
  private java.nio.file.Path scratch(String what) {
    String name = what + "-" + round + "-" + agent + "-" + UUID.randomUUID();
    String directory =
        Platform.isEmbedded(conf) ? conf.get(CommonConfigurationKeys.HADOOP_TMP_DIR) : "";
    return java.nio.file.Path.of(directory, name);
  }

  private Map<String, HostState> ask(
      Stream<FetchItem> items, FetchJournal journal, FetchProgress progress) throws IOException {
    try (Transport transport = new HttpTransport(settings)) {
      Fetcher fetcher = new Fetcher(settings, transport, journal, FetchClock.steady(), progress);
      Iterator<FetchItem> resolved = items.filter(item -> isResolved(item, journal)).iterator();
      return fetcher.run(resolved, hosts::get, this::other, scratch("items"));
    }
  }

  private OtherHosts.Other other(String name) throws IOException {
    OtherHosts.Other other = others.find(name);
    if (other != null) other.state().keepTextsIn(texts);
    return other;
  }

  private boolean isReplay() {
    return conf.get(FetchRound.ARCHIVES) != null;
  }

  private long time() {
    return conf.getLong(FetchRound.ARCHIVES_TIME, 0);
  }

  private Map<String, HostState> replay(
      Stream<FetchItem> items, FetchJournal journal, FetchProgress progress) throws IOException {
    Mode mode = conf.getEnum(FetchRound.ARCHIVES_MODE, Mode.REPLAY);
    Path directory = workspace.resolve(conf.get(FetchRound.ARCHIVES));
    try (ReplayArchives archives = new ReplayArchives(conf, directory);
        ReplayTransport transport =
            archives.transport(time(), mode == Mode.INGEST ? 0 : round, settings.maxBody)) {
      return new ReplayFetcher(
              mode, settings, transport, transport, round, journal, time(), progress)
          .run(items.iterator(), hosts::get);
    }
  }

  private BufferedReader list() throws IOException {
    return new BufferedReader(
        new InputStreamReader(
            fs.open(new Path(lists, Workspace.agentList(agent))), StandardCharsets.UTF_8));
  }

  private boolean isDone(FetchItem item, EarlierAttempts earlier) {
    listed++;
    if (!earlier.isDone(item.place())) return false;
    recovered++;
    return true;
  }

  /** Whether a host has an address that may be asked; if not, the log says why. */
  private boolean isResolved(FetchItem item, FetchJournal journal) {
    String address = item.address();
    if (!address.equals(AddressBook.UNKNOWN) && !address.equals(AddressBook.PRIVATE)) return true;
    unresolved++;
    Exchange exchange = new Exchange();
    exchange.item = item;
    exchange.host = UrlParts.host(item.url());
    exchange.reason = address.substring(1);
    HostState state = hosts.get(exchange.host);
    if (address.equals(AddressBook.PRIVATE)) {
      exchange.outcome = Outcome.SKIPPED;
    } else {
      boolean again = item.tries() < settings.maxReturns;
      exchange.outcome = again ? Outcome.RETURNED : Outcome.FAILED;
      state.notBefore = System.currentTimeMillis() + settings.backOffAfter(item.tries() + 1);
    }
    try {
      journal.write(exchange, () -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return false;
  }
}
