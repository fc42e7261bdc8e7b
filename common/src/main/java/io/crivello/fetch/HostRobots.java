package io.crivello.fetch;

import java.net.URI;

/** What a run knows of the rules of its hosts: when to ask for them, and what an answer means. */
final class HostRobots {
  private final FetchSettings settings;
  private final Robots robots;
  private final long started;

  /**
   * @param started when the run began: rules that it asked for hold until its end
   */
  HostRobots(FetchSettings settings, long started) {
    this.settings = settings;
    this.robots = new Robots(settings.agent);
    this.started = started;
  }

  boolean allows(RobotsFile rules, String url) {
    return robots.allows(rules, url);
  }

  /** Whether rules need not be asked for: those of this run hold for it, but never over a day. */
  boolean isFresh(RobotsFile rules, long now) {
    if (rules == null) return false;
    return rules.expires() > now
        || rules.fetched() >= started && now - rules.fetched() < Robots.MAX_AGE;
  }

  /** Notes the answer to a request for robots.txt. */
  void learn(HostEntry host, Exchange answer) {
    String moved = answer.reason.isEmpty() ? movedTo(host, answer) : "";
    if (!moved.isEmpty()) {
      host.robotsUrl = moved;
      host.robotsMoves++;
      return;
    }
    long retry = Math.max(host.state.notBefore, answer.end + settings.backOffAfter(1));
    keep(host, Robots.read(host.robotsOrigin, answer, answer.end, retry));
  }

  /** The rules cannot be asked for: what is then asked meets the same refusal. */
  void learnNothing(HostEntry host, long now) {
    keep(host, RobotsFile.of(host.robotsOrigin, now, now, 404, new byte[0], 0));
  }

  private void keep(HostEntry host, RobotsFile file) {
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
