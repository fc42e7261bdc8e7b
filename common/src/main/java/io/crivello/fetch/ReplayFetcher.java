package io.crivello.fetch;

import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Takes the items of a fetch list from archives, one after the other in the order of the list: the
 * same list and archives give the same journal, to the byte. Nobody is asked, so nobody is waited
 * for, and there is one thread. Every item gets exactly one line in the log, and is judged,
 * filtered and digested as {@link Fetcher} does.
 *
 * <p>Memory: an entry a host with its {@link HostState}, and one body.
 */
public final class ReplayFetcher {
  private static final int ITEMS_A_REPORT = 100;

  /** What the answers are taken for. */
  public enum Mode {
    /**
     * A crawl is repeated: the rules of robots.txt hold as archived, and a failure that a crawl
     * would wait out is final, since the archives will say the same the next time.
     */
    REPLAY,
    /**
     * Pages that somebody fetched are taken over, whatever their robots.txt says; what the server
     * could not answer then goes back, to be asked by a later round.
     */
    INGEST
  }

  private final Mode mode;
  private final Transport archives;
  private final ExchangeLog log;
  private final long time;
  private final FetchProgress progress;
  private final Judge judge;
  private final HostRobots robots;
  private final Exchange exchange = new Exchange();
  private final Map<String, HostEntry> hosts = new LinkedHashMap<>();
  private long items;
  private long asked;
  private long fetched;
  private long failed;
  private long bytes;

  /**
   * @param time the time of the round, milliseconds since 1970
   */
  public ReplayFetcher(
      Mode mode,
      FetchSettings settings,
      Transport archives,
      ExchangeLog log,
      long time,
      FetchProgress progress) {
    this.mode = mode;
    this.archives = archives;
    this.log = log;
    this.time = time;
    this.progress = progress;
    boolean isFinal = mode == Mode.REPLAY;
    judge = new Judge(isFinal ? settings.with(FetchSettings.Key.MAX_RETURNS, "0") : settings);
    robots = new HostRobots(settings, time);
  }

  /**
   * Takes all items; what was written becomes durable when the log says so, at the latest when it
   * is closed.
   *
   * @param known gives what is known of a host by its name, or null; what it gives is changed
   * @return what is known now of every host of the list, in the order of their first items
   */
  public Map<String, HostState> run(Iterator<FetchItem> list, Function<String, HostState> known)
      throws IOException {
    while (list.hasNext()) {
      FetchItem item = list.next();
      HostEntry host = hosts.computeIfAbsent(Target.hostOf(item.url()), name -> entry(name, known));
      if (mode == Mode.INGEST || isAllowed(host, item)) take(host, item);
      if (++items % ITEMS_A_REPORT == 0) report();
    }
    report();
    Map<String, HostState> states = new LinkedHashMap<>();
    hosts.forEach((name, host) -> states.put(name, host.state));
    return states;
  }

  private HostEntry entry(String name, Function<String, HostState> known) {
    HostState state = known.apply(name);
    return new HostEntry(hosts.size(), 0, name, state == null ? new HostState() : state);
  }

  /** Whether the rules of its origin allow an item; if not, the log says so. */
  private boolean isAllowed(HostEntry host, FetchItem item) throws IOException {
    String origin = Target.origin(item.url());
    while (!robots.isFresh(host.state.robots(origin), time)) {
      RobotsQuest quest = host.quest(origin);
      ask(quest.host(), quest.item(item.address()), quest.originElsewhere());
      robots.learn(quest, host.state, exchange);
      if (quest.rules != null) robots.keep(quest);
      judge.judgeRobots(exchange);
      write();
    }
    RobotsFile rules = host.state.robots(origin);
    if (rules.isUnreachable()) {
      refuse(host, item, Outcome.FAILED, Reasons.ROBOTS_UNREACHABLE);
      return false;
    }
    if (robots.allows(rules, item.url())) return true;
    refuse(host, item, Outcome.SKIPPED, Reasons.ROBOTS);
    return false;
  }

  private void refuse(HostEntry host, FetchItem item, Outcome outcome, String reason)
      throws IOException {
    exchange.reset(item, host.name);
    exchange.outcome = outcome;
    exchange.reason = reason;
    write();
  }

  private void take(HostEntry host, FetchItem item) throws IOException {
    ask(host.name, item, "");
    if (mode == Mode.REPLAY) host.state.lastRequestEnd = exchange.end;
    if (exchange.isFirstAnswer()) host.state.fetched++;
    judge.judge(exchange);
    if (exchange.outcome == Outcome.FETCHED) fetched++;
    if (exchange.outcome == Outcome.FAILED || exchange.outcome == Outcome.RETURNED) failed++;
    write();
  }

  private void ask(String host, FetchItem item, String robotsOrigin) {
    exchange.reset(item, host);
    exchange.robotsOrigin = robotsOrigin;
    exchange.start = time;
    exchange.end = time;
    try {
      archives.exchange(item, exchange);
    } catch (RuntimeException e) {
      exchange.reason = Reasons.ERROR;
    }
    ResponseHead.describe(exchange, time);
    asked++;
    bytes += exchange.bodyLength;
  }

  private void write() throws IOException {
    log.write(exchange, () -> {});
  }

  private void report() {
    progress.progress(asked, fetched, failed, bytes);
  }
}
