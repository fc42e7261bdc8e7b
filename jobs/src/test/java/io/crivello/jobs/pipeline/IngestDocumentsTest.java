package io.crivello.jobs.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Documents that are no archives become pages of a crawl. */
@Timeout(300)
class IngestDocumentsTest {
  @TempDir Path directory;

  private static Program run(int exit, String... arguments) {
    Program program = new Program();
    assertEquals(exit, program.run(arguments), program::err);
    return program;
  }

  private String ingest(Path workspace, String... arguments) {
    List<String> line = new ArrayList<>(List.of("ingest", workspace.toString()));
    line.addAll(List.of(arguments));
    return run(0, line.toArray(String[]::new)).err();
  }

  private static void assertSound(Path workspace) {
    Program check = new Program();
    assertEquals(0, check.run("check", workspace.toString()), () -> check.out() + check.err());
  }

  private static String text(Path workspace, String url) {
    return run(0, "page", workspace.toString(), url, "--text").out().stripTrailing();
  }

  private static String title(Path workspace, String url) {
    String overview = run(0, "page", workspace.toString(), url).out();
    for (String line : overview.lines().toList()) {
      if (line.startsWith("title")) return line.substring(10).strip();
    }
    return "";
  }

  private Path write(String name, String content) throws IOException {
    Path file = directory.resolve("in").resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  private Path writeGzip(String name, String content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content.getBytes(UTF_8));
    }
    return Files.write(write(name, ""), bytes.toByteArray());
  }

  @Test
  void aDirectoryOfPagesKeepsItsLinks() throws IOException {
    Path workspace = directory.resolve("w");
    write(
        "index.html", "<title>Home</title><a href='a/one.html'>1</a><a href='missing.html'>x</a>");
    write("a/one.html", "<p>One</p><a href='../index.html'>home</a><a href='two%20b.html'>2</a>");
    write("a/two b.html", "<p>Two");
    write("a/notes.txt", "plain  notes");
    write("a/style.css", "p {}");
    write("a/empty.html", "");
    write(".hidden", "hidden");
    String said = ingest(workspace, directory.resolve("in").toString(), "--date", "2026-05-01");
    assertTrue(said.contains("document-empty=1, document-no-document=1"), said);
    assertEquals(
        List.of(
            "http://files.invalid/a/notes.txt\t1\t0\t200\t2026-05-01T00:00:00Z\ttext/plain\t12",
            "http://files.invalid/a/one.html\t1\t1\t200\t2026-05-01T00:00:00Z\ttext/html\t70",
            "http://files.invalid/a/two%20b.html\t1\t2\t200\t2026-05-01T00:00:00Z\ttext/html\t6",
            "http://files.invalid/index.html\t1\t3\t200\t2026-05-01T00:00:00Z\ttext/html\t73"),
        CrawlCase.lines(workspace, "fetched"));
    assertEquals(
        List.of("http://files.invalid/missing.html"), CrawlCase.urls(workspace, "frontier"));
    assertEquals("Home", title(workspace, "http://files.invalid/index.html"));
    assertEquals("Two", text(workspace, "http://files.invalid/a/two%20b.html"));
    assertEquals("plain  notes", text(workspace, "http://files.invalid/a/notes.txt"));
    assertTrue(
        run(0, "page", workspace.toString(), "http://files.invalid/a/one.html", "--links")
            .out()
            .contains("http://files.invalid/a/two%20b.html"));
    assertEquals(
        List.of("document-empty", "document-no-document"),
        CrawlCase.lines(workspace, "failed").stream().map(l -> l.split("\t")[3]).sorted().toList());
    assertSound(workspace);
    String again = ingest(workspace, directory.resolve("in").toString());
    assertTrue(again.contains("nothing new"), again);
  }

  @Test
  void oddNamesAreReadOrCounted() throws IOException {
    Path workspace = directory.resolve("w");
    write("d é/100% #1?.txt", "odd");
    write("d é/a:b.txt", "colon");
    write("d é/tab\tname.txt", "tab");
    String said = ingest(workspace, directory.resolve("in").toString());
    assertTrue(said.contains("{document-odd-name=2}"), said);
    assertEquals("odd", text(workspace, "http://files.invalid/d%20%C3%A9/100%25%20%231%3F.txt"));
    List<String> failed = CrawlCase.lines(workspace, "failed");
    assertEquals(2, failed.size(), failed::toString);
    assertTrue(failed.get(0).contains("/a:b.txt\t0\t-1\tdocument-odd-name"), failed.get(0));
    assertTrue(failed.get(1).contains("/tab\\tname.txt\t0\t-1\tdocument-odd-name"), failed.get(1));
    assertSound(workspace);
  }

  @Test
  void jsonLinesBecomePagesAndFlawsAreListed() throws IOException {
    Path workspace = directory.resolve("w");
    Path file =
        write(
            "corpus.jsonl",
            """
            {"id": "d 1", "title": "Ein <Titel> & mehr", "text": "Erste Zeile & <b>\\nzweite Zeile"}
            {"id": "2", "text": "no title"}
            {"url": "https://www.example.org/3#x", "html": "<title>T3</title><p>three"}
            {"url": "mailto:x@example.org", "text": "no"}
            {"id": "2", "text": "again"}
            not json
            """);
    String said = ingest(workspace, file.toString());
    assertTrue(said.contains("1 pages are repeated"), said);
    assertTrue(said.contains("{document-bad-json=1, scheme=1}"), said);
    String first = "http://documents.invalid/d%201";
    assertEquals(
        List.of(first, "http://documents.invalid/2", "https://www.example.org/3"),
        CrawlCase.urls(workspace, "fetched"));
    assertEquals("Ein <Titel> & mehr", title(workspace, first));
    assertEquals("Erste Zeile & <b>\nzweite Zeile", text(workspace, first));
    assertEquals("no title", text(workspace, "http://documents.invalid/2"));
    assertEquals("T3", title(workspace, "https://www.example.org/3"));
    assertEquals("three", text(workspace, "https://www.example.org/3"));
    List<String> failed = CrawlCase.lines(workspace, "failed");
    assertTrue(
        failed.contains("mailto:x@example.org\t0\t-1\tscheme\tseed\t0\t-"), failed::toString);
    assertEquals(2, failed.size(), failed::toString);
    assertSound(workspace);
    run(1, "ingest", directory.resolve("none").toString(), write("x.jsonl", "junk").toString());
  }

  @Test
  void mixedInputsComeInTheirOrder() throws IOException {
    Path workspace = directory.resolve("w");
    Path trec =
        writeGzip(
            "trec.gz",
            "<DOC><DOCNO>T-1</DOCNO><TITLE>Head</TITLE><TEXT>first <b>text</b></TEXT></DOC>\n"
                + "<DOC><DOCNO>T-2</DOCNO><DOCHDR>\nhttp://gov.example/2 1.2.3.4\n</DOCHDR>\n"
                + "<html><body>second</body></html></DOC>\n");
    String block = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>archived";
    Path warc =
        write(
            "a.warc",
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://w.example/\r\n"
                + "WARC-Date: 2020-05-06T07:08:09Z\r\nWARC-Record-ID: <urn:uuid:1>\r\n"
                + "Content-Type: application/http;msgtype=response\r\nContent-Length: "
                + block.length()
                + "\r\n\r\n"
                + block
                + "\r\n\r\n");
    Path json = write("z.json", "{\"id\":\"T-1\",\"text\":\"lost\"}\n{\"id\":1,\"text\":\"x\"}\n");
    String said =
        ingest(
            workspace,
            trec.toString(),
            warc.toString(),
            json.toString(),
            "--base",
            "http://c.example/trec");
    assertTrue(said.contains("4 documents in 2 files"), said);
    assertTrue(said.contains("1 archives; 5 pages"), said);
    assertEquals(
        List.of(
            "http://c.example/trec/T-1",
            "http://gov.example/2",
            "http://w.example/",
            "http://c.example/trec/1"),
        CrawlCase.urls(workspace, "fetched"));
    assertEquals("first text", text(workspace, "http://c.example/trec/T-1"));
    assertEquals("Head", title(workspace, "http://c.example/trec/T-1"));
    assertEquals("second", text(workspace, "http://gov.example/2"));
    assertEquals("archived", text(workspace, "http://w.example/"));
    assertSound(workspace);
  }

  /** What a page of an archive says, told again as JSON, gives the same page. */
  @Test
  void theSameDocumentsAsArchiveAndAsJsonAreTheSamePages() throws IOException {
    Path archived = directory.resolve("archived");
    StringBuilder pages = new StringBuilder();
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      String url = "http://x.example/" + i;
      String html = "<title>Title è " + i + "</title><h1>Head</h1><p>Some text &amp; more " + i;
      String block = "HTTP/1.1 200 OK\r\nContent-Type: text/html;charset=utf-8\r\n\r\n" + html;
      pages.append("WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ").append(url);
      pages.append("\r\nWARC-Date: 2020-05-06T07:08:09Z\r\nWARC-Record-ID: <urn:uuid:1>\r\n");
      pages.append("Content-Type: application/http;msgtype=response\r\nContent-Length: ");
      pages
          .append(block.getBytes(UTF_8).length)
          .append("\r\n\r\n")
          .append(block)
          .append("\r\n\r\n");
    }
    ingest(archived, write("a.warc", pages.toString()).toString());
    for (String url : CrawlCase.urls(archived, "fetched")) {
      lines.append("{\"url\":\"").append(url);
      lines.append("\",\"title\":\"").append(title(archived, url));
      lines
          .append("\",\"text\":\"")
          .append(text(archived, url).replace("\n", "\\n"))
          .append("\"}\n");
    }
    Path told = directory.resolve("told");
    ingest(told, write("a.jsonl", lines.toString()).toString());
    assertEquals(5, CrawlCase.urls(told, "fetched").size());
    for (String url : CrawlCase.urls(told, "fetched")) {
      assertFalse(title(told, url).isEmpty());
      assertEquals(title(archived, url), title(told, url));
      assertEquals(text(archived, url), text(told, url));
    }
  }

  /** Files without a telling name, and answers without a telling type, are read alike. */
  @Test
  void theSamePageFromADirectoryAndFromAnArchiveWithoutTypes() throws IOException {
    List<String> bodies =
        List.of(
            "<!DOCTYPE html><title>A</title><p>one <a href='/x'>x</a>",
            "<p>two</p>",
            "three, è plain",
            "<?xml version='1.0'?><list><item>four</item></list>",
            "<rss version='2.0'><channel><title>five</title></channel></rss>",
            "six < 7 & <p>no</p>",
            "\u0001\u0002\u0003\u0004");
    List<String> types = List.of("", "*/*", "application/octet-stream", "unknown/unknown");
    StringBuilder pages = new StringBuilder();
    for (int i = 0; i < bodies.size(); i++) {
      write("plain/" + i, bodies.get(i));
      String type = types.get(i % types.size());
      String field = type.isEmpty() ? "" : "Content-Type: " + type + "\r\n";
      String block = "HTTP/1.1 200 OK\r\n" + field + "\r\n" + bodies.get(i);
      pages.append("WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://files.invalid/");
      pages.append(i).append("\r\nWARC-Date: 2020-05-06T07:08:09Z\r\nContent-Length: ");
      pages.append(block.getBytes(UTF_8).length);
      pages.append("\r\n\r\n").append(block).append("\r\n\r\n");
    }
    Path archived = directory.resolve("archived");
    ingest(archived, write("a.warc", pages.toString()).toString());
    Path files = directory.resolve("files");
    String said = ingest(files, directory.resolve("in/plain").toString(), "--date", "2020-05-06");
    assertTrue(said.contains("document-binary=1"), said);
    for (int i = 0; i < bodies.size() - 1; i++) {
      String url = "http://files.invalid/" + i;
      assertEquals(text(files, url), text(archived, url), url);
      assertFalse(text(files, url).isEmpty(), url);
      assertEquals(title(files, url), title(archived, url), url);
    }
    List<String> failed = CrawlCase.lines(archived, "failed");
    assertEquals(1, failed.size(), failed::toString);
    assertTrue(failed.get(0).contains("\tunread-type\tpage\t200"), failed.get(0));
  }

  @Test
  void whatIsNotUnderstoodIsSaid() throws IOException {
    String file = write("a.txt", "x").toString();
    String workspace = directory.resolve("w").toString();
    Program base = run(2, "ingest", workspace, file, "--base", "ftp://x.example/");
    assertTrue(base.err().contains("is no URL: scheme"), base.err());
    run(2, "ingest", workspace, file, "--base", "http://x.example/?q");
    Program date = run(2, "ingest", workspace, file, "--date", "yesterday");
    assertTrue(date.err().contains("'yesterday' is no time"), date.err());
    run(2, "ingest", workspace, file, "--date", "1969-12-31");
    run(2, "ingest", workspace, directory.resolve("nothing").toString());
    assertFalse(Files.exists(Path.of(workspace)));
    assertEquals("2026-05-01T00:00:00Z", start("2026-05-01"));
    assertEquals("2026-05-01T10:00:00Z", start("2026-05-01T12:00:00+02:00"));
    assertEquals("2026-05-01T12:30:00Z", start("202605011230"));
    assertEquals("2026-01-01T00:00:00Z", start("2026"));
  }

  private static String start(String text) {
    return Instant.ofEpochMilli(Moments.start(text)).toString();
  }
}
