package io.crivello.text;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.text.FeedOrSitemap.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class FeedOrSitemapTest {
  private static final String URL = "http://example.org/dir/map.xml";
  private static final String SITEMAP =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- made by hand -->\n"
          + "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">"
          + "<url><loc>http://example.org/b</loc><lastmod>2024-01-01</lastmod></url>"
          + "<url><loc> http://other.example/a?x=1&amp;y=2 </loc></url>"
          + "<url><loc>http://example.org/c</loc></url></urlset>";

  private static FeedOrSitemap read(byte[] bytes, String type) {
    Kind kind = FeedOrSitemap.recognise(bytes, bytes.length, type);
    return FeedOrSitemap.read(kind, bytes, bytes.length, URL);
  }

  private static FeedOrSitemap read(String text, String type) {
    return read(text.getBytes(UTF_8), type);
  }

  private static Kind recognise(String text, String type) {
    byte[] bytes = text.getBytes(UTF_8);
    return FeedOrSitemap.recognise(bytes, bytes.length, type);
  }

  @Test
  void sitemap() {
    FeedOrSitemap map = read(SITEMAP, "application/xml");
    assertEquals(Kind.SITEMAP, map.kind());
    assertEquals(
        List.of("http://example.org/b", "http://other.example/a?x=1&y=2", "http://example.org/c"),
        map.urls());
    assertEquals(FeedOrSitemap.SITEMAP_TTL, map.ttl());
  }

  @Test
  void sitemapWithoutNamespaceAndServedAsHtml() {
    FeedOrSitemap map =
        read("\n <urlset><url><loc>http://example.org/1</loc></url></urlset>", "text/html");
    assertEquals(List.of("http://example.org/1"), map.urls());
  }

  @Test
  void sitemapInUtf16() {
    byte[] bytes = SITEMAP.replace("encoding=\"UTF-8\"", "encoding=\"UTF-16\"").getBytes(UTF_16);
    assertEquals(3, read(bytes, "text/xml").urls().size());
  }

  @Test
  void sitemapIndex() {
    FeedOrSitemap map =
        read(
            "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                + "<sitemap><loc>http://example.org/2.xml.gz</loc></sitemap>"
                + "<sitemap><loc>http://example.org/1.xml</loc></sitemap></sitemapindex>",
            "text/xml");
    assertEquals(Kind.SITEMAP_INDEX, map.kind());
    assertEquals(List.of("http://example.org/2.xml.gz", "http://example.org/1.xml"), map.urls());
  }

  @Test
  void plainText() {
    FeedOrSitemap map =
        read("http://example.org/2\r\n\r\nhttps://example.org/1\n", "text/plain; charset=utf-8");
    assertEquals(Kind.TEXT_SITEMAP, map.kind());
    assertEquals(List.of("http://example.org/2", "https://example.org/1"), map.urls());
  }

  @Test
  void otherThingsAreNotRecognised() {
    assertNull(recognise("http://example.org/ is my page\n", "text/plain"));
    assertNull(recognise("http://example.org/\n", "text/html"));
    assertNull(recognise("", "text/plain"));
    assertNull(recognise("<!DOCTYPE html><html><body>", "text/html"));
    assertNull(recognise("<?xml version='1.0'", "text/xml"));
    assertNull(recognise("<", "text/xml"));
    assertNull(recognise("<!-- never closed", "text/xml"));
  }

  @Test
  void rssWithTimeToLive() {
    FeedOrSitemap feed =
        read(
            "<rss version='2.0'><channel><link>http://example.org/</link><ttl>90</ttl>"
                + "<item><title>x</title><link>http://example.org/1</link></item>"
                + "<item><link>http://example.org/2</link></item></channel></rss>",
            "application/rss+xml");
    assertEquals(Kind.RSS, feed.kind());
    assertTrue(feed.kind().isFeed());
    assertTrue(feed.urls().containsAll(List.of("http://example.org/1", "http://example.org/2")));
    assertTrue(
        feed.urls().indexOf("http://example.org/1") < feed.urls().indexOf("http://example.org/2"));
    assertEquals(90 * 60, feed.ttl());
  }

  @Test
  void oldFeedsHaveADocumentType() {
    FeedOrSitemap feed =
        read(
            "<?xml version='1.0'?>\n<!DOCTYPE rss PUBLIC '-//Netscape//DTD RSS 0.91//EN'"
                + " 'http://192.0.2.1/rss-0.91.dtd'>\n<rss version='0.91'><channel>"
                + "<item><link>http://example.org/1</link></item></channel></rss>",
            "text/xml");
    assertEquals(List.of("http://example.org/1"), feed.urls());
  }

  @Test
  void syndicationModule() {
    String feed =
        "<rss version='2.0' xmlns:sy='http://purl.org/rss/1.0/modules/syndication/'><channel>"
            + "<sy:updatePeriod> daily </sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>"
            + "<item><link>http://example.org/1</link></item></channel></rss>";
    assertEquals(6 * 3600, read(feed, "text/xml").ttl());
  }

  @Test
  void timesToLiveAreClampedAndDefaulted() {
    String feed = "<rss><channel>%s<item><link>http://example.org/1</link></item></channel></rss>";
    assertEquals(300, read(String.format(Locale.ROOT, feed, "<ttl>1</ttl>"), "text/xml").ttl());
    assertEquals(
        30 * 86_400,
        read(String.format(Locale.ROOT, feed, "<ttl>999999999</ttl>"), "text/xml").ttl());
    assertEquals(3600, read(String.format(Locale.ROOT, feed, "<ttl>soon</ttl>"), "text/xml").ttl());
    assertEquals(3600, read(String.format(Locale.ROOT, feed, ""), "text/xml").ttl());
  }

  @Test
  void atom() {
    FeedOrSitemap feed =
        read(
            "<feed xmlns='http://www.w3.org/2005/Atom'><link href='http://example.org/'/>"
                + "<entry><link href='http://example.org/1'/></entry>"
                + "<entry><link rel='alternate' href='http://example.org/2'/></entry></feed>",
            "application/atom+xml");
    assertEquals(Kind.ATOM, feed.kind());
    assertTrue(feed.urls().containsAll(List.of("http://example.org/1", "http://example.org/2")));
    assertEquals(FeedOrSitemap.FEED_TTL, feed.ttl());
  }

  @Test
  void aTruncatedSitemapGivesWhatItHas() {
    FeedOrSitemap map =
        read(SITEMAP.substring(0, SITEMAP.indexOf("http://example.org/c")), "text/xml");
    assertEquals(List.of("http://example.org/b", "http://other.example/a?x=1&y=2"), map.urls());
  }

  @Test
  void truncatedAnywhereItGivesUrlsOrTheReason() {
    byte[] bytes = SITEMAP.getBytes(UTF_8);
    int start = SITEMAP.indexOf("<urlset") + 8;
    for (int length = start; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      try {
        assertTrue(read(cut, "text/xml").urls().size() <= 3);
      } catch (PageFlawException e) {
        assertEquals("bad-feed", e.reason());
      }
    }
  }

  @Test
  void entitiesAreNotExpanded() {
    String bomb =
        "<!DOCTYPE urlset [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>]>"
            + "<urlset><url><loc>http://example.org/&b;</loc></url></urlset>";
    byte[] bytes = bomb.getBytes(UTF_8);
    PageFlawException flaw =
        assertThrows(
            PageFlawException.class,
            () -> FeedOrSitemap.read(Kind.SITEMAP, bytes, bytes.length, URL));
    assertEquals("bad-feed", flaw.reason());
  }

  @Test
  void gzippedSitemapsAreCappedAndMayBeTruncated() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(SITEMAP.getBytes(UTF_8));
      gzip.write(new byte[1 << 20]);
    }
    byte[] zipped = out.toByteArray();
    assertTrue(Gunzip.isGzip(zipped, zipped.length));
    Gunzip.Result capped = Gunzip.decompress(zipped, zipped.length, 1000);
    assertEquals(1000, capped.bytes().length);
    assertTrue(capped.cut());
    byte[] whole = Gunzip.decompress(zipped, zipped.length, 10 << 20).bytes();
    assertEquals(SITEMAP.length() + (1 << 20), whole.length);
    for (int most : new int[] {whole.length, whole.length + 1}) {
      Gunzip.Result all = Gunzip.decompress(zipped, zipped.length, most);
      assertEquals(whole.length, all.bytes().length);
      assertFalse(all.cut() || all.damaged());
    }
    assertTrue(Gunzip.decompress(zipped, zipped.length, whole.length - 1).cut());
    for (int length = 0; length < zipped.length; length += 7) {
      Gunzip.Result result = Gunzip.decompress(zipped, length, 10 << 20);
      assertTrue(result.damaged());
      byte[] part = result.bytes();
      assertTrue(part.length <= whole.length);
      assertEquals(
          -1,
          Arrays.mismatch(whole, 0, part.length, part, 0, part.length),
          "a prefix, at length " + length);
    }
  }
}
