package io.crivello.web;

import io.crivello.sieve.Ordinal;
import io.crivello.sieve.Ordinal.Kind;
import io.crivello.web.Behaviour.Fate;
import io.crivello.web.WebPage.Link;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;

/**
 * The oracle of a crawl: a breadth-first walk over a {@link TestWeb}, without HTTP, threads or
 * files.
 *
 * <p>A round takes the next URLs of the frontier. What it finds is put in the order of its {@link
 * Ordinal}, of equal URLs the first stays, and those never seen before are appended to the
 * frontier: the place there is the URL's number. Pages that say nofollow, links that say so, and
 * pages with the text of an earlier page are not followed. A sitemap that a robots.txt names counts
 * as found in the first page of its host that the first round with that host takes. Redirects keep
 * the depth, everything else adds one.
 */
public final class PlainWalk {
  /** Which URLs belong to the crawl. */
  public enum Scope {
    ANY,
    SEEDS_HOSTS,
    SEEDS_DOMAINS
  }

  /** The index of a sitemap of robots.txt, beyond those of the pages that a sitemap lists. */
  private static final int INDEX_OF_ROBOTS = 1 << 20;

  private record Entry(String url, long ordinal, int depth, int hops) {}

  private final TestWeb web;
  private List<String> seeds;
  private Scope scope = Scope.ANY;
  private int maxDepth = Integer.MAX_VALUE;
  private int maxHops = 5;
  private int roundSize = Integer.MAX_VALUE;
  private int maxRounds = Integer.MAX_VALUE;
  private boolean followCopies;
  private BiPredicate<String, Integer> admits = (url, depth) -> true;

  private final Set<String> scopeNames = new HashSet<>();
  private final Set<String> seen = new HashSet<>();
  private final Set<Long> texts = new HashSet<>();
  private final BitSet robotsRead = new BitSet();
  private final List<Entry> frontier = new ArrayList<>();
  private final List<Fate> fates = new ArrayList<>();
  private final List<Integer> roundEnds = new ArrayList<>();

  public PlainWalk(TestWeb web) {
    this.web = web;
    seeds = web.seeds();
  }

  /** Canonical URLs to start from instead of those of the web. */
  public PlainWalk seeds(List<String> urls) {
    seeds = List.copyOf(urls);
    return this;
  }

  public PlainWalk scope(Scope value) {
    scope = value;
    return this;
  }

  /** URLs that are more links away from a seed are not found. */
  public PlainWalk maxDepth(int value) {
    maxDepth = value;
    return this;
  }

  /** Redirects in a row after which no further one is followed: 5 by default. */
  public PlainWalk maxHops(int value) {
    maxHops = value;
    return this;
  }

  /** URLs of a round: unlimited by default. */
  public PlainWalk roundSize(int value) {
    roundSize = value;
    return this;
  }

  public PlainWalk maxRounds(int value) {
    maxRounds = value;
    return this;
  }

  /** Whether links of pages with a known text are followed: not by default. */
  public PlainWalk followCopies(boolean value) {
    followCopies = value;
    return this;
  }

  /** A further rule that a URL at a depth has to pass, such as a guard against traps. */
  public PlainWalk admits(BiPredicate<String, Integer> rule) {
    admits = rule;
    return this;
  }

  /** Walks; once. */
  public PlainWalk walk() {
    for (String seed : seeds) scopeNames.add(scopeName(seed));
    List<Entry> found = new ArrayList<>();
    for (int i = 0; i < seeds.size(); i++) {
      found.add(new Entry(seeds.get(i), Ordinal.of(Ordinal.NO_PARENT, Kind.LINK, i), 0, 0));
    }
    append(found);
    int from = 0;
    while (from < frontier.size() && roundEnds.size() < maxRounds) {
      int to = (int) Math.min(frontier.size(), (long) from + roundSize);
      append(round(from, to));
      roundEnds.add(to);
      from = to;
    }
    while (fates.size() < frontier.size()) fates.add(Fate.NOT_ASKED);
    return this;
  }

  private List<Entry> round(int from, int to) {
    List<Entry> found = new ArrayList<>();
    Map<Integer, Integer> firstPlaces = new HashMap<>();
    for (int place = from; place < to; place++) {
      Entry entry = frontier.get(place);
      WebPage page = web.page(entry.url);
      boolean allowed = web.rules(page.host()).allows(page.path());
      fates.add(allowed ? page.fate() : Fate.FORBIDDEN);
      if (allowed && page.follows() && isNewText(page)) addLinks(place, entry, page, found);
      firstPlaces.putIfAbsent(page.host(), place);
    }
    firstPlaces.forEach((host, place) -> addSitemap(host, place, found));
    return found;
  }

  private boolean isNewText(WebPage page) {
    return page.shape() != WebPage.Shape.HTML || texts.add(page.text()) || followCopies;
  }

  private void addLinks(int place, Entry parent, WebPage page, List<Entry> found) {
    int index = 0;
    for (Link link : page.links()) {
      boolean redirect = link.kind() == Kind.REDIRECT;
      int depth = redirect ? parent.depth : parent.depth + 1;
      int hops = redirect ? parent.hops + 1 : 0;
      long ordinal = Ordinal.of(place, link.kind(), index++);
      if (link.follow()) add(new Entry(link.url(), ordinal, depth, hops), found);
    }
  }

  private void addSitemap(int host, int place, List<Entry> found) {
    if (robotsRead.get(host)) return;
    robotsRead.set(host);
    String url = web.sitemap(host);
    long ordinal = Ordinal.of(place, Kind.SITEMAP, INDEX_OF_ROBOTS);
    if (url != null) add(new Entry(url, ordinal, frontier.get(place).depth + 1, 0), found);
  }

  private void add(Entry entry, List<Entry> found) {
    if (entry.depth > maxDepth || entry.hops > maxHops) return;
    if (scope != Scope.ANY && !scopeNames.contains(scopeName(entry.url))) return;
    if (admits.test(entry.url, entry.depth)) found.add(entry);
  }

  private void append(List<Entry> found) {
    found.sort(Comparator.comparingLong(Entry::ordinal));
    for (Entry entry : found) {
      if (seen.add(entry.url)) frontier.add(entry);
    }
  }

  private String scopeName(String url) {
    String name = url.substring("http://".length(), url.indexOf('/', "http://".length()));
    return scope == Scope.SEEDS_DOMAINS ? name.substring(name.indexOf('.') + 1) : name;
  }

  /** All URLs that were found, at their places. */
  public List<String> frontier() {
    return frontier.stream().map(Entry::url).toList();
  }

  public int depth(int place) {
    return frontier.get(place).depth;
  }

  public int hops(int place) {
    return frontier.get(place).hops;
  }

  public long ordinal(int place) {
    return frontier.get(place).ordinal;
  }

  public Fate fate(int place) {
    return fates.get(place);
  }

  /** The URLs with a fate. */
  public Set<String> urls(Fate fate) {
    Set<String> urls = new TreeSet<>();
    for (int i = 0; i < fates.size(); i++) {
      if (fates.get(i) == fate) urls.add(frontier.get(i).url);
    }
    return urls;
  }

  /** After which place each round ended: the first not asked by it. */
  public List<Integer> roundEnds() {
    return List.copyOf(roundEnds);
  }
}
