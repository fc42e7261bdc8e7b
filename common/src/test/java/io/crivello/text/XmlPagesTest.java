package io.crivello.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class XmlPagesTest {
  private static final String RSS =
      "<?xml version='1.0'?><rss version='2.0' xmlns:content='http://purl.org/rss/1.0/modules/content/'"
          + " xmlns:media='http://search.yahoo.com/mrss/'><channel>"
          + "<media:title>not this</media:title><title>News &amp;\n <![CDATA[views]]></title>"
          + "<link>http://a.example/</link><description>All of &lt;b&gt;it&lt;/b&gt;</description>"
          + "<language>en-GB</language>"
          + "<item><title>It&amp;#8217;s &lt;i&gt;here&lt;/i&gt;</title><media:description>nor this"
          + "</media:description><description>A summary.</description>"
          + "<content:encoded><![CDATA[<p>First.</p><script>no()</script><p>Second&nbsp;one.]]>"
          + "</content:encoded></item>"
          + "<item><description>&lt;p&gt;Only&lt;/p&gt; a description</description>"
          + "<content:encoded/><guid>x</guid></item>"
          + "<item><title>Markup</title><description>not <b>escaped</b></description></item>"
          + "</channel></rss>";

  private static final String ATOM =
      "<feed xmlns='http://www.w3.org/2005/Atom' xml:lang='it'><title type='text'>a &lt; b</title>"
          + "<subtitle type='html'>&lt;em&gt;small&lt;/em&gt;</subtitle>"
          + "<entry><title>plain <![CDATA[<x>]]></title><summary>left out</summary>"
          + "<content type='html'>&lt;div&gt;one&lt;/div&gt;two</content></entry>"
          + "<entry><title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>Of <b>parts</b>"
          + "</div></title><summary>instead</summary><content type='xhtml'/></entry>"
          + "<entry><content type='image/png'>iVBORw0KGgo=</content></entry>"
          + "<entry><source><title>not this</title></source><content>\n some\n words </content>"
          + "</entry></feed>";

  private final XmlPages pages = new XmlPages(HtmlLimits.STANDARD, "crivello");

  private static String lines(String... lines) {
    return String.join("\n", lines);
  }

  @Test
  void rss() {
    HtmlPage feed = pages.feed(RSS);
    assertEquals("News & views", feed.title());
    assertEquals("en-gb", feed.language());
    assertEquals(
        lines(
            "News & views",
            "All of it",
            "It’s here",
            "First.",
            "Second one.",
            "Only",
            "a description",
            "Markup",
            "not escaped"),
        feed.text());
    assertEquals(List.of(), feed.links());
    assertFalse(feed.cut());
  }

  @Test
  void rssInRdfHasItsItemsBesideTheChannel() {
    HtmlPage feed =
        pages.feed(
            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
                + " xmlns='http://purl.org/rss/1.0/' xmlns:dc='http://purl.org/dc/elements/1.1/'>"
                + "<channel><title>Old</title><dc:title>none</dc:title><items/></channel>"
                + "<image><title>none</title></image>"
                + "<item><title>One</title></item><item><description>Two</description></item>"
                + "</rdf:RDF>");
    assertEquals("Old", feed.title());
    assertEquals(lines("Old", "One", "Two"), feed.text());
  }

  @Test
  void atom() {
    HtmlPage feed = pages.feed(ATOM);
    assertEquals("a < b", feed.title());
    assertEquals("it", feed.language());
    assertEquals(
        lines("a < b", "small", "plain <x>", "one", "two", "Of parts", "instead", "some words"),
        feed.text());
  }

  @Test
  void prefixesMayBeUsedThroughout() {
    String prefixed =
        ATOM.replaceAll("<(/?)(feed|title|subtitle|entry|content|summary)", "<$1a:$2");
    assertEquals(pages.feed(ATOM).text(), pages.feed(prefixed).text());
  }

  @Test
  void ofADamagedFeedIsReadWhatIsThere() {
    String whole = pages.feed(RSS).text();
    for (int length = 0; length <= RSS.length(); length++) {
      HtmlPage feed = pages.feed(RSS.substring(0, length));
      assertTrue(feed.text().length() <= whole.length() + 10, () -> feed.text());
    }
    int end = RSS.indexOf("<item><title>Markup");
    assertTrue(pages.feed(RSS.substring(0, end)).text().endsWith("a description"));
    assertEquals("", pages.feed("").text());
    assertEquals("", pages.feed("<feed/>").title());
  }

  @Test
  void entitiesAreNeitherExpandedNorFetched() {
    HtmlPage feed =
        pages.feed(
            "<!DOCTYPE rss [<!ENTITY a 'aaaa'><!ENTITY f SYSTEM 'file:///etc/hostname'>]>"
                + "<rss><channel><title>x&a;&f;&eacute;</title></channel></rss>");
    assertEquals("x&a;&f;é", feed.title());
  }

  @Test
  void otherDocumentsAreTheWordsBetweenTheirTags() {
    HtmlPage page =
        pages.document(
            "<?xml version='1.0'?><!-- no --><?pi no?><book xml:lang='de' id='no'><title>Ein Buch"
                + "</title><a><b>eins</b><c>zwei <![CDATA[& drei]]></c></a>\n<d/>\n</book>");
    assertEquals(lines("Ein Buch", "eins", "zwei & drei"), page.text());
    assertEquals("de", page.language());
    assertEquals("", page.title());
    assertEquals("", pages.document("").text());
  }

  @Test
  void limitsHold() {
    HtmlLimits limits = new HtmlLimits(1_000, 10, 5, 100, 30_000);
    XmlPages small = new XmlPages(limits, "crivello");
    String words = "<item><title>" + "word ".repeat(8) + "</title></item>";
    HtmlPage feed = small.feed("<rss><channel>" + words.repeat(4));
    assertEquals(100, feed.text().length());
    assertTrue(feed.cut());
    HtmlPage document = small.document("<aa>" + "<b/>".repeat(300) + "x</aa>");
    assertTrue(document.cut());
    assertEquals("", document.text());
    assertEquals("x", small.document("<a>".repeat(200) + "x").text());
  }

  /** All entries together have one deadline, however many there are. */
  @Test
  void timeIsThatOfTheWholeFeed() {
    XmlPages none = new XmlPages(new HtmlLimits(1 << 20, 10, 5, 1 << 20, -1), "crivello");
    for (String xml : List.of(RSS, ATOM)) {
      assertEquals(
          "parse-time", assertThrows(PageFlawException.class, () -> none.feed(xml)).reason());
    }
  }
}
