package io.crivello.fetch;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/**
 * A fetch thread: takes a host's token, asks the host, gives the token back, and waits until what
 * it got is durable before it takes another. So at most one exchange a thread can be lost.
 */
final class FetchWorker implements Runnable {
  private static final long LOOK_FOR_FAILURE = 100_000_000;

  private final FetchRun run;
  private final FetchSettings settings;
  private final Exchange exchange = new Exchange();
  private final Runnable durable = this::onDurable;

  /** The search that the request at hand is for, null if it is for an item. */
  private RobotsQuest quest;

  private volatile boolean isPending;
  private volatile Thread thread;

  FetchWorker(FetchRun run) {
    this.run = run;
    this.settings = run.settings;
  }

  @Override
  public void run() {
    thread = Thread.currentThread();
    try {
      for (HostEntry host; (host = run.take()) != null; ) {
        host.asked = false;
        try {
          visit(host);
        } finally {
          run.giveBack(host);
        }
        awaitDurable();
      }
    } catch (Throwable e) {
      run.helpers.fail(e);
    }
  }

  private void visit(HostEntry host) throws IOException, InterruptedException {
    boolean goesOn = true;
    while (goesOn && !run.isOver()) {
      FetchItem item = next(host);
      if (item == null) break;
      awaitDurable();
      ask(host, item);
      if (exchange.start > 0) {
        goesOn = learn(host);
      } else if (quest != null) {
        run.robots.learnRefusal(quest, run.clock.millis());
        send(host);
        continue;
      }
      isPending = true;
      run.helpers.submit(exchange, durable);
    }
    if (!host.asked) return;
    if (host.isToBeLeftAlone(settings, host.end)) leaveAlone(host);
    else if (host.isLastProbe && quest == null) giveItemsBack(host);
  }

  /**
   * What to ask a host for next: rules of others that moved here, an item that its rules allow, or
   * those rules; null if nothing is left. Items that may not be asked are logged on the way.
   */
  private FetchItem next(HostEntry host) throws InterruptedException {
    quest = host.pollErrand();
    if (quest != null) return quest.item(host.state.address);
    while (!host.isWaiting && !run.lists.isEmpty(host.number)) {
      FetchItem item = run.lists.peek(host.number);
      String origin = Target.origin(item.url());
      RobotsFile rules = host.state.robots(origin);
      if (!run.robots.isFresh(rules, run.clock.millis())) {
        quest = host.quest(origin);
        return quest.item(item.address());
      }
      run.lists.remove(host.number);
      if (!run.logIfForbidden(host, item, rules)) return item;
    }
    return null;
  }

  /** Asks for an item, unless the transport refuses it: then the exchange has no start. */
  private void ask(HostEntry host, FetchItem item) throws IOException {
    exchange.reset(item, host.name);
    exchange.crawlDelay = host.delayInForce;
    if (quest != null) exchange.robotsOrigin = quest.originElsewhere();
    exchange.reason = run.transport.refusal(item);
    if (!exchange.reason.isEmpty()) return;
    long start = run.clock.millis();
    String address = Target.host(item.address());
    run.helpers.announce(new AskedLine(item.place(), start, host.name, address, item.url()));
    try {
      run.transport.exchange(item, exchange);
    } catch (RuntimeException e) {
      exchange.reason = Reasons.ERROR;
    }
    long now = run.clock.millis();
    ResponseHead.describe(exchange, now);
    if (exchange.end != 0) return;
    exchange.start = start;
    exchange.end = now + 1;
  }

  /** Notes what an exchange says about its host; whether the host may be asked on at once. */
  private boolean learn(HostEntry host) throws IOException {
    HostState state = host.state;
    if (!host.asked) {
      host.asked = true;
      host.begin = exchange.start;
      host.slot++;
    }
    host.end = exchange.end;
    exchange.slot = settings.isByShare() ? host.slot : 0;
    state.lastRequestEnd = exchange.end;
    state.lastSlot = host.end - host.begin;
    host.learn(exchange, quest == null, settings);
    if (quest != null) {
      run.robots.learn(quest, state, exchange);
      send(host);
    } else if (exchange.isFirstAnswer()) {
      state.fetched++;
    }
    return settings.isByShare()
        && state.crawlDelay == 0
        && !host.isLastProbe
        && state.notBefore <= exchange.end
        && host.end - host.begin < settings.slot;
  }

  /** Lets the search at hand go on: here, at another host, or back with what it found. */
  private void send(HostEntry host) throws IOException {
    if (quest.rules == null && quest.host().equals(host.name)) {
      if (quest != host.quest || host.isWaiting) host.addErrand(quest);
    } else if (quest.rules != null && quest.client == host) {
      run.robots.keep(quest);
    } else {
      if (quest.rules == null) run.hosts.seek(quest.host());
      if (quest.client == host) host.isWaiting = true;
      host.send(quest);
    }
  }

  /**
   * Gives up what a host was to be asked for others, and gives all its items back. If its rules
   * could not be had, that was an attempt of each; if its last probe failed, it was the last one:
   * else such a host would never be done with.
   */
  private void leaveAlone(HostEntry host) throws InterruptedException {
    host.isLeftOut = true;
    for (RobotsQuest errand; (errand = host.pollErrand()) != null; ) {
      run.robots.giveUp(errand, run.clock.millis());
      host.send(errand);
    }
    giveItemsBack(host);
  }

  private void giveItemsBack(HostEntry host) throws InterruptedException {
    boolean isEnd = host.isLastProbe && !host.lastFailure.isEmpty();
    while (!run.lists.isEmpty(host.number)) {
      FetchItem item = run.lists.peek(host.number);
      run.lists.remove(host.number);
      RobotsFile rules = host.state.robots(Target.origin(item.url()));
      boolean isForbidden = rules != null && rules.isUnreachable();
      if (isEnd) run.helpers.submitLine(item, host.name, Outcome.FAILED, host.lastFailure);
      else if (isForbidden) run.logIfForbidden(host, item, rules);
      else run.helpers.submitLine(item, host.name, Outcome.RETURNED, Reasons.BACK_OFF);
    }
  }

  private void awaitDurable() {
    while (isPending && !run.helpers.hasFailed()) LockSupport.parkNanos(this, LOOK_FOR_FAILURE);
    if (!isPending) exchange.releaseBody();
  }

  private void onDurable() {
    isPending = false;
    LockSupport.unpark(thread);
  }
}
