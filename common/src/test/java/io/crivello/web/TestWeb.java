package io.crivello.web;

import io.crivello.hash.Signatures;
import java.util.ArrayList;
import java.util.List;

/**
 * A web of which every byte follows from its settings: pages are computed when they are asked for,
 * nothing is stored. Safe for many threads.
 *
 * <p>Host <var>h</var> is called {@code h<h>.crivello-test-<d>.org}, <var>d</var> numbering the
 * domains, and lives at an address of its own (or shared with its neighbours) in 127.1/16 and
 * beyond. Its pages are a tree whose root is {@code /}; page <var>k</var> is {@code /s<k mod
 * 10>/p<k>.html} and has the children <var>fk</var> + 1 … <var>fk</var> + <var>f</var>. Homes link
 * to homes in the same way, so that every page can be reached from the first home. What else there
 * may be: redirects ({@code /go/}), circles and endless chains of them ({@code /loop/}, {@code
 * /chase/}), traps ({@code /calendar/}, {@code /again/}, {@code /longer/}), pages behind sitemaps
 * and feeds ({@code /listed/}, {@code /news/}), forbidden ones ({@code /private/}), and those that
 * only a copy or a page with nofollow links to ({@code /hidden/}).
 */
public final class TestWeb {
  private static final int ADDRESSES_PER_BYTE = 250;
  private static final String NAME_MIDDLE = ".crivello-test-";
  private static final String NAME_END = ".org";

  private final WebSettings settings;
  private final Dice dice;
  private final PageLinks links;
  private final PageBytes bytes;

  public TestWeb(WebSettings settings) {
    this.settings = settings.copy();
    dice = new Dice(settings.seed);
    links = new PageLinks(this.settings, dice, this);
    bytes = new PageBytes(this.settings, dice, this);
  }

  public int hosts() {
    return settings.hosts;
  }

  /** The pages of each host's tree. */
  public int pages() {
    return settings.pages;
  }

  int slowMillis() {
    return settings.slowMillis;
  }

  public String hostName(int host) {
    return "h" + host + NAME_MIDDLE + host / settings.hostsPerDomain + NAME_END;
  }

  /** The number of a host, −1 if there is none of that name. */
  public int hostNumber(String name) {
    int dot = name.indexOf('.');
    if (dot < 0) return -1;
    int host = PathNumber.of(name, "h", name.substring(dot));
    return host >= 0 && host < settings.hosts && hostName(host).equals(name) ? host : -1;
  }

  /** The loopback address of a host, as digits. */
  public String address(int host) {
    int n = addressNumber(host);
    return "127."
        + (1 + n / (ADDRESSES_PER_BYTE * ADDRESSES_PER_BYTE))
        + "."
        + n / ADDRESSES_PER_BYTE % ADDRESSES_PER_BYTE
        + "."
        + (1 + n % ADDRESSES_PER_BYTE);
  }

  int addressNumber(int host) {
    return host / settings.hostsPerAddress;
  }

  /** Lines {@code name address:port} for a server that listens at a port. */
  public String hostsFile(int port) {
    StringBuilder text = new StringBuilder();
    for (int h = 0; h < settings.hosts; h++) {
      text.append(hostName(h)).append(' ').append(address(h)).append(':').append(port).append('\n');
    }
    return text.toString();
  }

  /** The URL of a page of a host's tree. */
  public String pageUrl(int host, int page) {
    return url(host, page == 0 ? "/" : "/s" + page % 10 + "/p" + page + ".html");
  }

  String url(int host, String path) {
    return "http://" + hostName(host) + path;
  }

  /** The homes of the first hosts. */
  public List<String> seeds() {
    List<String> seeds = new ArrayList<>();
    for (int h = 0; h < settings.seedHosts; h++) seeds.add(pageUrl(h, 0));
    return seeds;
  }

  /** What the robots.txt of a host says. */
  public HostRules rules(int host) {
    if (host < settings.seedHosts) return HostRules.USUAL;
    return dice.pick(settings.rules, HostRules.USUAL, Dice.Topic.RULES, host, 0);
  }

  /** The URL of the sitemap that the robots.txt of a host names, or null. */
  public String sitemap(int host) {
    HostRules rules = rules(host);
    boolean readable = rules == HostRules.USUAL || rules == HostRules.DELAY;
    return readable && dice.chance(settings.sitemaps, Dice.Topic.SITEMAP, host, 0)
        ? url(host, "/sitemap.xml")
        : null;
  }

  boolean hasFeed(int host) {
    return dice.chance(settings.feeds, Dice.Topic.FEED, host, 0);
  }

  /** Whether answers depend on how often a page was asked before. */
  boolean isChanging(WebPage page) {
    return page.behaviour() == Behaviour.FLAKY || links.grows(page);
  }

  /** What there is at a canonical URL. */
  public WebPage page(String url) {
    if (url.startsWith("http://")) {
      int slash = url.indexOf('/', 7);
      int host = slash < 0 ? -1 : hostNumber(url.substring(7, slash));
      if (host >= 0) return page(host, url.substring(slash));
    }
    throw new IllegalArgumentException(url + " is not in this web");
  }

  /** What there is at a path of a host; the shape is NOTHING where there is nothing. */
  public WebPage page(int host, String path) {
    int slash = path.indexOf('/', 1);
    String first = slash < 0 ? path : path.substring(0, slash + 1);
    return switch (first) {
      case "/" -> links.treePage(host, 0);
      case "/robots.txt" -> plain(WebPage.Shape.ROBOTS, host, path, List.of());
      case "/sitemap.xml" ->
          sitemap(host) == null
              ? nothing(host, path)
              : plain(WebPage.Shape.SITEMAP, host, path, links.ofSitemap(host));
      case "/feed.xml" ->
          hasFeed(host)
              ? plain(WebPage.Shape.FEED, host, path, links.ofFeed(host))
              : nothing(host, path);
      case "/go/", "/loop/", "/chase/" ->
          orNothing(WebPage.Shape.REDIRECT, host, path, links.ofRedirect(host, path));
      case "/calendar/", "/again/", "/longer/" ->
          orNothing(WebPage.Shape.HTML, host, path, links.ofTrap(host, path));
      case "/hidden/", "/private/", "/listed/", "/news/" ->
          orNothing(WebPage.Shape.HTML, host, path, links.ofExtra(host, path, first));
      default -> treePage(host, path, first);
    };
  }

  private WebPage treePage(int host, String path, String section) {
    int k = PathNumber.of(path, section + "p", ".html");
    boolean there = k > 0 && k < settings.pages && section.equals("/s" + k % 10 + "/");
    return there ? links.treePage(host, k) : nothing(host, path);
  }

  private WebPage orNothing(WebPage.Shape shape, int host, String path, List<WebPage.Link> found) {
    return found == null ? nothing(host, path) : plain(shape, host, path, found);
  }

  private WebPage plain(WebPage.Shape shape, int host, String path, List<WebPage.Link> found) {
    return new WebPage(shape, Behaviour.WELL, host, path, textOf(host, path), found);
  }

  private WebPage nothing(int host, String path) {
    return plain(WebPage.Shape.NOTHING, host, path, List.of());
  }

  long textOf(int host, String path) {
    return dice.roll(Dice.Topic.TEXT, host, Signatures.STANDARD.of(path));
  }

  /** The answer to a request for a path of a host, when it was asked some times before. */
  public Answer answer(int host, String path, int earlier) {
    return answer(page(host, path), earlier);
  }

  Answer answer(WebPage page, int earlier) {
    return bytes.answer(links.grown(page, earlier), earlier);
  }
}
