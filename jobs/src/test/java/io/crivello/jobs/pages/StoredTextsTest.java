package io.crivello.jobs.pages;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.crivello.jobs.store.PageStore;
import io.crivello.text.document.SampleDocuments;
import io.crivello.writable.PageWritable;
import io.crivello.writable.StoredPage;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the store has of pages that are neither HTML nor plain text. */
class StoredTextsTest extends PagesCase {
  private StoredPage stored(PagesResult result, String url) throws IOException {
    try (PageStore store = new PageStore(conf, List.of(result.store()))) {
      PageWritable page = new PageWritable();
      store.find(url, Long.MAX_VALUE, page);
      return page.get();
    }
  }

  private static String rss(String title, String link) {
    return "<?xml version='1.0' encoding='utf-8'?><rss version='2.0'><channel><title>"
        + title
        + "</title><link>http://a.example/</link><item><title>An entry</title><link>"
        + link
        + "</link><description>&lt;p&gt;"
        + LONG_TEXT
        + "&lt;/p&gt;</description></item></channel></rss>";
  }

  @Test
  void feedsHaveATitleAndTheTextOfTheirEntries() throws Exception {
    String atom =
        "<feed xmlns='http://www.w3.org/2005/Atom'><title>Città</title><entry><title>Ciao</title>"
            + "<link href='http://a.example/ciao'/><content type='html'>&lt;b&gt;bello&lt;/b&gt;"
            + "</content></entry></feed>";
    PagesResult result =
        run(
            new ArchiveBuilder()
                .text(1, HOST + "rss", "application/rss+xml", rss("Perché", HOST + "one"))
                .text(2, HOST + "html", "text/html", rss("As HTML", HOST + "two"))
                .add(
                    3,
                    HOST + "wide",
                    200,
                    "Content-Type: application/atom+xml",
                    ("<?xml version='1.0' encoding='utf-16'?>" + atom).getBytes(UTF_16)));
    assertEquals(Map.of("feed", 3L), result.kinds());
    assertEquals(Map.of(), result.flaws());
    StoredPage page = stored(result, HOST + "rss");
    assertEquals("Perché", page.title);
    assertEquals("Perché\nAn entry\n" + LONG_TEXT, page.text);
    assertEquals("UTF-8", page.charset);
    assertEquals("en", page.language);
    assertEquals(List.of(HOST + "one"), page.links.stream().map(StoredPage.Link::url).toList());
    assertEquals("As HTML\nAn entry\n" + LONG_TEXT, stored(result, HOST + "html").text);
    assertEquals("Città\nCiao\nbello", stored(result, HOST + "wide").text);
    PageLine line = lines(result).get(0);
    assertEquals("Perché", line.title());
    assertEquals(page.text.length(), line.textLength());
  }

  /** A feed whose text differs in digits alone may have new links. */
  @Test
  void feedsAreNobodysCopies() throws Exception {
    PagesResult result =
        run(
            new ArchiveBuilder()
                .text(1, HOST + "1", "text/xml", rss("Version 1", HOST + "v1"))
                .text(2, HOST + "2", "text/xml", rss("Version 2", HOST + "v2"))
                .text(3, HOST + "3", "text/plain", LONG_TEXT));
    assertEquals(1, digests(result).size());
    assertEquals(lines(result).get(0).digest(), lines(result).get(1).digest());
  }

  @Test
  void textsOfApplications() throws Exception {
    String xml = "<?xml version='1.0'?><doc><title>A title</title><p>some words</p></doc>";
    String json = "{\"title\": \"A title\",\n \"text\": \"some words\"}";
    String xhtml =
        "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><head><title>A title"
            + "</title></head><body><p>some <a href='/x'>words</a></p><script>no()</script></body></html>";
    String rdf =
        "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><a>some words</a></rdf:RDF>";
    ArchiveBuilder archive = new ArchiveBuilder();
    int place = 0;
    for (String type : List.of("application/xml", "text/xml", "application/tei+xml")) {
      archive.text(place++, HOST + type, type, xml);
    }
    for (String type :
        List.of("application/json", "text/json", "application/ld+json", "application/x-ndjson")) {
      archive.text(place++, HOST + type, type + "; charset=utf-8", json);
    }
    for (String type : List.of("application/xhtml+xml", "application/xml;x", "text/xml;x")) {
      archive.text(place++, HOST + type, type, xhtml);
    }
    archive.text(place++, HOST + "rdf", "application/rdf+xml", rdf);
    archive.text(place++, HOST + "yaml", "application/yaml", "text: some words");
    archive.text(place++, HOST + "svg", "image/svg+xml", "<svg><text>no words</text></svg>");
    archive.text(place++, HOST + "script", "application/javascript", "no('words')");
    archive.text(place++, HOST + "empty", "application/xml", "");
    for (String type : List.of("text/plain", "text/rtf", "application/xml", "application/json")) {
      archive.add(
          place++, HOST + "rtf/" + type, 200, "Content-Type: " + type, SampleDocuments.rtf());
    }
    archive.add(place, HOST + "zero", 200, "Content-Type: application/json", new byte[100]);
    PagesResult result = run(archive);
    assertEquals(
        Map.of("text", 9L, "html", 3L, "other", 3L, "document", 4L, "binary", 1L), result.kinds());
    assertEquals(Map.of("binary", 1L), result.flaws());
    assertEquals("A title\nsome words", stored(result, HOST + "application/tei+xml").text);
    assertEquals(json, stored(result, HOST + "application/ld+json").text);
    assertEquals("some words", stored(result, HOST + "application/xhtml+xml").text);
    assertEquals("A title", stored(result, HOST + "application/xml;x").title);
    assertEquals("some words", stored(result, HOST + "rdf").text);
    assertEquals(SampleDocuments.TITLE, stored(result, HOST + "rtf/text/plain").title);
    assertEquals(List.of(HOST + "x"), urls(result).stream().distinct().toList());
    assertEquals(UTF_8.name(), stored(result, HOST + "application/xml").charset);
  }
}
