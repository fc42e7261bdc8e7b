package io.crivello.jobs.pages;

import io.crivello.hash.Signatures;
import io.crivello.sieve.Ordinal;
import io.crivello.text.Charsets;
import io.crivello.text.HtmlPage;
import io.crivello.url.Canonicaliser;
import io.crivello.url.UrlFlaw;
import io.crivello.url.UrlLimits;
import io.crivello.url.UrlParts;
import io.crivello.warc.WarcPage;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.List;

/**
 * Decides which URLs of a page are found: each is resolved against the base, made canonical, judged
 * by the policy, and given its ordinal and its bucket. Every URL that is not found is counted under
 * the name of what refused it; one that is no URL at all, or a redirect without end, is also noted
 * as a flaw of the page. Addresses that are no place on the web (mailto, javascript) are no flaw.
 *
 * <p>A page that names another URL as its canonical one stands for that URL: if the policy admits
 * it, it is found as a redirect is, at the page's own depth and before the page's links, also if
 * the page is a copy. After {@value FollowRules#MOST_HOPS} such steps and redirects in a row it is
 * but a link.
 *
 * <p>Only the first of several equal URLs of a page is found, and never the page itself: they could
 * not win in the sieve.
 */
final class LinkFollower {
  /**
   * The index of the first sitemap that robots.txt names: beyond those that a sitemap at the same
   * place may list.
   */
  static final int FIRST_OF_ROBOTS = 1 << 20;

  private static final String REDIRECT_LIMIT = "redirect-limit";
  private static final String REDIRECT_LOOP = "redirect-loop";
  private static final int MOST_OF_ROBOTS = 1_000;

  /** Longer URLs are no links. */
  static final int LONGEST_URL = 1 << 13;

  private final FollowRules rules;
  private final int mostLinks;
  private final FindingsBuffer buffer;
  private final Tally refused;
  private final FlawBuffer flaws;
  private final Canonicaliser canonicaliser;
  private final LongOpenHashSet onThisPage = new LongOpenHashSet();

  private String parent;
  private long place;
  private boolean textMatches;
  private String canonical;
  private boolean elsewhere;
  private long links;
  private long found;

  LinkFollower(
      FollowRules rules, int mostLinks, FindingsBuffer buffer, Tally refused, FlawBuffer flaws) {
    this.rules = rules;
    this.mostLinks = mostLinks;
    this.buffer = buffer;
    this.refused = refused;
    this.flaws = flaws;
    int longest = Math.max(16, Math.min(rules.policy().settings().longest(), LONGEST_URL));
    canonicaliser = new Canonicaliser(new UrlLimits(longest, false));
  }

  /** The number of URLs of the last page. */
  long links() {
    return links;
  }

  /** How many of them were found. */
  long found() {
    return found;
  }

  /** Follows what a page has. */
  void follow(WarcPage page, PageContent content) {
    start(page.uri, page.place);
    textMatches = rules.priority().parentTextMatches(content.text());
    int deeper = Math.max(0, page.depth) + 1;
    boolean nofollow = content.robots().nofollow();
    switch (content.kind()) {
      case REDIRECT -> redirect(page);
      case HTML, DOCUMENT -> {
        String base = base(parent, content.html());
        readCanonical(base, content.html(), Math.max(0, page.depth));
        links(base, content.html(), deeper, nofollow, page);
      }
      case FEED -> list(content.urls(), Ordinal.Kind.FEED, 0, mostLinks, deeper, nofollow);
      case SITEMAP ->
          list(
              content.urls(),
              Ordinal.Kind.SITEMAP,
              0,
              FollowRules.MOST_SITEMAP_URLS,
              deeper,
              nofollow);
      default -> {}
    }
  }

  /**
   * Follows the sitemaps that a robots.txt names.
   *
   * @param parentPlace the first URL of that origin in the round
   * @param parentDepth its depth
   */
  void followRobots(String url, List<String> sitemaps, long parentPlace, int parentDepth) {
    start(url, parentPlace);
    textMatches = false;
    Ordinal.Kind kind = Ordinal.Kind.SITEMAP;
    list(sitemaps, kind, FIRST_OF_ROBOTS, MOST_OF_ROBOTS, parentDepth + 1, false);
  }

  /** The URL that the last page names as its own, or empty. */
  String canonical() {
    return canonical;
  }

  /** Whether that is another one than the page's, and one that the policy admits. */
  boolean isElsewhere() {
    return elsewhere;
  }

  private void readCanonical(String base, HtmlPage html, int depth) {
    if (html.canonical().isEmpty() || !canonicaliser.resolve(base, html.canonical())) return;
    canonical = canonicaliser.url();
    String refusal = rules.policy().refusal(canonical, UrlParts.host(canonical), depth);
    elsewhere = refusal == null && !canonical.equals(parent);
  }

  private void start(String uri, long at) {
    parent = canonicaliser.canonicalise(uri) ? canonicaliser.url() : "";
    place = at;
    canonical = "";
    elsewhere = false;
    links = 0;
    found = 0;
    onThisPage.clear();
    onThisPage.add(Signatures.STANDARD.of(parent));
  }

  private void redirect(WarcPage page) {
    int hops = Math.max(0, page.hops) + 1;
    String target = Charsets.headerText(page.header("Location"));
    if (hops > FollowRules.MOST_HOPS) {
      refuse(REDIRECT_LIMIT, 1);
      flaws.addLink(target, REDIRECT_LIMIT);
      return;
    }
    int depth = Math.max(0, page.depth);
    find(parent, target, Ordinal.Kind.REDIRECT, 0, depth, hops);
  }

  private void links(String base, HtmlPage html, int depth, boolean nofollow, WarcPage page) {
    refuse("max-links", html.linksLeftOut());
    if (nofollow) {
      refuse("page-nofollow", html.links().size());
      return;
    }
    int hops = Math.max(0, page.hops) + 1;
    int first = elsewhere && hops <= FollowRules.MOST_HOPS ? canonicalLink(html) : -1;
    if (first >= 0) {
      find(base, html.canonical(), Ordinal.Kind.REDIRECT, Ordinal.CANONICAL, depth - 1, hops);
    }
    for (int i = 0; i < html.links().size(); i++) {
      HtmlPage.Link link = html.links().get(i);
      if (i == first) continue;
      if (link.nofollow()) refuse("nofollow", 1);
      else find(base, link.href(), Ordinal.Kind.LINK, i, depth, 0);
    }
  }

  /** Which link names the canonical URL; −1 if it is beyond the limit, or not to be followed. */
  private static int canonicalLink(HtmlPage html) {
    for (int i = 0; i < html.links().size(); i++) {
      HtmlPage.Link link = html.links().get(i);
      if (link.kind() == HtmlPage.LinkKind.CANONICAL) return link.nofollow() ? -1 : i;
    }
    return -1;
  }

  private String base(String page, HtmlPage html) {
    if (html.base().isEmpty()) return page;
    return canonicaliser.resolve(page, html.base()) ? canonicaliser.url() : page;
  }

  private void list(
      List<String> urls, Ordinal.Kind kind, int first, int most, int depth, boolean nofollow) {
    int followed = Math.min(most, urls.size());
    refuse("max-links", urls.size() - followed);
    if (nofollow) {
      refuse("page-nofollow", followed);
      return;
    }
    for (int i = 0; i < followed; i++) find(parent, urls.get(i), kind, first + i, depth, 0);
  }

  private void refuse(String rule, long count) {
    links += count;
    refused.add(rule, count);
  }

  private void find(String base, String link, Ordinal.Kind kind, int index, int depth, int hops) {
    String rule = refusal(base, link, kind, depth);
    if (rule != null) {
      refuse(rule, 1);
      return;
    }
    links++;
    found++;
    int bucket = rules.priority().bucket(canonicaliser.url(), parent, textMatches);
    buffer.addUrl(
        Ordinal.of(place, kind, index),
        depth,
        hops,
        bucket,
        canonicaliser.bytes(),
        canonicaliser.length());
  }

  /** What keeps a link out, or null; then the canonicaliser holds its URL. */
  private String refusal(String base, String link, Ordinal.Kind kind, int depth) {
    if (place < 0 || place > Ordinal.MAX_PLACE) return "no-place";
    if (parent.isEmpty()) return "bad-parent";
    if (!canonicaliser.resolve(base, link)) {
      UrlFlaw flaw = canonicaliser.flaw();
      if (flaw != UrlFlaw.SCHEME) flaws.addLink(link, flaw.word());
      return flaw.word();
    }
    String url = canonicaliser.url();
    long signature = Signatures.STANDARD.of(canonicaliser.bytes(), 0, canonicaliser.length());
    if (!onThisPage.add(signature)) {
      if (kind != Ordinal.Kind.REDIRECT) return "repeated";
      flaws.addLink(link, REDIRECT_LOOP);
      return REDIRECT_LOOP;
    }
    return rules.policy().refusal(url, UrlParts.host(url), depth);
  }
}
