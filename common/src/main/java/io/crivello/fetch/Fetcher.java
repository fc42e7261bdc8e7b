package io.crivello.fetch;

import it.unimi.dsi.fastutil.objects.Object2IntMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Asks politely for the items of a fetch list, to its end or until the round's time is over. Every
 * item gets exactly one line in the log, every request one exchange.
 *
 * <p>The thread that calls {@link #run} owns the {@link PolitenessQueues}: it hands out the tokens
 * of hosts that are due to the fetch threads, and takes them back, both through lock-free queues.
 * Before a host is asked for the first time without fresh rules, its robots.txt is; that counts as
 * a request.
 *
 * <p>Memory: an entry a host with its {@link HostState}; a small stack, a connection and the buffer
 * of one body a fetch thread; items lie in a file. A failure of the log ends the run with it.
 */
public final class Fetcher {
  private static final int STACK = 1 << 18;
  private static final long LONGEST_WAIT = 500;

  private final FetchSettings settings;
  private final Transport transport;
  private final ExchangeLog log;
  private final FetchClock clock;
  private final FetchProgress progress;

  public Fetcher(
      FetchSettings settings,
      Transport transport,
      ExchangeLog log,
      FetchClock clock,
      FetchProgress progress) {
    this.settings = settings;
    this.transport = transport;
    this.log = log;
    this.clock = clock;
    this.progress = progress;
  }

  /**
   * Fetches.
   *
   * @param known gives what is known of a host by its name, or null; what it gives is changed
   * @param scratch a file that does not exist, for the items while they wait; null to keep them on
   *     the heap
   * @return what is known now of every host of the list, in the order of their first items
   */
  public Map<String, HostState> run(
      Iterator<FetchItem> items, Function<String, HostState> known, Path scratch)
      throws IOException {
    try (ItemLists lists = new ItemLists(scratch)) {
      PolitenessQueues queues = new PolitenessQueues(settings);
      Hosts hosts = new Hosts(queues);
      while (items.hasNext()) {
        FetchItem item = items.next();
        lists.add(hosts.entry(item, known).number, item);
      }
      return fetch(hosts, queues, lists);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the fetcher was interrupted");
    }
  }

  private Map<String, HostState> fetch(Hosts hosts, PolitenessQueues queues, ItemLists lists)
      throws IOException, InterruptedException {
    Helpers helpers = new Helpers(settings, log);
    FetchRun run = new FetchRun(settings, transport, clock, lists, helpers);
    List<Thread> workers = new ArrayList<>();
    try {
      queues.open(
          hosts.firstInstants(settings, clock.millis()), hosts.addressInstants(settings.ipDelay));
      startWorkers(run, hosts.addresses.size(), workers);
      distribute(run, hosts, queues);
      run.end(workers.size());
      for (Thread worker : workers) worker.join();
      returnRest(run, hosts);
      helpers.finish();
    } finally {
      run.end(workers.size());
      helpers.stop();
    }
    report(helpers);
    helpers.throwFailure();
    return hosts.states();
  }

  private void startWorkers(FetchRun run, int atMost, List<Thread> workers) {
    for (int i = 0; i < Math.min(settings.threads, atMost); i++) {
      Thread thread = new Thread(null, new FetchWorker(run), "fetch-" + i, STACK);
      thread.setDaemon(true);
      thread.start();
      workers.add(thread);
    }
  }

  /** Hands out and takes back tokens until all is asked or the time is over. */
  private void distribute(FetchRun run, Hosts hosts, PolitenessQueues queues)
      throws InterruptedException {
    long reported = clock.millis();
    while (true) {
      long now = clock.millis();
      boolean over = run.isOver();
      if (!over) {
        for (int host; (host = queues.take(now)) != PolitenessQueues.NOBODY; ) {
          run.allow(hosts.entries.get(host));
        }
      }
      if (queues.taken() == 0 && (over || queues.nextInstant() >= run.deadline)) return;
      if (now - reported >= 1000) {
        run.helpers.check();
        report(run.helpers);
        reported = now;
      }
      long until = Math.min(queues.nextInstant(), run.deadline);
      long wait = over ? LONGEST_WAIT : Math.min(LONGEST_WAIT, until - now);
      HostEntry back = run.awaitReturned(wait);
      for (; back != null; back = run.awaitReturned(0)) takeBack(back, hosts, queues);
    }
  }

  private static void takeBack(HostEntry host, Hosts hosts, PolitenessQueues queues) {
    if (host.asked) {
      long[] lastEnd = hosts.addressEnd;
      lastEnd[host.address] = Math.max(lastEnd[host.address], host.end);
      HostState state = host.state;
      queues.release(
          host.number, host.begin, host.end, state.crawlDelay, state.notBefore, host.more);
    } else {
      queues.releaseUnused(host.number, host.more);
    }
  }

  private static void returnRest(FetchRun run, Hosts hosts) throws InterruptedException {
    for (HostEntry host : hosts.entries) {
      while (!run.lists.isEmpty(host.number) && !run.helpers.hasFailed()) {
        FetchItem item = run.lists.peek(host.number);
        run.lists.remove(host.number);
        String reason = host.isLeftOut ? Reasons.BACK_OFF : Reasons.ROUND_TIME;
        run.helpers.submitLine(item, host.name, Outcome.RETURNED, reason);
      }
    }
  }

  private void report(Helpers helpers) {
    progress.progress(
        helpers.asked.sum(), helpers.fetched.sum(), helpers.failed.sum(), helpers.bytes.sum());
  }

  /** The hosts and addresses of a list, numbered by their first items. */
  private static final class Hosts {
    private final PolitenessQueues queues;
    private final Object2IntMap<String> numbers = new Object2IntOpenHashMap<>();
    private final Object2IntMap<String> addresses = new Object2IntOpenHashMap<>();
    private final List<HostEntry> entries = new ArrayList<>();

    /** When the last request of each address ended. */
    private long[] addressEnd;

    Hosts(PolitenessQueues queues) {
      this.queues = queues;
      numbers.defaultReturnValue(-1);
      addresses.defaultReturnValue(-1);
    }

    HostEntry entry(FetchItem item, Function<String, HostState> known) {
      String name = Target.hostOf(item.url());
      int number = numbers.getInt(name);
      if (number >= 0) return entries.get(number);
      int address = address(Target.host(item.address()));
      HostState state = known.apply(name);
      if (state == null) state = new HostState();
      state.address = item.address();
      HostEntry entry = new HostEntry(queues.addHost(address), address, name, state);
      numbers.put(name, entry.number);
      entries.add(entry);
      return entry;
    }

    private int address(String digits) {
      int address = addresses.getInt(digits);
      if (address < 0) {
        address = queues.addAddress();
        addresses.put(digits, address);
      }
      return address;
    }

    /** When each host may be asked after earlier rounds, never if that is too far away. */
    long[] firstInstants(FetchSettings settings, long now) {
      long[] first = new long[entries.size()];
      for (HostEntry host : entries) {
        HostState state = host.state;
        long rest = PolitenessQueues.rest(settings, state.lastSlot, state.crawlDelay);
        long rested = state.lastRequestEnd > 0 ? state.lastRequestEnd + rest : 0;
        long instant = Math.max(rested, state.notBefore);
        host.isLeftOut = instant - now > settings.patience;
        if (host.isLeftOut) state.notBefore = instant;
        first[host.number] = host.isLeftOut ? Long.MAX_VALUE : instant;
      }
      return first;
    }

    /** When each address may be asked after earlier rounds. */
    long[] addressInstants(long ipDelay) {
      addressEnd = new long[addresses.size()];
      for (HostEntry host : entries) {
        long end = Math.max(host.state.lastRequestEnd, host.state.addressLastRequestEnd);
        addressEnd[host.address] = Math.max(addressEnd[host.address], end);
      }
      long[] first = new long[addressEnd.length];
      for (int i = 0; i < first.length; i++) {
        if (addressEnd[i] > 0) first[i] = addressEnd[i] + ipDelay;
      }
      return first;
    }

    Map<String, HostState> states() {
      Map<String, HostState> states = new LinkedHashMap<>();
      for (HostEntry host : entries) {
        host.state.addressLastRequestEnd = addressEnd[host.address];
        states.put(host.name, host.state);
      }
      return states;
    }
  }
}
