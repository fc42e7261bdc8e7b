package io.crivello.web;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * What a {@link TestWeb} is like. By default a small, friendly web: hosts that are trees of pages
 * with cross links, every answer well-formed; every share of something else is 0.
 */
public final class WebSettings {
  long seed = 1;
  int hosts = 4;
  int hostsPerAddress = 1;
  int hostsPerDomain = 1;
  int seedHosts = 1;
  int pages = 25;
  int fanout = 5;
  int crossLinks = 3;
  int words = 40;
  double offsite = 0.3;
  double redirects;
  double loops;
  double privates;
  double nofollowLinks;
  double traps;
  double sitemaps;
  double feeds;
  int growth;
  int slowMillis = 300;
  int crawlDelay = 1;
  int retryAfter = 1;
  final Map<Behaviour, Double> behaviours = new EnumMap<>(Behaviour.class);
  final Map<HostRules, Double> rules = new EnumMap<>(HostRules.class);

  public WebSettings seed(long value) {
    seed = value;
    return this;
  }

  public WebSettings hosts(int value) {
    hosts = atLeast(1, value);
    return this;
  }

  /** How many consecutive hosts share an address: 1 by default. */
  public WebSettings hostsPerAddress(int value) {
    hostsPerAddress = atLeast(1, value);
    return this;
  }

  /** How many consecutive hosts share a registered domain: 1 by default. */
  public WebSettings hostsPerDomain(int value) {
    hostsPerDomain = atLeast(1, value);
    return this;
  }

  /** How many homes are seeds: 1 by default, from which every host can be reached. */
  public WebSettings seedHosts(int value) {
    seedHosts = atLeast(1, value);
    return this;
  }

  /** Pages of the tree of each host, its home included. */
  public WebSettings pages(int value) {
    pages = atLeast(1, value);
    return this;
  }

  /** Children of an inner page; with {@link #pages} it gives the depth. 1 makes a host a chain. */
  public WebSettings fanout(int value) {
    fanout = atLeast(1, value);
    return this;
  }

  /** Links of a page besides those to its children. */
  public WebSettings crossLinks(int value) {
    crossLinks = atLeast(0, value);
    return this;
  }

  /** Words of a page's text, about seven bytes each. */
  public WebSettings words(int value) {
    words = atLeast(10, value);
    return this;
  }

  /** The share of the cross links that go to any host instead of the page's own. */
  public WebSettings offsite(double share) {
    offsite = share(share);
    return this;
  }

  /** The share of the inner pages that link to a chain of one to four redirects. */
  public WebSettings redirects(double share) {
    redirects = share(share);
    return this;
  }

  /** The share of the inner pages that link to a circle of redirects. */
  public WebSettings loops(double share) {
    loops = share(share);
    return this;
  }

  /** The share of the inner pages that link to a page below {@code /private/}. */
  public WebSettings privates(double share) {
    privates = share(share);
    return this;
  }

  /** The share of the inner pages that have a link with rel=nofollow to a page not linked else. */
  public WebSettings nofollowLinks(double share) {
    nofollowLinks = share(share);
    return this;
  }

  /** The share of the hosts whose home links to endless sets of pages. */
  public WebSettings traps(double share) {
    traps = share(share);
    return this;
  }

  /** The share of the hosts whose robots.txt (if it has rules) names a sitemap. */
  public WebSettings sitemaps(double share) {
    sitemaps = share(share);
    return this;
  }

  /** The share of the hosts whose home names a feed: RSS or, for odd hosts, Atom. */
  public WebSettings feeds(double share) {
    feeds = share(share);
    return this;
  }

  /**
   * At every second request a feed lists so many further entries than before, and a home, which
   * then has one link more, replaces the target of that. Before the third nothing changes.
   */
  public WebSettings growth(int value) {
    growth = atLeast(0, value);
    return this;
  }

  /** The pause of a {@link Behaviour#SLOW} page. */
  public WebSettings slowMillis(int value) {
    slowMillis = atLeast(0, value);
    return this;
  }

  /** The seconds that hosts with {@link HostRules#DELAY} ask for. */
  public WebSettings crawlDelay(int seconds) {
    crawlDelay = atLeast(0, seconds);
    return this;
  }

  /** The seconds in the Retry-After of a 503. */
  public WebSettings retryAfter(int seconds) {
    retryAfter = atLeast(0, seconds);
    return this;
  }

  /** The share of the leaves with a behaviour. */
  public WebSettings share(Behaviour behaviour, double share) {
    behaviours.put(behaviour, share(share));
    checkSum(behaviours);
    return this;
  }

  /** The share of the hosts, the seeds' hosts excepted, with some rules. */
  public WebSettings share(HostRules kind, double share) {
    rules.put(kind, share(share));
    checkSum(rules);
    return this;
  }

  /** A setting by its name: that of a method here, of a behaviour or of some rules. */
  public WebSettings set(String name, String value) {
    return switch (name) {
      case "seed" -> seed(Long.parseLong(value));
      case "hosts" -> hosts(Integer.parseInt(value));
      case "hostsPerAddress" -> hostsPerAddress(Integer.parseInt(value));
      case "hostsPerDomain" -> hostsPerDomain(Integer.parseInt(value));
      case "seedHosts" -> seedHosts(Integer.parseInt(value));
      case "pages" -> pages(Integer.parseInt(value));
      case "fanout" -> fanout(Integer.parseInt(value));
      case "crossLinks" -> crossLinks(Integer.parseInt(value));
      case "words" -> words(Integer.parseInt(value));
      case "growth" -> growth(Integer.parseInt(value));
      case "slowMillis" -> slowMillis(Integer.parseInt(value));
      case "crawlDelay" -> crawlDelay(Integer.parseInt(value));
      case "retryAfter" -> retryAfter(Integer.parseInt(value));
      default -> setShare(name, Double.parseDouble(value));
    };
  }

  private WebSettings setShare(String name, double value) {
    switch (name) {
      case "offsite":
        return offsite(value);
      case "redirects":
        return redirects(value);
      case "loops":
        return loops(value);
      case "privates":
        return privates(value);
      case "nofollowLinks":
        return nofollowLinks(value);
      case "traps":
        return traps(value);
      case "sitemaps":
        return sitemaps(value);
      case "feeds":
        return feeds(value);
      default:
        String constant = name.toUpperCase(Locale.ROOT).replace('-', '_');
        for (HostRules kind : HostRules.values()) {
          if (kind.name().equals(constant)) return share(kind, value);
        }
        return share(Behaviour.valueOf(constant), value);
    }
  }

  WebSettings copy() {
    WebSettings copy = new WebSettings();
    copy.seed = seed;
    copy.hosts = hosts;
    copy.hostsPerAddress = hostsPerAddress;
    copy.hostsPerDomain = hostsPerDomain;
    copy.seedHosts = Math.min(seedHosts, hosts);
    copy.pages = pages;
    copy.fanout = fanout;
    copy.crossLinks = crossLinks;
    copy.words = words;
    copy.offsite = offsite;
    copy.redirects = redirects;
    copy.loops = loops;
    copy.privates = privates;
    copy.nofollowLinks = nofollowLinks;
    copy.traps = traps;
    copy.sitemaps = sitemaps;
    copy.feeds = feeds;
    copy.growth = growth;
    copy.slowMillis = slowMillis;
    copy.crawlDelay = crawlDelay;
    copy.retryAfter = retryAfter;
    copy.behaviours.putAll(behaviours);
    copy.rules.putAll(rules);
    return copy;
  }

  private static int atLeast(int least, int value) {
    if (value < least) throw new IllegalArgumentException(value + " is less than " + least);
    return value;
  }

  private static double share(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(share + " is not a share from 0 to 1");
    }
    return share;
  }

  private static void checkSum(Map<?, Double> shares) {
    double sum = 0;
    for (double share : shares.values()) sum += share;
    if (sum > 1 + 1e-9) throw new IllegalArgumentException("the shares add up to " + sum);
  }
}
