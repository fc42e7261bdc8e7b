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
 * <p>Where the archives tell in which round each request was made, a crawl is repeated with its
 * failures: what came back comes back, what of a host was left for later after a failure is left,
 * and the host rests until the round in which it was asked next, in the logical time of a {@link
 * #DAY} a round.
 *
 * <p>Memory: an entry a host with its {@link HostState}, and one body.
 */
public final class ReplayFetcher {
  /** How long a round of a repeated crawl takes. */
  public static final long DAY = 86_400_000L;

  private static final int ITEMS_A_REPORT = 100;

  /** What the answers are taken for. */
  public enum Mode {
    /**
     * A crawl is repeated: the rules of robots.txt hold as archived. Where the archives know no
     * rounds, a failure that a crawl would wait out is final, since they will say the same the next
     * time.
     */
    REPLAY,
    /**
     * Pages that somebody fetched are taken over, whatever their robots.txt says; what the server
     * could not answer then goes back, to be asked by a later round.
     */
    INGEST
  }

  private final Mode mode;
  private final FetchSettings settings;
  private final Transport archives;
  private final ArchivedRounds rounds;
  private final int round;
  private final ExchangeLog log;
  private final long time;
  private final FetchProgress progress;
  private final Judge judge;
  private final Judge finalJudge;
  private final HostRobots robots;
  private final Exchange exchange = new Exchange();
  private final Map<String, HostEntry> hosts = new LinkedHashMap<>();
  private long items;
  private long asked;
  private long fetched;
  private long failed;
  private long bytes;

  /**
   * @param rounds what the archives know of them
   * @param round the number of the round
   * @param time the time of the round, milliseconds since 1970
   */
  public ReplayFetcher(
      Mode mode,
      FetchSettings settings,
      Transport archives,
      ArchivedRounds rounds,
      int round,
      ExchangeLog log,
      long time,
      FetchProgress progress) {
    this.mode = mode;
    this.settings = settings;
    this.archives = archives;
    this.rounds = rounds;
    this.round = round;
    this.log = log;
    this.time = time;
    this.progress = progress;
    judge = new Judge(settings);
    finalJudge = new Judge(settings.with(FetchSettings.Key.MAX_RETURNS, "0"));
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
      if (mode == Mode.INGEST || isInRound(host, item) && isAllowed(host, item)) take(host, item);
      if (++items % ITEMS_A_REPORT == 0) report();
    }
    report();
    Map<String, HostState> states = new LinkedHashMap<>();
    for (HostEntry host : hosts.values()) {
      if (mode == Mode.REPLAY && host.state.notBefore > 0) rest(host);
      states.put(host.name, host.state);
    }
    return states;
  }

  /** Lets a host that failed rest until the round in which it was asked next. */
  private void rest(HostEntry host) throws IOException {
    int next = rounds.visitAfter(host.name, round);
    host.state.notBefore = next == 0 ? 0 : time + (next - round) * DAY;
  }

  /**
   * Whether an item is to be taken in this round; if not, the log says so. An item that was asked
   * in a later round waits for that one if its host failed in this, or the time was short.
   */
  private boolean isInRound(HostEntry host, FetchItem item) throws IOException {
    if (host.isLastProbe && host.asked) {
      boolean failed = !host.lastFailure.isEmpty();
      Outcome outcome = failed ? Outcome.FAILED : Outcome.RETURNED;
      refuse(host, item, outcome, failed ? host.lastFailure : Reasons.BACK_OFF);
      return false;
    }
    boolean hasTime = settings.roundTime == Long.MAX_VALUE;
    if (!host.failed && !host.isLeftOut && hasTime) return true;
    int asked = rounds.roundOf(item);
    boolean isLater = asked > round || asked == 0 && host.isLeftOut && rounds.know(host.name);
    if (!isLater) return true;
    String reason = host.failed || host.isLeftOut ? Reasons.BACK_OFF : Reasons.ROUND_TIME;
    refuse(host, item, Outcome.RETURNED, reason);
    return false;
  }

  private HostEntry entry(String name, Function<String, HostState> known) {
    HostState state = known.apply(name);
    if (state == null) state = new HostState();
    HostEntry host = new HostEntry(hosts.size(), 0, name, state);
    host.isLastProbe = mode == Mode.REPLAY && settings.probing().isLast(state.failures);
    return host;
  }

  /** Whether the rules of its origin allow an item; if not, the log says so. */
  private boolean isAllowed(HostEntry host, FetchItem item) throws IOException {
    String origin = Target.origin(item.url());
    while (!robots.isFresh(host.state.robots(origin), time)) {
      RobotsQuest quest = host.quest(origin);
      ask(quest.host(), quest.item(item.address()), quest.originElsewhere());
      learn(hosts.get(quest.host()), false);
      robots.learn(quest, host.state, exchange);
      if (quest.rules != null) robots.keep(quest);
      judge.judgeRobots(exchange);
      write();
    }
    if (host.isLastProbe && !host.lastFailure.isEmpty()) {
      refuse(host, item, Outcome.FAILED, host.lastFailure);
      return false;
    }
    RobotsFile rules = host.state.robots(origin);
    if (rules.isUnreachable()) {
      boolean again = item.tries() < settings.maxReturns && rounds.know(host.name);
      Outcome outcome = again ? Outcome.RETURNED : Outcome.FAILED;
      refuse(host, item, outcome, Reasons.ROBOTS_UNREACHABLE);
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
    boolean again = mode == Mode.INGEST || rounds.know(host.name);
    if (mode == Mode.REPLAY) learn(host, true);
    if (exchange.isFirstAnswer()) host.state.fetched++;
    (again ? judge : finalJudge).judge(exchange);
    if (exchange.outcome == Outcome.FETCHED) fetched++;
    if (exchange.outcome == Outcome.FAILED || exchange.outcome == Outcome.RETURNED) failed++;
    write();
  }

  /** Notes what an exchange says about its host; how long it rests, the archives know. */
  private void learn(HostEntry host, boolean page) {
    if (host == null || exchange.reason.equals(ReplayTransport.NOT_ARCHIVED)) return;
    HostState state = host.state;
    if (exchange.start == 0) {
      if (exchange.reason.equals(Reasons.DNS)) state.notBefore = time + 1;
      return;
    }
    state.lastRequestEnd = exchange.end;
    host.learn(exchange, page, settings);
    host.asked |= page || state.notBefore > 0;
    host.failed |= state.notBefore > 0;
    host.isLeftOut |= host.isToBeLeftAlone(settings, exchange.end);
    if (state.notBefore > 0) state.notBefore = time + 1;
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
    if (!Reasons.isRequest(exchange.reason)) {
      exchange.start = 0;
      exchange.end = 0;
    }
    asked++;
    bytes += exchange.bodyLength;
  }

  private void write() throws IOException {
    log.write(exchange, () -> {});
  }

  private void report() {
    progress.progress(asked, items, fetched, failed, bytes);
  }
}
