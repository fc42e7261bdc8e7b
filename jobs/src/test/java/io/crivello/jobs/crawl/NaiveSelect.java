package io.crivello.jobs.crawl;

import io.crivello.url.RegisteredDomain;
import io.crivello.url.UrlParts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The oracle of {@link Select}: the same rules on maps and queues in memory. */
final class NaiveSelect {
  record Url(long place, int tries, String url) {
    String host() {
      return UrlParts.host(url);
    }
  }

  private final SelectSettings settings;
  private final TreeMap<Integer, Deque<Url>> frontier = new TreeMap<>();
  private final TreeMap<String, TreeMap<Long, Url>> backlog = new TreeMap<>();
  private final Map<String, Long> fetched = new HashMap<>();
  private final Map<String, Integer> failures = new HashMap<>();
  private final Map<String, Long> notBefore = new HashMap<>();
  private final Map<String, Integer> ofHost = new HashMap<>();
  private final Map<String, Integer> ofDomain = new HashMap<>();
  private final List<Url> chosen = new ArrayList<>();
  private final List<Long> dropped = new ArrayList<>();
  private String turn = "";
  private long places;
  private int round;
  private int along;

  NaiveSelect(SelectSettings settings) {
    this.settings = settings;
  }

  void found(int bucket, List<String> urls) {
    Deque<Url> queue = frontier.computeIfAbsent(bucket, b -> new ArrayDeque<>());
    for (String url : urls) queue.add(new Url(places++, 0, url));
  }

  List<Url> round(long now) {
    round++;
    ofHost.clear();
    ofDomain.clear();
    chosen.clear();
    along = 0;
    dropped.clear();
    fromBacklog(now);
    int readable = 4 * settings.roundSize();
    for (Deque<Url> queue : frontier.values()) {
      while (!isFull() && !queue.isEmpty() && readable-- > 0) fromFrontier(queue.poll(), now);
    }
    return List.copyOf(chosen);
  }

  private void fromBacklog(long now) {
    List<String> due = new ArrayList<>(backlog.tailMap(turn, false).keySet());
    due.addAll(backlog.headMap(turn, true).keySet());
    due.removeIf(host -> backlog.get(host).isEmpty() || notBefore.getOrDefault(host, 0L) > now);
    String first = null;
    String last = null;
    for (String host : due) {
      int before = chosen.size();
      TreeMap<Long, Url> waiting = backlog.get(host);
      while (!isFull() && mayTake(host) && !waiting.isEmpty()) {
        take(waiting.pollFirstEntry().getValue());
      }
      if (chosen.size() == before) continue;
      int probe = chosen.size();
      boolean all = settings.probing().isLast(failures.getOrDefault(host, 0));
      while (all && !waiting.isEmpty()) take(waiting.pollFirstEntry().getValue());
      along += chosen.size() - probe;
      if (first == null) first = host;
      last = host;
    }
    if (first != null) turn = isFull() ? last : first;
  }

  private void fromFrontier(Url url, long now) {
    String host = url.host();
    int pending = backlog.containsKey(host) ? backlog.get(host).size() : 0;
    long sure = fetched.getOrDefault(host, 0L) + ofHost.getOrDefault(host, 0) + pending;
    if (sure >= settings.crawlLimit()) dropped.add(url.place());
    else if (pending > 0 || notBefore.getOrDefault(host, 0L) > now || !mayTake(host)) wait(url);
    else take(url);
  }

  private void wait(Url url) {
    long number = (long) round << 40 | url.place();
    backlog.computeIfAbsent(url.host(), h -> new TreeMap<>()).put(number, url);
  }

  private void take(Url url) {
    long sure = fetched.getOrDefault(url.host(), 0L) + ofHost.getOrDefault(url.host(), 0);
    if (sure >= settings.crawlLimit()) {
      dropped.add(url.place());
      return;
    }
    ofHost.merge(url.host(), 1, Integer::sum);
    ofDomain.merge(RegisteredDomain.of(url.host()), 1, Integer::sum);
    chosen.add(url);
  }

  private boolean isFull() {
    return chosen.size() - along >= settings.roundSize();
  }

  private boolean mayTake(String host) {
    int failed = failures.getOrDefault(host, 0);
    int cap = settings.hostCap() == 0 ? Integer.MAX_VALUE : settings.hostCap();
    return ofHost.getOrDefault(host, 0) < (failed >= 3 ? 1 : cap)
        && ofDomain.getOrDefault(RegisteredDomain.of(host), 0) < settings.domainLimit();
  }

  List<Long> dropped() {
    return dropped;
  }

  /** A URL of this round was fetched. */
  void succeeded(Url url) {
    failures.put(url.host(), 0);
    fetched.merge(url.host(), 1L, Long::sum);
  }

  /** A URL of this round failed. */
  void failed(Url url) {
    failures.merge(url.host(), 1, Integer::sum);
  }

  /** A URL of this round comes back, and its host is left alone for a while. */
  void returned(Url url, long hostNotBefore) {
    notBefore.put(url.host(), hostNotBefore);
    wait(new Url(url.place(), url.tries() + 1, url.url()));
  }

  long waiting() {
    return backlog.values().stream().mapToLong(TreeMap::size).sum();
  }
}
