package io.crivello.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.document.Reading.Read;
import io.crivello.io.StreamSource;
import io.crivello.url.Canonicaliser;
import io.crivello.url.UrlLimits;
import io.crivello.warc.MemberStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecogniserTest {
  private static InputKind kind(String name, String content) throws IOException {
    byte[] bytes = Reading.utf8(content);
    InputKind plain = kind(name, bytes);
    assertEquals(plain, kind(name + ".gz", Reading.gzip(bytes)), name + " through gzip");
    return plain;
  }

  private static InputKind kind(String name, byte[] bytes) throws IOException {
    try (MemberStream in = new MemberStream(new StreamSource(new ByteArrayInputStream(bytes)))) {
      return Recogniser.of(name, in);
    }
  }

  @Test
  void kindsAreToldByNameAndContent() throws IOException {
    assertEquals(InputKind.ARCHIVE, kind("a.warc", "rubbish"));
    assertEquals(InputKind.ARCHIVE, kind("a.arc", ""));
    assertEquals(InputKind.ARCHIVE, kind("a", "WARC/1.0\r\nWARC-Type: warcinfo\r\n"));
    assertEquals(InputKind.ARCHIVE, kind("a", "filedesc://x.arc 0.0.0.0 1999 text/plain 1\n"));
    assertEquals(InputKind.JSON_LINES, kind("a.jsonl", "broken"));
    assertEquals(InputKind.JSON_LINES, kind("a.ndjson", ""));
    assertEquals(InputKind.JSON_LINES, kind("a.json", "{\"id\":1}"));
    assertEquals(InputKind.JSON_LINES, kind("corpus", "\uFEFF \n{ \"id\":1}"));
    assertEquals(InputKind.JSON_LINES, kind("a.txt", "{\"id\":1}"));
    assertEquals(InputKind.FILE, kind("a.json", "[{\"id\":1}]"));
    assertEquals(InputKind.FILE, kind("a.js", "{\"id\":1}"));
    assertEquals(InputKind.FILE, kind("a.html", "{\"id\":1}"));
    assertEquals(InputKind.FILE, kind("a.txt", "{ a set }"));
    assertEquals(InputKind.TREC, kind("fb396001", "\n<DOC>\n<DOCNO> 1 </DOCNO>"));
    assertEquals(InputKind.TREC, kind("B01", "<doc>\r\n<docno>WTX001</docno>"));
    assertEquals(InputKind.FILE, kind("a.html", "<html><pre>&lt;x&gt;<doc><docno>"));
    assertEquals(InputKind.FILE, kind("a.txt", "<DOC> is a tag"));
    assertEquals(InputKind.FILE, kind("empty", ""));
    assertEquals(InputKind.FILE, kind("x.gz", new byte[] {0x1F, (byte) 0x8B, 8, 0, 1}));
  }

  private static Reading file(String name, byte[] bytes) throws IOException {
    return Reading.of(InputKind.FILE, name, bytes);
  }

  private static String type(String name, String content) throws IOException {
    Reading reading = file(name, Reading.utf8(content));
    return reading.documents.isEmpty() ? reading.skips : reading.documents.get(0).type();
  }

  @Test
  void filesAreDocumentsOrCounted() throws IOException {
    assertEquals("text/html", type("a.HTM", "x"));
    assertEquals("text/plain", type("a.txt", "<html>"));
    assertEquals("text/markdown", type("README.md", "# x"));
    assertEquals("text/html", type("page", "<?xml version='1'?>\n<!-- > -->\n<!DOCTYPE HTML><p>"));
    assertEquals("text/html", type("a.php", "  <html lang='it'>"));
    assertEquals("text/html", type("a.php", "<p>a</p>"));
    assertEquals("application/xml", type("a", "<?xml version='1.0'?><list/>"));
    assertEquals("application/octet-stream", type("a", "PK\u0003\u0004\0\0"));
    assertEquals("application/octet-stream", type("a", "{\\rtf1 x}"));
    assertEquals("text/plain", type("README", "# read me"));
    assertEquals("text/plain", type("v1.2/notes", "notes"));
    assertEquals("application/pdf", type("a.pdf", "%PDF-1.4 \0\0"));
    assertEquals("application/pdf", type("scan", "%PDF-1.4 \0\0"));
    assertEquals("application/msword", type("a.doc", "\0\0"));
    assertEquals(
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        type("a.docx", "PK\0\0"));
    assertEquals("application/rss+xml", type("feed.rss", "<rss/>"));
    assertEquals("no-document=1", type("style.css", "p {}"));
    assertEquals("no-document=1", type("a.json", "[]"));
    assertEquals("binary=1", type("a.txt", "x\0y"));
    assertEquals("binary=1", type("a.out", "\u0001\u0002\u0003\u0004"));
    assertEquals("empty=1", type("a.html", ""));
    byte[] wide =
        Reading.concat(
            new byte[] {(byte) 0xFF, (byte) 0xFE}, "à".getBytes(StandardCharsets.UTF_16LE));
    assertEquals("text/plain", file("wide", wide).documents.get(0).type());
  }

  @Test
  void namesBecomeUrlsAndBodiesStayAsTheyAre() throws IOException {
    byte[] page = Reading.gzip(Reading.utf8("<p>è"));
    assertEquals(
        List.of(new Read("http://files.example/d/a%20b%3Fc;d%25.html.gz", "text/html", "<p>è")),
        file("d/a b?c;d%.html.gz", page).documents);
    Reading clipped = file("a.html.gz", Arrays.copyOf(page, page.length - 4));
    assertEquals("<p>è", clipped.documents.get(0).body());
    assertTrue(clipped.cut);
    assertEquals("bad-gzip=1", clipped.skips);
    Reading large =
        file("a.txt", "x".repeat(Document.LARGEST + 1).getBytes(StandardCharsets.UTF_8));
    assertEquals(Document.LARGEST, large.documents.get(0).body().length());
    assertTrue(large.cut);
    assertFalse(file("a.txt", new byte[] {'x'}).cut);
  }

  @Test
  void differentIdentifiersHaveDifferentCanonicalUrls() {
    Set<String> urls = new HashSet<>();
    Canonicaliser canonicaliser = new Canonicaliser(UrlLimits.STANDARD);
    List<String> ids =
        List.of(
            "a",
            "A",
            "a/",
            "/a",
            "a/../b",
            "b",
            "...",
            "a;jsessionid=1",
            "a?x",
            "a#x",
            "%61",
            "a%",
            "a b",
            "a+b",
            "a\\b",
            "a\nb",
            " a",
            "ä",
            "index.html");
    for (String id : ids) {
      assertTrue(canonicaliser.canonicalise(DocumentUrls.ofId(DocumentUrls.IDS, id)), id);
      assertTrue(urls.add(canonicaliser.url()), id + ": " + canonicaliser.url());
    }
  }
}
