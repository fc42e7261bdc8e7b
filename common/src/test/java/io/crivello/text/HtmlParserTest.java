package io.crivello.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.text.HtmlPage.Link;
import io.crivello.text.HtmlPage.LinkKind;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlParserTest {
  private static HtmlPage parse(String html) {
    return new HtmlParser(HtmlLimits.STANDARD, "crivello").parse(html);
  }

  private static List<String> hrefs(HtmlPage page) {
    return page.links().stream().map(Link::href).toList();
  }

  @Test
  void titleTextAndLanguage() {
    HtmlPage page =
        parse(
            "<html lang=it_IT><head><title> Due\n parole </title><style>p{}</style></head><body>"
                + "<script>var x = '<p>no</p>';</script><h1>Titolo</h1><p>Una  <b>ri</b>ga&nbsp;sola"
                + "<br>e un'altra</p><template>nascosto</template><ul><li>uno<li>due</ul>");
    assertEquals("Due parole", page.title());
    assertEquals("Titolo\nUna riga sola\ne un'altra\nuno\ndue", page.text());
    assertEquals("it-it", page.language());
    assertFalse(page.cut());
  }

  @Test
  void linksOfEveryKindInDocumentOrder() {
    HtmlPage page =
        parse(
            "<head><base href='/b/'><base href='/c/'>"
                + "<link rel=stylesheet href=s.css><link rel='alternate stylesheet' href=t.css>"
                + "<link rel=alternate type=application/rss+xml title=News href=feed.xml>"
                + "<link rel=alternate type=application/json href=j.json>"
                + "<link rel=CANONICAL href=' /self '>"
                + "<meta http-equiv=Refresh content='5; URL=\"next.html\"'></head>"
                + "<body><a href=1.html>one <i>link</i></a><a name=x>none</a><a href=''>empty</a>"
                + "<a href=2.html><img alt='a picture'></a>"
                + "<map><area href=3.html alt=corner></map><iframe src=4.html>fallback</iframe>"
                + "<a href=5.html rel='Nofollow noopener'>five</a><a href=6 rel=ugc>6</a>"
                + "<a href=7 rel=sponsored>7</a>");
    assertEquals("/b/", page.base());
    assertEquals("/self", page.canonical());
    assertEquals(
        List.of(
            new Link(LinkKind.ALTERNATE, "feed.xml", false, "alternate", "News"),
            new Link(LinkKind.CANONICAL, "/self", false, "canonical", ""),
            new Link(LinkKind.REFRESH, "next.html", false, "", ""),
            new Link(LinkKind.ANCHOR, "1.html", false, "", "one link"),
            new Link(LinkKind.ANCHOR, "2.html", false, "", "a picture"),
            new Link(LinkKind.AREA, "3.html", false, "", "corner"),
            new Link(LinkKind.FRAME, "4.html", false, "", ""),
            new Link(LinkKind.ANCHOR, "5.html", true, "nofollow noopener", "five"),
            new Link(LinkKind.ANCHOR, "6", true, "ugc", "6"),
            new Link(LinkKind.ANCHOR, "7", true, "sponsored", "7")),
        page.links());
  }

  @Test
  void framesetsHaveLinks() {
    assertEquals(
        List.of("a.html", "b.html"),
        hrefs(parse("<frameset><frame src=a.html><frame src=b.html></frameset>")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0;url=a.html|a.html",
        "0; URL = 'a b.html' |a b.html",
        "3 , url=\"x|x",
        "0 other.html|other.html",
        ".5;urls/x|urls/x",
        "5|''",
        "5;|''",
        "x;url=a|''",
        "''|''"
      })
  void refreshTargets(String content, String target) {
    assertEquals(target, MetaRefresh.target(content));
  }

  @Test
  void metaRobots() {
    assertTrue(parse("<meta name=ROBOTS content='NoIndex, follow'>").robots().noindex());
    assertFalse(parse("<meta name=robots content='noindex'>").robots().nofollow());
    assertTrue(parse("<meta name=robots content=none>").robots().nofollow());
    assertTrue(parse("<meta name=Crivello content=nofollow>").robots().nofollow());
    assertFalse(parse("<meta name=otherbot content=nofollow>").robots().nofollow());
    assertFalse(parse("<meta name=robots content='index, follow'>").robots().noindex());
  }

  @Test
  void theVersionOfARobotIsNoPartOfItsName() {
    RobotsDirectives directives = new RobotsDirectives("Crivello/2.1");
    directives.addMeta("crivello", "noindex");
    directives.addHeader("crivello: nofollow");
    assertTrue(directives.noindex() && directives.nofollow());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "noindex|true|false",
        "NOINDEX, nofollow|true|true",
        "none|true|true",
        "otherbot: noindex, nofollow|false|false",
        "Crivello: nofollow|false|true",
        "otherbot: noindex, crivello: nofollow|false|true",
        "unavailable_after: 25 Jun 2010 15:00:00 PST, nofollow|false|true",
        "max-snippet: 10|false|false",
        "''|false|false"
      })
  void robotsHeaders(String value, boolean noindex, boolean nofollow) {
    RobotsDirectives directives = new RobotsDirectives("Crivello");
    directives.addHeader(value);
    assertEquals(noindex, directives.noindex());
    assertEquals(nofollow, directives.nofollow());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<div>", "<b><a href=x>", "<table><tr><td>", "<font><p>", "<svg>", "<ul><li>"})
  void deepNestingIsFlattened(String tags) {
    HtmlPage page = parse(tags.repeat(20_000) + "<a href=deep>the end</a>");
    assertEquals(
        "deep",
        page.linksLeftOut() > 0 ? "deep" : page.links().get(page.links().size() - 1).href());
    assertTrue(page.text().endsWith("the end"), "text is kept");
  }

  @Test
  void endlessDocumentsAreCut() {
    HtmlLimits limits = new HtmlLimits(1000, 100, 3, 20, 60_000);
    HtmlPage page =
        new HtmlParser(limits, "crivello").parse("<p>word <a href=x>link</a></p>".repeat(10_000));
    assertTrue(page.cut());
    assertEquals(20, page.text().length());
    assertEquals(3, page.links().size());
    assertEquals(30, page.linksLeftOut());
  }

  @Test
  void timeIsBounded() {
    HtmlLimits limits = new HtmlLimits(1 << 20, 100, 3, 20, -1);
    PageFlawException flaw =
        assertThrows(
            PageFlawException.class, () -> new HtmlParser(limits, "crivello").parse("<p>x"));
    assertEquals("parse-time", flaw.reason());
  }

  @Test
  void aLinkOfTenMegabytesIsJustALink() {
    String href = "http://example.org/" + "x".repeat(10 << 20);
    List<String> links = hrefs(parse("<a href=" + href + ">a</a><a href=y>b</a>"));
    assertEquals(2, links.size());
    assertTrue(links.get(0).equals(href), "the whole link");
    assertEquals("y", links.get(1));
  }

  @Test
  void rubbishIsParsed() {
    long seed = 99;
    SplittableRandom random = new SplittableRandom(seed);
    String alphabet = "<>/=\"' !-abihrefx&;\u0000\uFFFD\n";
    HtmlParser parser = new HtmlParser(HtmlLimits.STANDARD, "crivello");
    for (int i = 0; i < 500; i++) {
      StringBuilder html = new StringBuilder();
      for (int j = 0; j < 400; j++) html.append(alphabet.charAt(random.nextInt(alphabet.length())));
      String text =
          parser.parse(html.append("</script></style></title>--><p>end").toString()).text();
      assertFalse(text.contains("\n\n"), () -> "seed " + seed);
    }
  }
}
