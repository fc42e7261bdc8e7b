package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchItem;
import io.crivello.fetch.HostState;
import io.crivello.fetch.Probing;
import io.crivello.fetch.Standing;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.FrontierFile;
import io.crivello.jobs.layout.Workspace;
import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunReader;
import io.crivello.url.RegisteredDomain;
import io.crivello.url.UrlParts;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Chooses the URLs of a round: first what waits in the backlog of hosts that are due, then pages
 * that were looked at long ago, then the frontier from its head, best bucket first, in the order of
 * discovery. What a cap refuses goes to the backlog; what the crawl's limit for a host refuses is
 * written down as dropped. A round that refreshes feeds has nothing but those that are due.
 *
 * <p>Hosts with a backlog have turns, see {@link DueHosts}: a round that becomes full is followed
 * by one that goes on after the last host; else the next begins one host later, so that the hosts
 * that share the cap of a domain take turns, too.
 *
 * <p>Of a host that failed too often in a row one URL is taken. Before its last probe, see {@link
 * Probing}, everything else that waits of it goes along, beyond all caps: it is not asked for.
 *
 * <p>Choosing n URLs reads about n records. In memory are the hosts of the round, with their counts
 * but without their rules, and a batch of URLs whose hosts are being resolved.
 */
public final class Select implements Closeable {
  /**
   * How many records of the frontier are read for each URL wanted, before a round is left short.
   */
  private static final int READ_AHEAD = 4;

  private static final String MAX_PER_HOST = "max-per-host";

  /**
   * What became of it: the numbers of the round's counters, and what the next state needs.
   *
   * @param read how many entries of the backlog, of earlier rounds and of the frontier were read
   */
  public record Result(
      long selected,
      long read,
      long fromBacklog,
      long again,
      long pushedBack,
      long dropped,
      List<Path> newBacklog,
      Path hosts) {}

  private final FileSystem fs;
  private final Workspace workspace;
  private final CrawlState crawl;
  private final SelectSettings settings;
  private final long now;
  private final Path output;

  private final TreeMap<String, HostState> touched = new TreeMap<>();
  private final Object2IntOpenHashMap<String> takenOfHost = new Object2IntOpenHashMap<>();
  private final Object2IntOpenHashMap<String> takenOfDomain = new Object2IntOpenHashMap<>();
  private final Object2IntOpenHashMap<String> newOfHost = new Object2IntOpenHashMap<>();
  private final LongOpenHashSet placesAgain = new LongOpenHashSet();
  private final HostTables known;
  private final FetchLists lists;
  private final Backlog.Builder surplus;

  private long selected;

  /** How many of those selected go along with a probe. */
  private long along;

  private long read;
  private long fromBacklog;
  private long again;
  private long pushedBack;

  /**
   * Prepares a selection.
   *
   * @param now hosts that must rest longer are not asked
   * @param output a fresh directory for the lists
   */
  public Select(
      FileSystem fs,
      Workspace workspace,
      CrawlState crawl,
      SelectSettings settings,
      AddressBook addresses,
      long now,
      Path output)
      throws IOException, InterruptedException {
    this.fs = fs;
    this.workspace = workspace;
    this.crawl = crawl;
    this.settings = settings;
    this.now = now;
    this.output = output;
    fs.mkdirs(output);
    known = new HostTables(fs, crawl.hosts.stream().map(workspace::resolve).toList());
    boolean shares = settings.agents() > 1 && crawl.waiting > 0;
    JoinedAddresses joined =
        shares ? JoinedAddresses.find(known, addresses) : new JoinedAddresses();
    lists = new FetchLists(fs, output, settings, joined, addresses, touched);
    surplus = new Backlog.Builder(fs, new Path(output, "backlog"));
  }

  /** Selects a round and brings the state to after it; the caller commits. Once. */
  public Result run() throws IOException, InterruptedException {
    if (crawl.waiting > 0) takeBacklog();
    if (settings.refetches()) takeOldPages();
    takeFrontier();
    return finish();
  }

  /** Selects a round of feeds that are due; those that a cap or a pause refuses stay due. Once. */
  public Result feeds(DueFeeds due) throws IOException, InterruptedException {
    for (Feed feed : due.feeds()) takeFeed(feed.item());
    return finish();
  }

  private Result finish() throws IOException, InterruptedException {
    List<Path> tables = surplus.finish();
    lists.finish();
    pinTimesOfAddresses();
    lists.writeHosts(known);
    Path hosts = new Path(output, Workspace.HOSTS);
    known.writeWithRobots(hosts, touched);
    return new Result(
        selected, read, fromBacklog, again, pushedBack, lists.dropped(), tables, hosts);
  }

  private boolean isFull() {
    return selected - along >= settings.roundSize();
  }

  private void takeBacklog() throws IOException, InterruptedException {
    List<Path> files = crawl.backlog.stream().map(workspace::resolve).toList();
    try (Backlog.Reader backlog = new Backlog.Reader(fs, files)) {
      DueHosts due = new DueHosts(known, now, crawl.backlogHost);
      String first = null;
      for (String host : due.names()) {
        if (isFull()) break;
        if (takeOfHost(host, backlog) == 0) continue;
        if (first == null) first = host;
        crawl.backlogHost = host;
      }
      if (first != null && !isFull()) crawl.backlogHost = first;
      read += backlog.read();
    }
  }

  /** Takes what caps allow of a host's backlog and says how much that was. */
  private long takeOfHost(String host, Backlog.Reader backlog)
      throws IOException, InterruptedException {
    HostState state = stateOf(host);
    if (!mayTake(host, state)) return 0;
    long before = selected;
    backlog.seek(host, state.backlogCursor);
    while (!isFull() && mayTake(host, state) && backlog.isAt(host)) takeNext(host, state, backlog);
    boolean isLast = selected > before && settings.probing().isLast(state.failures);
    while (isLast && backlog.isAt(host)) along += takeNext(host, state, backlog);
    return selected - before;
  }

  /** Takes a host's next entry and says how many URLs were chosen by that. */
  private int takeNext(String host, HostState state, Backlog.Reader backlog)
      throws IOException, InterruptedException {
    state.backlogCursor = backlog.number() + 1;
    state.pending--;
    crawl.waiting--;
    boolean taken = take(host, state, backlog.item());
    if (taken) fromBacklog++;
    backlog.next();
    return taken ? 1 : 0;
  }

  private void takeOldPages() throws IOException, InterruptedException {
    long readable = (long) settings.roundSize() * READ_AHEAD;
    try (Revisits old = new Revisits(fs, workspace, crawl, settings.refetchBefore())) {
      while (!isFull() && readable-- > 0) {
        FetchItem item = old.next();
        if (item == null) return;
        read++;
        String host = UrlParts.host(item.url());
        takeOrPushBack(host, stateOf(host), item);
      }
    }
  }

  private void takeFeed(FetchItem item) throws IOException, InterruptedException {
    String host = UrlParts.host(item.url());
    HostState state = stateOf(host);
    if (!isFull() && state.notBefore <= now && mayTake(host, state)) take(host, state, item);
  }

  private void takeFrontier() throws IOException, InterruptedException {
    long readable = (long) settings.roundSize() * READ_AHEAD;
    UrlRecord record = new UrlRecord();
    for (FrontierFile file : inOrder()) {
      int bucket = file.bucket();
      if (file.last() < crawl.cursors[bucket]) continue;
      Path path = workspace.resolve(file.file());
      try (UrlRunReader run = new UrlRunReader(new SeekableSource(fs, path), path.toString())) {
        run.seek(crawl.cursors[bucket]);
        while (!isFull() && readable > 0 && run.next(record)) {
          readable--;
          read++;
          crawl.cursors[bucket] = record.number + 1;
          takeOrPushBack(record);
        }
      }
      if (isFull() || readable == 0) return;
    }
  }

  private List<FrontierFile> inOrder() {
    return crawl.frontier.stream()
        .sorted(
            java.util.Comparator.comparingInt(FrontierFile::bucket)
                .thenComparingLong(FrontierFile::first))
        .toList();
  }

  private void takeOrPushBack(UrlRecord record) throws IOException, InterruptedException {
    String url = record.text();
    String host = UrlParts.host(url);
    HostState state = stateOf(host);
    FetchItem item = new FetchItem(record.number, record.depth, record.hops, 0, "", url, "", "");
    if (given(host, state) + waitingNew(state) >= settings.crawlLimit()) {
      lists.drop(host, item, MAX_PER_HOST);
    } else {
      takeOrPushBack(host, state, item);
    }
  }

  private void takeOrPushBack(String host, HostState state, FetchItem item)
      throws IOException, InterruptedException {
    PushedBack cause = whyNotNow(host, state);
    if (cause != null) {
      surplus.add(host, Backlog.number(crawl.round, item.place()), item, cause);
      state.pending++;
      crawl.waiting++;
      pushedBack++;
    } else {
      take(host, state, item);
    }
  }

  /** How many URLs of a host the crawl has, with those of this round. */
  private long given(String host, HostState state) {
    return state.fetched + newOfHost.getInt(host);
  }

  /** How many more wait for certain: with old pages among what waits, nobody knows. */
  private long waitingNew(HostState state) {
    return settings.refetches() ? 0 : state.pending;
  }

  /**
   * Puts an item on the list, unless the host has given all that the crawl wants of it, or it is a
   * page that the list has already: a feed may have been refreshed while it waited.
   */
  private boolean take(String host, HostState state, FetchItem item)
      throws IOException, InterruptedException {
    if (item.standing() != Standing.NEW) {
      if (!placesAgain.add(item.place())) return false;
      again++;
    } else if (given(host, state) >= settings.crawlLimit()) {
      lists.drop(host, item, MAX_PER_HOST);
      return false;
    } else {
      newOfHost.addTo(host, 1);
    }
    takenOfHost.addTo(host, 1);
    if (settings.domainCap() > 0) takenOfDomain.addTo(RegisteredDomain.of(host), 1);
    lists.add(host, item);
    selected++;
    return true;
  }

  private boolean mayTake(String host, HostState state) {
    return fullCap(host, state) == null;
  }

  /** What keeps a URL of the frontier's head from being taken in this round, or null. */
  private PushedBack whyNotNow(String host, HostState state) {
    PushedBack cap = fullCap(host, state);
    if (cap != null) return cap;
    if (state.notBefore > now) return PushedBack.PAUSE;
    return state.pending > 0 ? PushedBack.QUEUE : null;
  }

  private PushedBack fullCap(String host, HostState state) {
    if (takenOfHost.getInt(host) >= settings.hostLimit(state.failures)) return PushedBack.HOST_CAP;
    boolean full =
        settings.domainCap() > 0
            && takenOfDomain.getInt(RegisteredDomain.of(host)) >= settings.domainLimit();
    return full ? PushedBack.DOMAIN_CAP : null;
  }

  private HostState stateOf(String host) throws IOException {
    HostState state = touched.get(host);
    if (state != null) return state;
    state = known.find(host);
    state = state == null ? new HostState() : state.withoutRobots();
    touched.put(host, state);
    return state;
  }

  /** The last request to an address, by whichever host: a round may begin right after another. */
  private void pinTimesOfAddresses() throws IOException {
    AddressTimes times = new AddressTimes();
    touched.values().forEach(state -> times.want(state.address));
    known.forEach((host, state) -> times.see(state.address, state.lastRequestEnd));
    touched.values().forEach(state -> state.addressLastRequestEnd = times.last(state.address));
  }

  @Override
  public void close() throws IOException {
    known.close();
    lists.close();
  }
}
