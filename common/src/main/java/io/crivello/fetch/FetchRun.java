package io.crivello.fetch;

import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;

/** What the threads of one run of the fetcher share. */
final class FetchRun {
  private static final HostEntry END = new HostEntry(-1, -1, "", new HostState());

  final FetchSettings settings;
  final Transport transport;
  final FetchClock clock;
  final ItemLists lists;
  final RunHosts hosts;
  final Helpers helpers;
  final HostRobots robots;

  /** Hosts that may be asked now: a token is in at most one of these queues, or held. */
  private final LinkedTransferQueue<HostEntry> ready = new LinkedTransferQueue<>();

  private final LinkedTransferQueue<HostEntry> returned = new LinkedTransferQueue<>();
  final long started;
  final long deadline;

  FetchRun(
      FetchSettings settings,
      Transport transport,
      FetchClock clock,
      ItemLists lists,
      RunHosts hosts,
      Helpers helpers) {
    this.settings = settings;
    this.transport = transport;
    this.clock = clock;
    this.lists = lists;
    this.hosts = hosts;
    this.helpers = helpers;
    started = clock.millis();
    robots = new HostRobots(settings, started);
    boolean limited = settings.roundTime < Long.MAX_VALUE - started;
    deadline = limited ? started + settings.roundTime : Long.MAX_VALUE;
  }

  /** Whether nothing more is to be asked. */
  boolean isOver() {
    return clock.millis() >= deadline || helpers.hasFailed();
  }

  void allow(HostEntry host) {
    ready.add(host);
  }

  void end(int workers) {
    for (int i = 0; i < workers; i++) ready.add(END);
  }

  /** Waits for a token; null at the end. */
  HostEntry take() throws InterruptedException {
    HostEntry host = ready.take();
    return host == END ? null : host;
  }

  void giveBack(HostEntry host) {
    returned.add(host);
  }

  /** Waits for a token that was given back, for at most so long; null if there is none. */
  HostEntry awaitReturned(long millis) throws InterruptedException {
    return millis <= 0 ? returned.poll() : returned.poll(millis, TimeUnit.MILLISECONDS);
  }

  /** Logs an item that its rules, or the lack of them, forbid to ask for; whether they do. */
  boolean logIfForbidden(HostEntry host, FetchItem item, RobotsFile rules)
      throws InterruptedException {
    if (rules.isElsewhere()) {
      helpers.submitLine(item, host.name, Outcome.RETURNED, Reasons.ROBOTS_ELSEWHERE);
      return true;
    }
    if (rules.isUnreachable()) {
      boolean again = item.tries() < settings.maxReturns;
      Outcome outcome = again ? Outcome.RETURNED : Outcome.FAILED;
      helpers.submitLine(item, host.name, outcome, Reasons.ROBOTS_UNREACHABLE);
      return true;
    }
    if (robots.allows(rules, item.url())) return false;
    helpers.submitLine(item, host.name, Outcome.SKIPPED, Reasons.ROBOTS);
    return true;
  }
}
