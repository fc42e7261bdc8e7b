package io.crivello.fetch;

import io.crivello.url.Canonicaliser;
import io.crivello.url.UrlLimits;
import java.util.ArrayList;
import java.util.List;

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

  /**
   * Brings a search to after an answer: it has its rules, or goes on elsewhere.
   *
   * @param asked the host that answered
   */
  void learn(RobotsQuest quest, HostState asked, Exchange answer) {
    String moved = answer.reason.isEmpty() ? movedTo(quest, answer) : "";
    if (!moved.isEmpty()) {
      quest.url = moved;
      quest.moves++;
      return;
    }
    long retry = Math.max(asked.notBefore, answer.end + settings.backOffAfter(1));
    quest.rules = Robots.read(quest.origin, answer, answer.end, retry);
  }

  /**
   * Ends a search where nothing may be asked. An origin that cannot be asked for its rules has
   * none: what is then asked meets the same refusal. Rules that moved to where nobody may ask are
   * unreachable.
   */
  void learnRefusal(RobotsQuest quest, long now) {
    if (quest.moves > 0) giveUp(quest, now);
    else quest.rules = RobotsFile.of(quest.origin, now, now, 404, new byte[0], 0);
  }

  /**
   * Ends a search at a host that only another task may ask: a later round gives both hosts to one
   * task. If that was done for the same host before, or for too many, the rules are unreachable.
   */
  void putOff(RobotsQuest quest, long now) {
    List<String> hosts = new ArrayList<>(quest.elsewhere);
    if (hosts.contains(quest.host()) || hosts.size() == Robots.MAX_REDIRECTS) {
      giveUp(quest, now);
      return;
    }
    hosts.add(quest.host());
    quest.rules = RobotsFile.elsewhere(quest.origin, now, hosts);
  }

  /** Ends a search without rules: everything is forbidden until they are searched again. */
  void giveUp(RobotsQuest quest, long now) {
    long retry = now + settings.backOffAfter(1);
    quest.rules = RobotsFile.of(quest.origin, now, retry, 0, new byte[0], 0);
  }

  /** Gives the host that waits for them the rules that were found. */
  void keep(RobotsQuest quest) {
    HostEntry host = quest.client;
    host.state.put(quest.rules);
    host.quest = null;
    host.isWaiting = false;
    long delay = 0;
    for (RobotsFile each : host.state.robots()) delay = Math.max(delay, robots.crawlDelay(each));
    host.state.crawlDelay = delay;
  }

  /** Where robots.txt moved, empty if it did not, to nowhere, or once too often. */
  private static String movedTo(RobotsQuest quest, Exchange answer) {
    boolean redirect = answer.status >= 301 && answer.status <= 308 && answer.status != 304;
    if (!redirect || answer.location.isEmpty()) return "";
    if (quest.moves == Robots.MAX_REDIRECTS) return "";
    Canonicaliser canonicaliser = new Canonicaliser(UrlLimits.STANDARD);
    return canonicaliser.resolve(quest.url, answer.location) ? canonicaliser.url() : "";
  }
}
