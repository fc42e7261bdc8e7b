package io.crivello.web;

import io.crivello.sieve.Ordinal.Kind;
import io.crivello.web.Dice.Topic;
import io.crivello.web.WebPage.Link;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The links of every kind of page. */
final class PageLinks {
  private static final int LONGEST_CHAIN = 4;
  private static final int LISTED = 10;
  private static final int NEWS = 5;
  private static final int FIRST_LATEST = 1_000_000;
  private static final int COPIES_PER_TEXT = 4;
  private static final String LONGER_BY = "x".repeat(150);

  private final WebSettings settings;
  private final Dice dice;
  private final TestWeb web;

  PageLinks(WebSettings settings, Dice dice, TestWeb web) {
    this.settings = settings;
    this.dice = dice;
    this.web = web;
  }

  WebPage treePage(int host, int k) {
    long id = (long) host << 32 | k;
    boolean inner = k == 0 || (long) k * settings.fanout + 1 < settings.pages;
    Behaviour behaviour =
        inner
            ? Behaviour.WELL
            : dice.pick(settings.behaviours, Behaviour.WELL, Topic.BEHAVIOUR, host, k);
    List<Link> links = new ArrayList<>();
    if (behaviour.linking()) {
      if (inner) addInner(host, k, id, links);
      addCross(host, id, links);
      if (hides(behaviour)) links.add(link(host, "/hidden/p" + k + ".html"));
      shuffle(id, links);
      if (k == 0 && settings.growth > 0) links.add(latest(host, 0));
      if (k == 0 && web.hasFeed(host)) links.add(0, link(host, "/feed.xml"));
    }
    String path = web.pageUrl(host, k).substring(web.url(host, "").length());
    long text = behaviour == Behaviour.COPY ? copiedText(id) : web.textOf(host, path);
    return new WebPage(WebPage.Shape.HTML, behaviour, host, path, text, links);
  }

  private static boolean hides(Behaviour behaviour) {
    return behaviour == Behaviour.COPY
        || behaviour == Behaviour.NOINDEX
        || behaviour.forbidsFollowing();
  }

  private long copiedText(long id) {
    double copies =
        settings.behaviours.get(Behaviour.COPY) * settings.hosts * (double) settings.pages;
    int texts = (int) Math.max(1, copies / COPIES_PER_TEXT);
    return dice.roll(Topic.CLASS, -1, dice.below(texts, Topic.CLASS, id, 0));
  }

  private void addInner(int host, int k, long id, List<Link> links) {
    long child = (long) k * settings.fanout + 1;
    for (int i = 0; i < settings.fanout && child + i < settings.pages; i++) {
      links.add(follow(web.pageUrl(host, (int) child + i)));
    }
    if (dice.chance(settings.redirects, Topic.REDIRECT, id, 0)) {
      int hops = 1 + dice.below(LONGEST_CHAIN, Topic.REDIRECT, id, 1);
      int toHost = dice.below(settings.hosts, Topic.REDIRECT, id, 2);
      int toPage = dice.below(settings.pages, Topic.REDIRECT, id, 3);
      links.add(link(host, "/go/" + hops + "/" + toHost + "/" + toPage));
    }
    if (dice.chance(settings.loops, Topic.LOOP, id, 0)) {
      links.add(link(host, k % 2 == 0 ? "/loop/" + k + "/0" : "/chase/" + k + "/0"));
    }
    if (dice.chance(settings.privates, Topic.PRIVATE, id, 0)) {
      links.add(link(host, "/private/p" + k + ".html"));
    }
    if (dice.chance(settings.nofollowLinks, Topic.NOFOLLOW, id, 0)) {
      links.add(new Link(Kind.LINK, web.url(host, "/hidden/p" + k + ".html"), false));
    }
    if (k == 0) addHomes(host, links);
  }

  private void addHomes(int host, List<Link> links) {
    long child = (long) host * settings.fanout + 1;
    for (int i = 0; i < settings.fanout && child + i < settings.hosts; i++) {
      links.add(follow(web.pageUrl((int) child + i, 0)));
    }
    if (dice.chance(settings.traps, Topic.TRAP, host, 0)) {
      links.add(link(host, "/calendar/2026/1"));
      links.add(link(host, "/again/"));
      links.add(link(host, "/longer/x"));
    }
  }

  private void addCross(int host, long id, List<Link> links) {
    for (int j = 0; j < settings.crossLinks; j++) {
      boolean away = dice.chance(settings.offsite, Topic.CROSS_HOST, id, j);
      int toHost = away ? dice.below(settings.hosts, Topic.CROSS_HOST, ~id, j) : host;
      links.add(follow(web.pageUrl(toHost, dice.below(settings.pages, Topic.CROSS_PAGE, id, j))));
    }
  }

  private void shuffle(long id, List<Link> links) {
    for (int i = links.size() - 1; i > 0; i--) {
      Collections.swap(links, i, dice.below(i + 1, Topic.ORDER, id, i));
    }
  }

  List<Link> ofExtra(int host, String path, String directory) {
    int k = PathNumber.of(path, directory + "p", ".html");
    int count =
        switch (directory) {
          case "/listed/" -> LISTED;
          case "/news/" -> settings.growth > 0 ? Integer.MAX_VALUE : NEWS;
          default -> settings.pages;
        };
    return k >= 0 && k < count ? List.of(link(host, "/")) : null;
  }

  List<Link> ofSitemap(int host) {
    List<Link> links = new ArrayList<>();
    for (int k = 0; k < LISTED; k++) {
      links.add(new Link(Kind.SITEMAP, web.url(host, "/listed/p" + k + ".html"), true));
    }
    links.add(new Link(Kind.SITEMAP, web.pageUrl(host, settings.pages - 1), true));
    return links;
  }

  List<Link> ofFeed(int host) {
    return entries(host, NEWS);
  }

  /** A page as it is when it was asked some times before. */
  WebPage grown(WebPage page, int earlier) {
    int steps = earlier / 2;
    List<Link> links = new ArrayList<>(page.links());
    if (steps == 0 || !grows(page)) return page;
    if (page.shape() == WebPage.Shape.FEED) {
      links = entries(page.host(), NEWS + steps * settings.growth);
    } else {
      links.set(links.size() - 1, latest(page.host(), steps));
    }
    return new WebPage(
        page.shape(), page.behaviour(), page.host(), page.path(), page.text(), links);
  }

  boolean grows(WebPage page) {
    boolean home = page.shape() == WebPage.Shape.HTML && page.path().equals("/");
    return settings.growth > 0 && (home || page.shape() == WebPage.Shape.FEED);
  }

  private Link latest(int host, int step) {
    return link(host, "/news/p" + (FIRST_LATEST + step) + ".html");
  }

  private List<Link> entries(int host, int count) {
    List<Link> links = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      links.add(new Link(Kind.FEED, web.url(host, "/news/p" + k + ".html"), true));
    }
    return links;
  }

  /** The one target of a redirect, or null. */
  List<Link> ofRedirect(int host, String path) {
    String[] parts = path.substring(1).split("/", -1);
    int[] n = new int[parts.length];
    for (int i = 1; i < parts.length; i++) {
      n[i] = PathNumber.of(parts[i]);
      if (n[i] < 0) return null;
    }
    if (parts[0].equals("go")) return parts.length == 4 ? chain(host, n[1], n[2], n[3]) : null;
    if (parts.length != 3) return null;
    int next = parts[0].equals("loop") ? 1 - n[2] % 2 : n[2] + 1;
    return List.of(redirect(web.url(host, "/" + parts[0] + "/" + n[1] + "/" + next)));
  }

  private List<Link> chain(int host, int hops, int toHost, int toPage) {
    if (hops < 1 || toHost >= settings.hosts || toPage >= settings.pages) return null;
    if (hops == 1) return List.of(redirect(web.pageUrl(toHost, toPage)));
    int over = hops % 2 == 0 ? toHost : host;
    return List.of(redirect(web.url(over, "/go/" + (hops - 1) + "/" + toHost + "/" + toPage)));
  }

  /** The next page of an endless set, or null. */
  List<Link> ofTrap(int host, String path) {
    if (path.startsWith("/again/")) {
      return path.endsWith("/") ? List.of(link(host, path + "again/")) : null;
    }
    if (path.startsWith("/longer/")) return List.of(link(host, path + LONGER_BY));
    String[] parts = path.split("/", -1);
    if (parts.length != 4) return null;
    int year = PathNumber.of(parts[2]);
    int month = PathNumber.of(parts[3]);
    if (year < 1 || month < 1 || month > 12) return null;
    return List.of(
        link(host, "/calendar/" + (month == 12 ? year + 1 : year) + "/" + (month % 12 + 1)));
  }

  private Link link(int host, String path) {
    return follow(web.url(host, path));
  }

  private static Link follow(String url) {
    return new Link(Kind.LINK, url, true);
  }

  private static Link redirect(String url) {
    return new Link(Kind.REDIRECT, url, true);
  }
}
