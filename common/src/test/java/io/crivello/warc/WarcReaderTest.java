package io.crivello.warc;

import static io.crivello.warc.Archives.body;
import static io.crivello.warc.Archives.bytes;
import static io.crivello.warc.Archives.concat;
import static io.crivello.warc.Archives.gzip;
import static io.crivello.warc.Archives.gzipEach;
import static io.crivello.warc.Archives.record;
import static io.crivello.warc.Archives.response;
import static io.crivello.warc.Archives.uri;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.Channels;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcResource;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcWriter;

@Timeout(60)
class WarcReaderTest {
  private static final int PAGES = 7;
  private static final long DATE = Instant.parse("2020-01-02T03:04:05Z").toEpochMilli();

  static List<Arguments> archives() {
    List<byte[]> warc = Archives.warcRecords(PAGES);
    List<byte[]> arc = Archives.arcRecords(PAGES);
    return List.of(
        Arguments.of("plain WARC", concat(warc)),
        Arguments.of("WARC, a member a record", concat(gzipEach(warc))),
        Arguments.of("WARC, one member", gzip(concat(warc))),
        Arguments.of(
            "WARC, both", concat(concat(warc.subList(0, 5)), gzip(concat(warc.subList(5, 12))))),
        Arguments.of("plain ARC", concat(arc)),
        Arguments.of("ARC, a member a record", concat(gzipEach(arc))),
        Arguments.of("ARC, one member", gzip(concat(arc))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("archives")
  void everyPageIsReadInEveryForm(String name, byte[] archive) throws IOException {
    check(Archives.reader(archive), archive);
    check(Archives.streamReader(archive), archive);
  }

  private static void check(WarcReader reader, byte[] archive) throws IOException {
    WarcPage page = new WarcPage();
    WarcPage again = new WarcPage();
    try (reader) {
      for (int i = 0; i < PAGES; i++) {
        assertTrue(reader.next(page));
        assertEquals(uri(i), page.uri);
        assertEquals(body(i), new String(page.bodyBytes(), "ISO-8859-1"));
        assertEquals(200, page.status);
        assertEquals(DATE, page.date);
        assertEquals("192.0.2.1", page.address);
        assertEquals("text/html", page.header("content-TYPE"));
        assertEquals("", page.truncated);
        assertEquals(-1, page.place);
        readAgain(archive, page, again);
        assertEquals(uri(i), again.uri);
      }
      assertFalse(reader.next(page));
      assertFalse(reader.next(page));
      assertEquals(PAGES, reader.counts().get(WarcCount.PAGE));
      assertEquals(0, reader.counts().losses());
      assertEquals(0, reader.counts().get(WarcCount.GARBAGE));
      assertTrue(reader.counts().get(WarcCount.OTHER) >= 1);
    }
  }

  /** Opens the archive where the page says it is. */
  private static void readAgain(byte[] archive, WarcPage page, WarcPage again) throws IOException {
    try (WarcReader there =
        new WarcReader(Archives.source(archive), page.offset, archive.length, 1 << 10, false)) {
      do {
        assertTrue(there.next(again));
      } while (again.inner < page.inner);
    }
  }

  @Test
  void onlyTheValidPartIsRead() throws IOException {
    byte[] archive = concat(gzipEach(Archives.warcRecords(2)));
    byte[] more = concat(archive, gzip(response(uri(9), "", bytes("late"))));
    try (WarcReader reader = new WarcReader(Archives.source(more), 0, archive.length, 100, false)) {
      assertEquals(List.of(uri(0), uri(1)), Archives.uris(reader));
      assertEquals(0, reader.counts().losses());
    }
  }

  @Test
  void whatIsNoPageIsCounted() throws IOException {
    byte[] archive =
        concat(
            record("revisit", uri(0), "", bytes("HTTP/1.1 304 Not Modified\r\n\r\n")),
            record("response", "dns:a.example", "", bytes("a.example. A 192.0.2.1")),
            record("conversion", uri(1), "", bytes("text")),
            record("conversion", "urn:x", "", bytes("text")),
            record("warcinfo", "", "", bytes("x: y")),
            record("request", uri(3), "", bytes("GET / HTTP/1.1\r\n\r\n")),
            record("request", uri(4), "", bytes("GET / HTTP/1.1\r\n\r\n")),
            record("odd\ttype", uri(5), "", bytes("")),
            record("resource", uri(2), "Content-Type: text/plain\r\n", bytes("a file")),
            record("response", uri(3), "", bytes("not HTTP")),
            record("response", uri(4), "", bytes("HTTP/1.1 abc\r\n\r\n")),
            record("response", uri(5), "", bytes("HTTP/1.1 204 No Content\r\n\r\n")),
            record("response", "<" + uri(6) + ">", "", bytes("HTTP/1.0 301\r\nLocation: x")));
    WarcPage page = new WarcPage();
    try (WarcReader reader = Archives.reader(archive)) {
      assertTrue(reader.next(page));
      assertEquals("conversion", page.type);
      assertEquals(uri(1), page.uri);
      assertEquals("text/plain", page.header("Content-Type"));
      assertEquals("text", new String(page.bodyBytes(), "US-ASCII"));
      assertEquals(200, page.status);
      assertTrue(reader.next(page));
      assertEquals("resource", page.type);
      assertEquals("text/plain", page.header("Content-Type"));
      assertEquals("a file", new String(page.bodyBytes(), "US-ASCII"));
      assertEquals(200, page.status);
      assertTrue(reader.next(page));
      assertEquals(204, page.status);
      assertEquals(0, page.bodyLength);
      assertTrue(reader.next(page));
      assertEquals(uri(6), page.uri);
      assertEquals(301, page.status);
      assertEquals("x", page.header("Location"));
      assertFalse(reader.next(page));
      assertEquals("PAGE=4 REVISIT=1 OTHER=6 BAD_HTTP=2", reader.counts().toString());
      assertEquals(
          "{conversion=1, request=2, response=1, unknown=1, warcinfo=1}",
          reader.counts().others().toString());
    }
  }

  @Test
  void revisitsAreHandedOutToWhoWantsThem() throws IOException {
    String fields =
        "WARC-Payload-Digest: sha1:ABC\r\nWARC-Refers-To-Target-URI: <"
            + uri(1)
            + ">\r\nWARC-Refers-To-Date: 1970-01-01T00:00:01Z\r\n";
    byte[] archive =
        concat(
            record("revisit", uri(0), fields, bytes("HTTP/1.1 200 OK\r\n\r\n")),
            record("revisit", "dns:a.example", "", bytes("")),
            response(uri(2), "", bytes("body")));
    WarcPage page = new WarcPage();
    try (WarcReader reader = Archives.reader(archive).withRevisits()) {
      assertTrue(reader.next(page));
      assertTrue(page.isRevisit());
      assertEquals(uri(0), page.uri);
      assertEquals("sha1:ABC", page.payloadDigest);
      assertEquals(uri(1), page.refersToUri);
      assertEquals(1000, page.refersToDate);
      assertTrue(reader.next(page));
      assertFalse(page.isRevisit());
      assertEquals("", page.payloadDigest + page.refersToUri);
      assertEquals(-1, page.refersToDate);
      assertFalse(reader.next(page));
      assertEquals("PAGE=1 REVISIT=2", reader.counts().toString());
    }
  }

  @Test
  void theCrawlsOwnFieldsAndFoldedHeadersAreRead() throws IOException {
    String fields =
        "Crivello-Place: 123456789012\r\nCrivello-Depth: 4\r\nCrivello-Hops: 2\r\n"
            + "WARC-Truncated: length\r\n";
    String block = "HTTP/1.1 200 OK\r\nX-A: one\r\n  two\r\nSet-Cookie: a\r\nset-cookie: b\r\n\r\n";
    WarcPage page = new WarcPage();
    try (WarcReader reader =
        Archives.reader(record("response", uri(0), fields, bytes(block + "body")))) {
      assertTrue(reader.next(page));
    }
    assertEquals(123_456_789_012L, page.place);
    assertEquals(4, page.depth);
    assertEquals(2, page.hops);
    assertEquals("length", page.truncated);
    assertEquals("one two", page.header("x-a"));
    assertEquals(List.of("a", "b"), page.headers("Set-Cookie"));
    assertArrayEquals(bytes(block), page.head());
  }

  @Test
  void arcLinesOfBothVersionsAreRead() throws IOException {
    String block = "HTTP/1.0 200 OK\r\n\r\nx";
    int n = block.length();
    String one = "http://a.example/with space 192.0.2.1 199609231421 text/html " + n + "\n";
    String two =
        "http://b.example/ 192.0.2.2 20200102030405 text/html 200 - - 1234 some.arc " + n + "\n";
    byte[] archive = bytes(one + block + "\n" + two + block + "\n");
    WarcPage page = new WarcPage();
    try (WarcReader reader = Archives.reader(archive)) {
      assertTrue(reader.next(page));
      assertEquals("http://a.example/with space", page.uri);
      assertEquals(Instant.parse("1996-09-23T14:21:00Z").toEpochMilli(), page.date);
      assertTrue(reader.next(page));
      assertEquals("http://b.example/", page.uri);
      assertEquals("192.0.2.2", page.address);
      assertEquals("arc", page.type);
      assertFalse(reader.next(page));
    }
  }

  @Test
  void whatAnotherWriterWroteIsRead() throws IOException {
    for (WarcCompression compression : List.of(WarcCompression.NONE, WarcCompression.GZIP)) {
      byte[] archive = writtenByAnother(compression);
      WarcPage page = new WarcPage();
      try (WarcReader reader = Archives.reader(archive)) {
        assertTrue(reader.next(page), () -> compression + ": " + reader.counts());
        assertEquals("http://a.example/", page.uri);
        assertEquals("first", new String(page.bodyBytes(), "US-ASCII"));
        assertEquals("text/html", page.header("Content-Type"));
        assertTrue(reader.next(page));
        assertEquals("http://a.example/file", page.uri);
        assertEquals("second", new String(page.bodyBytes(), "US-ASCII"));
        assertFalse(reader.next(page));
        assertEquals(0, reader.counts().losses());
      }
    }
  }

  private static byte[] writtenByAnother(WarcCompression compression) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (WarcWriter writer = new WarcWriter(Channels.newChannel(out), compression)) {
      HttpResponse http =
          new HttpResponse.Builder(200, "OK").body(MediaType.HTML, bytes("first")).build();
      writer.write(new WarcResponse.Builder("http://a.example/").body(http).build());
      writer.write(
          new WarcResource.Builder(URI.create("http://a.example/file"))
              .body(MediaType.parse("text/plain"), bytes("second"))
              .build());
    }
    return out.toByteArray();
  }
}
