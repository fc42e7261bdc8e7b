package io.crivello.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.fetch.Robots;
import io.crivello.fetch.RobotsFile;
import io.crivello.sieve.Ordinal.Kind;
import io.crivello.text.Charsets;
import io.crivello.text.FeedOrSitemap;
import io.crivello.text.HtmlLimits;
import io.crivello.text.HtmlPage;
import io.crivello.text.HtmlParser;
import io.crivello.text.TextDigest;
import io.crivello.url.Canonicaliser;
import io.crivello.url.HostsFile;
import io.crivello.url.RegisteredDomain;
import io.crivello.url.UrlLimits;
import io.crivello.web.WebPage.Link;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the test web says of its pages is what the crawl's own readers find in their bytes. */
class WebAgreementTest {
  private final TestWeb web = new TestWeb(TestWebTest.everything());
  private final PlainWalk walk = new PlainWalk(web).followCopies(true).walk();
  private final Canonicaliser canonicaliser = new Canonicaliser(UrlLimits.STANDARD);
  private final HtmlParser parser = new HtmlParser(HtmlLimits.STANDARD, "crivello");

  private static String field(Answer answer, String name) {
    for (String line : answer.fields().split("\r\n")) {
      if (line.startsWith(name + ": ")) return line.substring(name.length() + 2);
    }
    return "";
  }

  private static byte[] plain(Answer answer) throws IOException {
    if (field(answer, "Content-Encoding").isEmpty()) return answer.body();
    return new GZIPInputStream(new ByteArrayInputStream(answer.body())).readAllBytes();
  }

  private HtmlPage parse(Answer answer) throws IOException {
    byte[] body = plain(answer);
    Charsets.Found found = Charsets.find(body, body.length, field(answer, "Content-Type"));
    return parser.parse(Charsets.decode(body, body.length, found, 1 << 20));
  }

  private String canonical(String base, String link) {
    assertTrue(canonicaliser.resolve(base, link), () -> link + ": " + canonicaliser.flaw());
    return canonicaliser.url();
  }

  private List<WebPage> found(WebPage.Shape shape) {
    List<WebPage> pages = new ArrayList<>();
    for (String url : walk.frontier()) {
      assertEquals(url, canonical(url, url));
      WebPage page = web.page(url);
      if (page.shape() == shape) pages.add(page);
    }
    assertTrue(pages.size() > 1, shape + ": " + pages.size());
    return pages;
  }

  @Test
  void linksAreFoundInOrder() throws IOException {
    for (WebPage page : found(WebPage.Shape.HTML)) {
      if (page.fate() != Behaviour.Fate.FETCHED) continue;
      String url = web.url(page.host(), page.path());
      HtmlPage html = parse(web.answer(page, 1));
      List<Link> links = new ArrayList<>();
      for (HtmlPage.Link link : html.links()) {
        links.add(new Link(Kind.LINK, canonical(url, link.href()), !link.nofollow()));
      }
      assertEquals(page.links(), links, url);
      assertEquals(page.behaviour() == Behaviour.NOFOLLOW, html.robots().nofollow(), url);
      assertEquals(page.behaviour() == Behaviour.NOINDEX, html.robots().noindex(), url);
    }
  }

  @Test
  void redirectsLeadWhereTheySay() {
    for (WebPage page : found(WebPage.Shape.REDIRECT)) {
      String url = web.url(page.host(), page.path());
      Answer answer = web.answer(page, 0);
      assertEquals(3, answer.status() / 100);
      assertEquals(page.links().get(0).url(), canonical(url, field(answer, "Location")));
    }
  }

  @Test
  void feedsAndSitemapsListWhatTheySay() {
    List<WebPage> pages = found(WebPage.Shape.FEED);
    pages.addAll(found(WebPage.Shape.SITEMAP));
    for (WebPage page : pages) {
      String url = web.url(page.host(), page.path());
      Answer answer = web.answer(page, 0);
      byte[] body = answer.body();
      FeedOrSitemap.Kind kind =
          FeedOrSitemap.recognise(body, body.length, field(answer, "Content-Type"));
      assertNotNull(kind, url);
      assertEquals(page.shape() == WebPage.Shape.FEED, kind.isFeed(), url);
      assertEquals(
          page.links().stream().map(Link::url).toList(),
          FeedOrSitemap.read(kind, body, body.length, url).urls());
    }
  }

  /** Two pages have the same digest if and only if they have the same text. */
  @Test
  void copiesHaveTheSameDigest() throws IOException {
    TextDigest digest = new TextDigest();
    Map<Long, Long> textOfDigest = new HashMap<>();
    Map<Long, Long> digestOfText = new HashMap<>();
    int copies = 0;
    for (WebPage page : found(WebPage.Shape.HTML)) {
      if (page.fate() != Behaviour.Fate.FETCHED) continue;
      String url = web.url(page.host(), page.path());
      assertTrue(digest.digest(parse(web.answer(page, 1)).text()), url);
      Long text = textOfDigest.putIfAbsent(digest.value(), page.text());
      if (text != null) {
        assertEquals(text, page.text(), url);
        copies++;
      }
      Long earlier = digestOfText.putIfAbsent(page.text(), digest.value());
      if (earlier != null) assertEquals(earlier, digest.value(), url);
    }
    assertTrue(copies > 20, copies + " copies");
  }

  @Test
  void rulesForbidWhatTheySay() throws IOException {
    Robots robots = new Robots("crivello");
    for (int h = 0; h < web.hosts(); h++) {
      Answer answer = web.answer(h, "/robots.txt", 0);
      ByteArrayOutputStream deflated = new ByteArrayOutputStream();
      if (answer.status() == 200) {
        try (DeflaterOutputStream out = new DeflaterOutputStream(deflated)) {
          out.write(answer.body());
        }
      }
      RobotsFile file =
          new RobotsFile(web.url(h, ""), 0, 1, answer.status(), deflated.toByteArray());
      HostRules rules = web.rules(h);
      for (String path : List.of("/", "/private/p1.html", "/s1/p1.html", "/sitemap.xml")) {
        assertEquals(rules.allows(path), robots.allows(file, web.url(h, path)), rules + path);
      }
      assertEquals(rules == HostRules.DELAY ? 1000 : 0, robots.crawlDelay(file));
      String sitemap = web.sitemap(h);
      assertEquals(sitemap == null ? List.of() : List.of(sitemap), robots.sitemaps(file));
    }
  }

  @Test
  void namesMapToAddressesAndDomains(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("hosts"), web.hostsFile(8080));
    HostsFile hosts = HostsFile.read(file);
    for (int h = 0; h < web.hosts(); h++) {
      String name = web.hostName(h);
      InetSocketAddress address = hosts.lookup(name).orElseThrow();
      assertEquals(web.address(h), address.getAddress().getHostAddress());
      assertEquals(8080, address.getPort());
      assertEquals("crivello-test-" + h / 3 + ".org", RegisteredDomain.of(name));
    }
  }
}
