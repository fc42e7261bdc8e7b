package io.crivello.fetch;

import java.net.URI;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;

/** What the threads of one run of the fetcher share. */
final class FetchRun {
  private static final HostEntry END = new HostEntry(-1, -1, "", new HostState());

  final FetchSettings settings;
  final Transport transport;
  final FetchClock clock;
  final ItemLists lists;
  final Helpers helpers;
  final Robots robots;

  /** Hosts that may be asked now: a token is in at most one of these queues, or held. */
  private final LinkedTransferQueue<HostEntry> ready = new LinkedTransferQueue<>();

  private final LinkedTransferQueue<HostEntry> returned = new LinkedTransferQueue<>();
  private final long started;
  final long deadline;

  FetchRun(
      FetchSettings settings,
      Transport transport,
      FetchClock clock,
      ItemLists lists,
      Helpers helpers) {
    this.settings = settings;
    this.transport = transport;
    this.clock = clock;
    this.lists = lists;
    this.helpers = helpers;
    robots = new Robots(settings.agent);
    started = clock.millis();
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

  /** Whether rules need not be asked for: those of this run hold for it, but never over a day. */
  boolean isFresh(RobotsFile rules) {
    if (rules == null) return false;
    long now = clock.millis();
    return rules.expires() > now
        || rules.fetched() >= started && now - rules.fetched() < Robots.MAX_AGE;
  }

  /** Logs an item that its rules, or the lack of them, forbid to ask for; whether they do. */
  boolean logIfForbidden(HostEntry host, FetchItem item, RobotsFile rules)
      throws InterruptedException {
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

  /** Notes the answer to a request for robots.txt. */
  void learnRobots(HostEntry host, Exchange answer) {
    String moved = answer.reason.isEmpty() ? movedTo(host, answer) : "";
    if (!moved.isEmpty()) {
      host.robotsUrl = moved;
      host.robotsMoves++;
      return;
    }
    long retry = Math.max(host.state.notBefore, answer.end + settings.backOffAfter(1));
    learn(host, Robots.read(host.robotsOrigin, answer, answer.end, retry));
  }

  /** The rules cannot be asked for: what is then asked meets the same refusal. */
  void learnNoRobots(HostEntry host) {
    long now = clock.millis();
    learn(host, RobotsFile.of(host.robotsOrigin, now, now, 404, new byte[0], 0));
  }

  private void learn(HostEntry host, RobotsFile file) {
    host.state.put(file);
    host.robotsOrigin = "";
    long delay = 0;
    for (RobotsFile each : host.state.robots()) delay = Math.max(delay, robots.crawlDelay(each));
    host.state.crawlDelay = delay;
  }

  /** Where robots.txt moved on the same host, empty if it did not, or once too often. */
  private static String movedTo(HostEntry host, Exchange answer) {
    boolean redirect = answer.status >= 301 && answer.status <= 308 && answer.status != 304;
    if (!redirect || answer.location.isEmpty()) return "";
    if (host.robotsMoves == Robots.MAX_REDIRECTS) return "";
    try {
      String target = URI.create(host.robotsUrl).resolve(answer.location).toASCIIString();
      int fragment = target.indexOf('#');
      String url = fragment < 0 ? target : target.substring(0, fragment);
      boolean web = url.startsWith("http://") || url.startsWith("https://");
      return web && Target.hostOf(url).equals(host.name) ? url : "";
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}
