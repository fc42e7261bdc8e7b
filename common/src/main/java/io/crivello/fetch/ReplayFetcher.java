package io.crivello.fetch;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Asks for the items of a fetch list one after the other, in the order of the list, without pauses:
 * for a transport that answers from archives at a fixed time. Rules of robots.txt are asked for and
 * obeyed as the {@link Fetcher} does, just before the first item that needs them. So the same list
 * and archives give the same log, byte for byte, if the transport sets the times.
 *
 * <p>One thread asks, one judges and writes. At most {@value #MAX_WAITING} exchanges wait to become
 * durable.
 */
public final class ReplayFetcher {
  private static final int MAX_WAITING = 64;

  private final FetchSettings settings;
  private final Transport transport;
  private final ExchangeLog log;
  private final long time;
  private final Semaphore waiting = new Semaphore(MAX_WAITING);
  private final Map<String, HostEntry> hosts = new LinkedHashMap<>();

  /**
   * @param time the time of the round, milliseconds since 1970
   */
  public ReplayFetcher(FetchSettings settings, Transport transport, ExchangeLog log, long time) {
    this.settings = settings.with(FetchSettings.Key.HELPERS, "1");
    this.transport = transport;
    this.log = log;
    this.time = time;
  }

  /**
   * Fetches.
   *
   * @param known gives what is known of a host by its name, or null; what it gives is changed
   * @return what is known now of every host of the list, in the order of their first items
   */
  public Map<String, HostState> run(Iterator<FetchItem> items, Function<String, HostState> known)
      throws IOException {
    Helpers helpers = new Helpers(settings, log);
    FetchRun run = new FetchRun(settings, transport, () -> time, null, helpers);
    try {
      while (items.hasNext() && !helpers.hasFailed()) {
        FetchItem item = items.next();
        String name = Target.hostOf(item.url());
        fetch(run, hosts.computeIfAbsent(name, host -> entry(host, item, known)), item);
      }
      acquire(helpers, MAX_WAITING);
      helpers.finish();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the fetcher was interrupted");
    } finally {
      helpers.stop();
    }
    helpers.throwFailure();
    Map<String, HostState> states = new LinkedHashMap<>();
    hosts.forEach((name, host) -> states.put(name, host.state));
    return states;
  }

  private static HostEntry entry(String name, FetchItem item, Function<String, HostState> known) {
    HostState state = known.apply(name);
    if (state == null) state = new HostState();
    state.address = item.address();
    return new HostEntry(0, 0, name, state);
  }

  private void fetch(FetchRun run, HostEntry host, FetchItem item) throws InterruptedException {
    String origin = Target.origin(item.url());
    while (!run.isFresh(host.state.robots(origin))) {
      Exchange answer = ask(host, host.robotsItem(origin, item.address()));
      run.learnRobots(host, answer);
      submit(run, answer);
    }
    if (run.logIfForbidden(host, item, host.state.robots(origin))) return;
    Exchange exchange = ask(host, item);
    if (exchange.isFirstAnswer()) host.state.fetched++;
    submit(run, exchange);
  }

  private Exchange ask(HostEntry host, FetchItem item) {
    Exchange exchange = new Exchange();
    exchange.reset(item, host.name);
    exchange.start = time;
    exchange.end = time;
    transport.exchange(item, exchange);
    ResponseHead.describe(exchange);
    host.state.lastRequestEnd = exchange.end;
    host.state.addressLastRequestEnd = exchange.end;
    return exchange;
  }

  private void submit(FetchRun run, Exchange exchange) throws InterruptedException {
    if (acquire(run.helpers, 1)) run.helpers.submit(exchange, waiting::release);
  }

  private boolean acquire(Helpers helpers, int count) throws InterruptedException {
    while (!waiting.tryAcquire(count, 100, TimeUnit.MILLISECONDS)) {
      helpers.check();
      if (helpers.hasFailed()) return false;
    }
    return true;
  }
}
