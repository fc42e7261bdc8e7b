package io.crivello.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.sieve.Ordinal.Kind;
import io.crivello.web.WebPage.Link;
import io.crivello.web.WebPage.Shape;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class TestWebTest {
  /** A web with something of everything. */
  static WebSettings everything() {
    WebSettings settings = new WebSettings().seed(7).hosts(12).pages(200).hostsPerDomain(3);
    for (Behaviour behaviour : Behaviour.values()) {
      if (behaviour != Behaviour.WELL) settings.share(behaviour, 0.04);
    }
    for (HostRules rules : HostRules.values()) {
      if (rules != HostRules.USUAL) settings.share(rules, 0.15);
    }
    return settings
        .redirects(0.5)
        .loops(0.3)
        .privates(0.3)
        .nofollowLinks(0.3)
        .sitemaps(0.7)
        .feeds(0.7)
        .slowMillis(20);
  }

  @Test
  void everythingFollowsFromTheSettings() {
    TestWeb one = new TestWeb(everything());
    TestWeb two = new TestWeb(everything());
    TestWeb other = new TestWeb(everything().seed(8));
    int different = 0;
    for (int h = 0; h < one.hosts(); h++) {
      for (int k = one.pages() - 1; k >= 0; k--) {
        String path = one.page(one.pageUrl(h, k)).path();
        byte[] wire = one.answer(h, path, 0).wire();
        assertArrayEquals(wire, two.answer(h, path, 0).wire());
        if (!Arrays.equals(wire, other.answer(h, path, 0).wire())) different++;
      }
    }
    assertTrue(different > 2000, different + " pages depend on the seed");
  }

  @Test
  void namesAndAddressesAreOfOneHostOnly() {
    TestWeb web = new TestWeb(new WebSettings().hosts(70_000).hostsPerDomain(10));
    Set<String> addresses = new HashSet<>();
    for (int h = 0; h < web.hosts(); h++) {
      assertEquals(h, web.hostNumber(web.hostName(h)));
      assertTrue(addresses.add(web.address(h)));
    }
    assertEquals("h27.crivello-test-2.org", web.hostName(27));
    assertEquals("127.1.0.28", web.address(27));
    assertEquals("127.2.29.250", web.address(69_999));
    assertEquals(-1, web.hostNumber("h27.crivello-test-3.org"));
    assertEquals(-1, web.hostNumber("h027.crivello-test-2.org"));
    assertEquals(-1, web.hostNumber("localhost"));
    TestWeb shared = new TestWeb(new WebSettings().hosts(6).hostsPerAddress(4));
    assertEquals(shared.address(0), shared.address(3));
    assertNotEquals(shared.address(3), shared.address(4));
    assertEquals(
        "h0.crivello-test-0.org 127.1.0.1:80",
        shared.hostsFile(80).lines().findFirst().orElseThrow());
  }

  @Test
  void sharesAreReached() {
    TestWeb web = new TestWeb(everything().hosts(40));
    int[] counts = new int[Behaviour.values().length];
    int leaves = 0;
    for (int h = 0; h < web.hosts(); h++) {
      for (int k = 40; k < web.pages(); k++) {
        leaves++;
        counts[web.page(web.pageUrl(h, k)).behaviour().ordinal()]++;
      }
    }
    double expected = 0.04 * leaves;
    double bound = 6 * Math.sqrt(expected);
    for (Behaviour behaviour : Behaviour.values()) {
      if (behaviour == Behaviour.WELL) continue;
      int count = counts[behaviour.ordinal()];
      assertTrue(Math.abs(count - expected) < bound, behaviour + ": " + count + " of " + leaves);
    }
  }

  @Test
  void byDefaultAllIsWell() {
    TestWeb web = new TestWeb(new WebSettings());
    for (int h = 0; h < web.hosts(); h++) {
      assertEquals(HostRules.USUAL, web.rules(h));
      assertNull(web.sitemap(h));
      for (int k = 0; k < web.pages(); k++) {
        WebPage page = web.page(web.pageUrl(h, k));
        assertEquals(Behaviour.WELL, page.behaviour());
        for (Link link : page.links()) {
          assertEquals(Shape.HTML, web.page(link.url()).shape(), link.url());
        }
      }
    }
  }

  @Test
  void whatIsNotThereIsNotFound() {
    TestWeb web = new TestWeb(new WebSettings());
    for (String path :
        List.of(
            "/s1/p2.html",
            "/s0/p0.html",
            "/s5/p25.html",
            "/s1/p01.html",
            "/x",
            "",
            "x",
            "/sitemap.xml",
            "/feed.xml",
            "/go/1/99/0",
            "/go/0/0/0",
            "/go/1/0",
            "/loop/a/0",
            "/calendar/2026/13",
            "/hidden/p25.html",
            "/listed/p10.html")) {
      assertEquals(Shape.NOTHING, web.page(0, path).shape(), path);
      assertEquals(404, web.answer(0, path, 0).status(), path);
    }
    assertThrows(IllegalArgumentException.class, () -> web.page("http://nowhere.org/"));
  }

  /** What an HTML parser and a URI resolver see is what the page says, whatever the form. */
  @Test
  void linksOfTheHtmlAreThoseOfThePage() {
    TestWeb web = new TestWeb(everything());
    int compared = 0;
    for (int h = 0; h < web.hosts(); h++) {
      for (int k = 0; k < web.pages(); k++) {
        String url = web.pageUrl(h, k);
        WebPage page = web.page(url);
        Answer answer = web.answer(h, page.path(), 1);
        if (page.behaviour() == Behaviour.GZIP || !page.behaviour().linking()) continue;
        String charset = answer.fields().contains("charset=") ? charset(answer) : null;
        Document document = parse(answer.body(), charset, url);
        List<Link> parsed = new ArrayList<>();
        for (Element element : document.select("[href]")) {
          boolean follow = !element.attr("rel").equals("nofollow");
          parsed.add(new Link(Kind.LINK, canonical(url, element.attr("href")), follow));
        }
        assertEquals(page.links(), parsed, url);
        assertFalse(document.text().contains("\uFFFD"), url);
        compared++;
      }
    }
    assertTrue(compared > 1000, compared + " pages compared");
  }

  private static String charset(Answer answer) {
    String fields = answer.fields();
    int from = fields.indexOf("charset=") + "charset=".length();
    return fields.substring(from, fields.indexOf("\r\n", from));
  }

  private static Document parse(byte[] body, String charset, String url) {
    try {
      return Jsoup.parse(new ByteArrayInputStream(body), charset, url);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String canonical(String base, String href) {
    URI uri = URI.create(base).resolve(href.trim()).normalize();
    return "http://" + uri.getHost().toLowerCase(Locale.ROOT) + uri.getPath();
  }

  /** Without digits, as digests see it, the text of every page is its own but that of copies. */
  @Test
  void textsAreDistinctButThoseOfCopies() {
    TestWeb web = new TestWeb(everything());
    Set<String> texts = new HashSet<>();
    int copies = 0;
    int copiedTexts = 0;
    Set<Long> classes = new HashSet<>();
    for (int h = 0; h < web.hosts(); h++) {
      for (int k = 0; k < web.pages(); k++) {
        WebPage page = web.page(web.pageUrl(h, k));
        if (page.behaviour() != Behaviour.WELL && page.behaviour() != Behaviour.COPY) continue;
        String html = new String(web.answer(h, page.path(), 0).body(), StandardCharsets.UTF_8);
        boolean fresh = texts.add(Jsoup.parse(html).text().replaceAll("[0-9]", ""));
        if (page.behaviour() == Behaviour.COPY) {
          copies++;
          if (classes.add(page.text())) copiedTexts++;
          else assertFalse(fresh, page.path());
        } else {
          assertTrue(fresh, page.path());
        }
      }
    }
    assertTrue(copies > 2 * copiedTexts, copies + " copies of " + copiedTexts + " texts");
  }

  @Test
  void settingsByName() {
    TestWeb named =
        new TestWeb(new WebSettings().set("hosts", "9").set("not-found", "1").set("absent", "1"));
    assertEquals(9, named.hosts());
    assertEquals(404, named.answer(0, "/s4/p24.html", 0).status());
    assertEquals(404, named.answer(8, "/robots.txt", 0).status());
    assertThrows(IllegalArgumentException.class, () -> new WebSettings().set("colour", "1"));
    assertThrows(IllegalArgumentException.class, () -> new WebSettings().offsite(1.5));
    assertThrows(
        IllegalArgumentException.class,
        () -> new WebSettings().share(Behaviour.SLOW, 0.6).share(Behaviour.GZIP, 0.6));
  }
}
