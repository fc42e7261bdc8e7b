package io.crivello.fetch;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
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
 * a request. A robots.txt that moved to another host is asked for there, in that host's turn, if
 * this task may ask it; else the items of the host go back, until one task may ask both.
 *
 * <p>Memory: an entry a host with its {@link HostState}; a small stack, a connection and a buffer
 * of {@value BodyMemory#SMALL} bytes a fetch thread; what the settings allow for longer bodies;
 * some thousand lines of items that are not asked, on their way to the log; items lie in a file. A
 * failure of the log ends the run with it.
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
   * @return what is known now of every host of the list, in the order of their first items, and
   *     behind them of others that robots.txt moved to
   */
  public Map<String, HostState> run(
      Iterator<FetchItem> items, Function<String, HostState> known, Path scratch)
      throws IOException {
    return run(items, known, OtherHosts.NONE, scratch);
  }

  /**
   * Fetches.
   *
   * @param others knows hosts that the list does not have, for redirects of robots.txt
   */
  public Map<String, HostState> run(
      Iterator<FetchItem> items, Function<String, HostState> known, OtherHosts others, Path scratch)
      throws IOException {
    try (ItemLists lists = new ItemLists(scratch)) {
      PolitenessQueues queues = new PolitenessQueues(settings);
      RunHosts hosts = new RunHosts(settings, queues, others);
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

  private Map<String, HostState> fetch(RunHosts hosts, PolitenessQueues queues, ItemLists lists)
      throws IOException, InterruptedException {
    Helpers helpers = new Helpers(settings, log);
    FetchRun run = new FetchRun(settings, transport, clock, lists, hosts, helpers);
    List<Thread> workers = new ArrayList<>();
    try {
      queues.open(hosts.firstInstants(run.started), hosts.addressInstants());
      startWorkers(run, hosts.addressCount(), workers);
      distribute(run, new TokenDesk(run, hosts, queues), queues);
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
  private void distribute(FetchRun run, TokenDesk desk, PolitenessQueues queues)
      throws InterruptedException {
    long reported = clock.millis();
    while (true) {
      long now = clock.millis();
      boolean over = run.isOver();
      if (!over) desk.handOut(now);
      if (queues.taken() == 0 && (over || queues.nextInstant() >= run.deadline)) return;
      if (now - reported >= 1000) {
        run.helpers.check();
        report(run.helpers);
        reported = now;
      }
      long until = Math.min(queues.nextInstant(), run.deadline);
      long wait = over ? LONGEST_WAIT : Math.min(LONGEST_WAIT, until - now);
      HostEntry back = run.awaitReturned(wait);
      for (; back != null; back = run.awaitReturned(0)) desk.takeBack(back);
    }
  }

  private static void returnRest(FetchRun run, RunHosts hosts) throws InterruptedException {
    for (HostEntry host : hosts.all()) {
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
        helpers.asked.sum(),
        helpers.done.sum(),
        helpers.fetched.sum(),
        helpers.failed.sum(),
        helpers.bytes.sum());
  }
}
