package io.crivello.fetch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Hands out the tokens of hosts that are due and takes them back, and routes the searches for rules
 * that moved from one host to another: such a search waits for its turn among the requests to the
 * host it goes to, by the delays of that host and its address; the host that searches is asked for
 * nothing meanwhile, but may be asked for rules of others, so that two that point at each other do
 * not wait for ever. For the thread that owns the queues.
 */
final class TokenDesk {
  private final FetchRun run;
  private final RunHosts hosts;
  private final PolitenessQueues queues;

  /** Searches that cannot go on until the token of a host is back. */
  private final Map<HostEntry, List<RobotsQuest>> held = new HashMap<>();

  TokenDesk(FetchRun run, RunHosts hosts, PolitenessQueues queues) {
    this.run = run;
    this.hosts = hosts;
    this.queues = queues;
  }

  /** Hands out the tokens of all that are due. */
  void handOut(long now) {
    for (int number; (number = queues.take(now)) != PolitenessQueues.NOBODY; ) {
      HostEntry host = hosts.get(number);
      host.isQueued = false;
      host.isOut = true;
      run.allow(host);
    }
  }

  /** Takes a token back, with the searches that go on elsewhere or are done. */
  void takeBack(HostEntry host) {
    host.isOut = false;
    host.isQueued = hasWork(host);
    if (host.asked) {
      hosts.asked(host);
      HostState state = host.state;
      host.delayInForce = state.crawlDelay;
      queues.release(
          host.number, host.begin, host.end, state.crawlDelay, state.notBefore, host.isQueued);
    } else {
      queues.releaseUnused(host.number, host.isQueued);
    }
    for (RobotsQuest quest : host.takeLeaving()) route(quest);
    List<RobotsQuest> waiting = held.remove(host);
    if (waiting != null) waiting.forEach(this::route);
  }

  private boolean hasWork(HostEntry host) {
    return host.hasErrands() || !host.isWaiting && !run.lists.isEmpty(host.number);
  }

  private void route(RobotsQuest quest) {
    if (quest.rules == null) {
      HostEntry target = hosts.find(quest.host(), run.started);
      if (target != null && !isTooFarAway(target)) {
        goOn(quest, target);
        return;
      }
      boolean isElsewhere = hosts.isElsewhere(quest.host());
      if (isElsewhere) run.robots.putOff(quest, run.clock.millis());
      else run.robots.giveUp(quest, run.clock.millis());
    }
    deliver(quest);
  }

  /** Whether a host is to be left alone; for one that is in no queue that is found out now. */
  private boolean isTooFarAway(HostEntry target) {
    boolean isKnown = target.isOut || target.isQueued || target.isLeftOut;
    if (!isKnown) hosts.firstInstant(target, run.clock.millis());
    return target.isLeftOut;
  }

  private void goOn(RobotsQuest quest, HostEntry target) {
    if (target.isOut) {
      hold(quest, target);
      return;
    }
    target.addErrand(quest);
    admit(target);
  }

  private void deliver(RobotsQuest quest) {
    HostEntry client = quest.client;
    if (client.isOut) {
      hold(quest, client);
      return;
    }
    run.robots.keep(quest);
    admit(client);
  }

  private void hold(RobotsQuest quest, HostEntry host) {
    held.computeIfAbsent(host, key -> new ArrayList<>()).add(quest);
  }

  private void admit(HostEntry host) {
    if (host.isQueued || host.isLeftOut || !hasWork(host)) return;
    long first = hosts.firstInstant(host, run.clock.millis());
    host.isQueued = !host.isLeftOut;
    if (host.isQueued) queues.admit(host.number, first);
  }
}
