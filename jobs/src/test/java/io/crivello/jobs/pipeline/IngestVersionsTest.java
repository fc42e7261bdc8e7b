package io.crivello.jobs.pipeline;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several captures of a URL in archives. */
@Timeout(300)
class IngestVersionsTest {
  private static final String A = "http://a.example/";

  @TempDir Path directory;

  private static byte[] record(String type, String url, String date, String fields, String block) {
    return ("WARC/1.1\r\nWARC-Type: "
            + type
            + "\r\nWARC-Target-URI: "
            + url
            + "\r\nWARC-Date: "
            + date
            + "\r\nWARC-Record-ID: <urn:uuid:1>\r\n"
            + fields
            + "Content-Type: application/http;msgtype=response\r\nContent-Length: "
            + block.length()
            + "\r\n\r\n"
            + block
            + "\r\n\r\n")
        .getBytes(ISO_8859_1);
  }

  private static byte[] answer(String url, String date, int status, String digest, String text) {
    String fields = digest.isEmpty() ? "" : "WARC-Payload-Digest: " + digest + "\r\n";
    String head = "HTTP/1.1 " + status + " X\r\nContent-Type: text/html\r\n\r\n";
    String link = "<a href='/from-" + text + "'>x</a>";
    return record("response", url, date, fields, head + "<p>" + text + "</p>" + link);
  }

  private static byte[] capture(String url, String date, String text) {
    return answer(url, date, 200, "", text);
  }

  private static byte[] revisit(String url, String date, String fields) {
    return record("revisit", url, date, fields, "HTTP/1.1 200 X\r\n\r\n");
  }

  private Path archive(String name, byte[]... records) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] record : records) out.writeBytes(record);
    return Files.write(directory.resolve(name), out.toByteArray());
  }

  private String ingest(Path workspace, Object... arguments) {
    List<String> line = new ArrayList<>(List.of("ingest", workspace.toString()));
    for (Object argument : arguments) line.add(argument.toString());
    Program program = new Program();
    assertEquals(0, program.run(line.toArray(String[]::new)), program::err);
    return program.err();
  }

  private static String page(Path workspace, String url, String... options) {
    Program program = new Program();
    String[] line =
        Stream.concat(Stream.of("page", workspace.toString(), url), Stream.of(options))
            .toArray(String[]::new);
    assertEquals(0, program.run(line), program::err);
    return program.out();
  }

  /** The versions of a page, newest first: time, status, text. */
  private static List<String> versions(Path workspace, String url) {
    List<String> versions = new ArrayList<>();
    for (String line : page(workspace, url, "--versions").lines().toList()) {
      String[] fields = line.split("\t");
      String text = page(workspace, url, "--text", "--at", fields[0]).strip();
      versions.add(fields[0] + " " + fields[1] + " " + text.replaceAll("\\s+.*", ""));
    }
    return versions;
  }

  private static void assertSound(Path workspace) {
    Program check = new Program();
    assertEquals(0, check.run("check", workspace.toString()), () -> check.out() + check.err());
  }

  @Test
  void everyCaptureBecomesAVersion() throws IOException {
    Path one =
        archive(
            "1.warc",
            capture(A + "1", "2012-01-01T00:00:00Z", "second"),
            capture(A + "2", "2012-01-01T00:00:00Z", "only"),
            capture("http://A.example:80/1", "2013-01-01T00:00:00Z", "third"));
    Path two =
        archive(
            "2.warc",
            answer(A + "1", "2014-01-01T00:00:00Z", 404, "", "gone"),
            answer(A + "1", "2015-01-01T00:00:00Z", 503, "", "busy"),
            capture(A + "1", "2011-01-01T00:00:00Z", "first"),
            capture(A + "1", "2013-01-01T00:00:00Z", "again"));
    Path workspace = directory.resolve("w");
    String said = ingest(workspace, one, two);
    assertTrue(said.contains("3 further versions of pages"), said);
    assertTrue(said.contains("{passing-failure=1, repeated=1}"), said);
    List<String> expected =
        List.of(
            "2014-01-01T00:00:00Z 404 ",
            "2013-01-01T00:00:00Z 200 third",
            "2012-01-01T00:00:00Z 200 second",
            "2011-01-01T00:00:00Z 200 first");
    assertEquals(expected, versions(workspace, A + "1"));
    assertEquals(List.of("2012-01-01T00:00:00Z 200 only"), versions(workspace, A + "2"));
    assertTrue(page(workspace, A + "1", "--html", "--at", "2013").contains("<p>third</p>"));
    assertEquals(List.of(A + "1", A + "2"), CrawlCase.urls(workspace, "fetched"));
    assertEquals(
        List.of(A + "from-second", A + "from-only"), CrawlCase.urls(workspace, "frontier"));
    assertSound(workspace);
    assertTrue(ingest(workspace, two, one).contains("nothing new"));

    Path parts = directory.resolve("parts");
    ingest(parts, two);
    said = ingest(parts, one);
    assertTrue(said.contains("1 further versions of pages"), said);
    assertEquals(versions(workspace, A + "2"), versions(parts, A + "2"));
    List<String> ofParts = new ArrayList<>(versions(parts, A + "1"));
    assertEquals("2013-01-01T00:00:00Z 200 again", ofParts.remove(1), "that one came first");
    List<String> others = new ArrayList<>(expected);
    others.remove(1);
    assertEquals(others, ofParts);
  }

  @Test
  void knownPagesGetVersionsWithoutANewUrl() throws IOException {
    Path workspace = directory.resolve("w");
    ingest(workspace, archive("1.warc", capture(A, "2012-01-01T00:00:00Z", "old")));
    ingest(workspace, archive("2.warc", capture(A, "2013-01-01T00:00:00Z", "new")));
    assertEquals(
        List.of("2013-01-01T00:00:00Z 200 new", "2012-01-01T00:00:00Z 200 old"),
        versions(workspace, A));
    assertEquals(List.of(A), CrawlCase.urls(workspace, "fetched"));
    assertEquals(List.of(A + "from-old"), CrawlCase.urls(workspace, "frontier"));
    assertSound(workspace);
    try (Stream<Path> files = Files.walk(workspace.resolve("crawl/round-00002"))) {
      Path copied = files.filter(f -> f.toString().endsWith("00.warc.gz")).findFirst().get();
      Files.delete(copied);
    }
    Program check = new Program();
    assertEquals(1, check.run("check", workspace.toString()));
    assertTrue(check.out().contains("versions-00000.warc.gz"), check.out() + check.err());
  }

  @Test
  void revisitsAreVersionsOfWhatTheyFoundUnchanged() throws IOException {
    String x = "sha1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    String y = "sha1:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB";
    Path archive =
        archive(
            "1.warc",
            revisit(A + "1", "2014-01-01T00:00:00Z", "WARC-Payload-Digest: " + x + "\r\n"),
            answer(A + "1", "2012-01-01T00:00:00Z", 200, x, "one"),
            answer(A + "1", "2013-01-01T00:00:00Z", 200, y, "two"),
            revisit(A + "1", "2015-01-01T00:00:00Z", ""),
            revisit(
                A + "2",
                "2015-01-01T00:00:00Z",
                "WARC-Refers-To-Target-URI: <"
                    + A
                    + "1>\r\nWARC-Refers-To-Date: 2013-01-01T00:00:00Z\r\n"),
            revisit(A + "1", "2011-01-01T00:00:00Z", "WARC-Payload-Digest: " + x + "\r\n"),
            revisit(A + "3", "2015-01-01T00:00:00Z", ""));
    Path workspace = directory.resolve("w");
    String said = ingest(workspace, archive);
    assertTrue(said.contains("2 pages, 5 revisits"), said);
    assertTrue(said.contains("{revisit-of-nothing=2}"), said);
    assertEquals(
        List.of(
            "2015-01-01T00:00:00Z 200 two",
            "2014-01-01T00:00:00Z 200 one",
            "2013-01-01T00:00:00Z 200 two",
            "2012-01-01T00:00:00Z 200 one"),
        versions(workspace, A + "1"));
    assertEquals(List.of("2015-01-01T00:00:00Z 200 two"), versions(workspace, A + "2"));
    assertTrue(ingest(workspace, archive).contains("nothing new"));

    Path later =
        archive(
            "2.warc",
            revisit(A + "1", "2016-01-01T00:00:00Z", ""),
            revisit(A + "1", "2017-01-01T00:00:00Z", "WARC-Payload-Digest: " + x + "\r\n"));
    said = ingest(workspace, later);
    assertTrue(said.contains("{revisit-of-nothing=1}"), said);
    assertEquals("2016-01-01T00:00:00Z 200 two", versions(workspace, A + "1").get(0));
    assertEquals(
        page(workspace, A + "1", "--html", "--at", "2015"), page(workspace, A + "1", "--html"));
    assertSound(workspace);
  }

  @Test
  void documentsWithADateAreVersionsToo() throws IOException {
    Path file = directory.resolve("page.txt");
    Path workspace = directory.resolve("w");
    String url = "http://files.invalid/page.txt";
    Files.writeString(file, "before");
    ingest(workspace, file, "--date", "2012-01-01");
    Files.writeString(file, "after");
    assertTrue(ingest(workspace, file).contains("nothing new"), "no time, no version");
    ingest(workspace, file, "--date", "2013-01-01");
    assertTrue(ingest(workspace, file, "--date", "2013-01-01").contains("nothing new"));
    assertEquals(
        List.of("2013-01-01T00:00:00Z 200 after", "2012-01-01T00:00:00Z 200 before"),
        versions(workspace, url));
    assertSound(workspace);
  }
}
