package io.crivello.jobs.pipeline;

import io.crivello.io.SeekableSource;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.pages.FollowRules;
import io.crivello.jobs.pages.PageKind;
import io.crivello.jobs.pages.ParsePages;
import io.crivello.sieve.SeenRunReader;
import io.crivello.sieve.SortedPlaces;
import io.crivello.sieve.UrlRecord;
import io.crivello.text.Charsets;
import io.crivello.text.HtmlLimits;
import io.crivello.text.HtmlPage;
import io.crivello.text.HtmlParser;
import io.crivello.url.Canonicaliser;
import io.crivello.url.UrlLimits;
import io.crivello.url.UrlParts;
import io.crivello.url.UrlPolicy;
import io.crivello.warc.WarcPage;
import io.crivello.warc.WarcReader;
import io.crivello.writable.StoredPage;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;
import org.apache.hadoop.fs.Path;

/**
 * Judges once more what a page of the store says of a URL, by the rules of the crawl as they are
 * set, in the order in which they are applied when the page is parsed. Links beyond the limit are
 * not stored: of pages that had more of them, whose places are in memory, the archive is read
 * again.
 */
final class LinkVerdict {
  private static final int LARGEST_BODY = 32 << 20;

  private final CrawlView view;
  private final CrawlSettings settings;
  private final UrlPolicy policy;
  private LongOpenHashSet longPages;
  private final Canonicaliser urls = new Canonicaliser(UrlLimits.STANDARD);

  LinkVerdict(CrawlView view, CrawlSettings settings, UrlPolicy policy) {
    this.view = view;
    this.settings = settings;
    this.policy = policy;
  }

  /** Why a URL was not followed from a page, or null if the page does not lead to it. */
  String of(String page, StoredPage stored, String url) throws IOException {
    if (stored.location.equals(url)) return "redirects to it, " + ofRedirect(stored, url);
    int index = 0;
    while (index < stored.links.size() && !stored.links.get(index).url().equals(url)) index++;
    if (index < stored.links.size()) return "links to it, " + ofLink(stored, index, url);
    if (!isBeyondLimit(page, stored, url)) return null;
    return "links to it, " + rule(stored.nofollow ? "page-nofollow" : "max-links");
  }

  private String ofRedirect(StoredPage stored, String url) throws IOException {
    UrlRecord parent = stored.place < 0 ? null : view.record(stored.place);
    if (parent == null) return ofVersion();
    if (parent.hops + 1 > FollowRules.MOST_HOPS) return rule("redirect-limit");
    return byPolicy(url, parent.depth);
  }

  private String ofLink(StoredPage stored, int index, String url) throws IOException {
    UrlRecord parent = stored.place < 0 ? null : view.record(stored.place);
    if (parent == null) return ofVersion();
    boolean feed = stored.kind.equals(PageKind.FEED.word());
    boolean sitemap = stored.kind.equals(PageKind.SITEMAP.word());
    if (feed && index >= settings.maxLinks()) return rule("max-links");
    if (sitemap && index >= FollowRules.MOST_SITEMAP_URLS) return rule("max-links");
    if (stored.nofollow) return rule("page-nofollow");
    if (allSayNofollow(stored, url)) return rule("nofollow");
    String refusal = policy.refusal(url, UrlParts.host(url), parent.depth + 1);
    if (refusal != null) return rule(refusal);
    if (!settings.followsCopies() && isCopy(stored.place)) {
      return "but was not followed: the page is a copy, its text was met before";
    }
    return byPolicy(url, parent.depth + 1);
  }

  private static boolean allSayNofollow(StoredPage stored, String url) {
    return stored.links.stream().filter(l -> l.url().equals(url)).allMatch(l -> l.nofollow());
  }

  private String byPolicy(String url, int depth) {
    String refusal = policy.refusal(url, UrlParts.host(url), depth);
    if (refusal != null) return rule(refusal);
    return "which no rule forbids as they are set now: by an earlier setting it was not followed,"
        + " or the page's round is not at its end, or it was read again as a copy";
  }

  private static String rule(String name) {
    return "but was not followed: by the rule '" + name + "'";
  }

  private static String ofVersion() {
    return "but is a version of a page that nothing is followed of";
  }

  private boolean isCopy(long place) throws IOException {
    CrawlState crawl = view.crawl();
    for (int round = 1; round <= crawl.round; round++) {
      String file = crawl.file(round, "copies");
      if (file == null) continue;
      Path path = view.workspace().resolve(file);
      try (SortedPlaces copies =
          new SortedPlaces(
              new SeenRunReader(new SeekableSource(view.fs(), path), path.toString()))) {
        if (copies.contains(place)) return true;
      }
    }
    return false;
  }

  /** Whether a page in HTML has the link behind those that count; then its archive is read. */
  private boolean isBeyondLimit(String page, StoredPage stored, String url) throws IOException {
    boolean isHtml = stored.kind.equals(PageKind.HTML.word());
    if (!isHtml || stored.archive.isEmpty() || stored.links.size() > settings.maxLinks()) {
      return false;
    }
    if (!mayHaveMore(stored)) return false;
    Path archive = view.workspace().resolve(stored.archive);
    if (!view.fs().exists(archive)) return false;
    SeekableSource source = new SeekableSource(view.fs(), archive);
    try (WarcReader warc =
        new WarcReader(source, stored.archiveOffset, source.length(), LARGEST_BODY, false)) {
      WarcPage record = new WarcPage();
      if (!warc.next(record) || record.offset != stored.archiveOffset) return false;
      HtmlLimits limits = HtmlLimits.STANDARD.withLinks(ParsePages.MOST_LINKS);
      Charsets.Found charset =
          Charsets.find(record.body, record.bodyLength, record.header("Content-Type"));
      HtmlPage html =
          new HtmlParser(limits, settings.fetch().agent)
              .parse(
                  Charsets.decode(
                      record.body, record.bodyLength, charset, limits.characters() + 1));
      boolean hasBase = !html.base().isEmpty() && urls.resolve(page, html.base());
      String base = hasBase ? urls.url() : page;
      for (HtmlPage.Link link : html.links()) {
        if (urls.resolve(base, link.href()) && urls.url().equals(url)) return true;
      }
      return false;
    }
  }

  /** Links that are no URL are not stored, so that fewer may have reached the limit. */
  private boolean mayHaveMore(StoredPage stored) throws IOException {
    if (stored.place < 0) return false;
    if (longPages == null) {
      longPages = new LongOpenHashSet();
      for (int round = 1; round <= view.crawl().round; round++) {
        view.forEachPage(
            round,
            page -> {
              if (page.links() > settings.maxLinks()) longPages.add(page.place());
              return true;
            });
      }
    }
    return longPages.contains(stored.place);
  }
}
