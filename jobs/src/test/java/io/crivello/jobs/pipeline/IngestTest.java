package io.crivello.jobs.pipeline;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.web.Behaviour;
import io.crivello.web.Behaviour.Fate;
import io.crivello.web.PlainWalk;
import io.crivello.web.RequestLog.Request;
import io.crivello.web.WebSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Archives that become pages of a crawl. */
@Timeout(300)
class IngestTest {
  private static final String SEEN = "crawl/round-.*/sieve[^/]*/.*/(seen|frontier)/[^.][^.]*";

  @TempDir Path directory;

  private String ingest(int exit, Path workspace, String... arguments) {
    List<String> line = new ArrayList<>(List.of("ingest", workspace.toString()));
    line.addAll(List.of(arguments));
    Program program = new Program();
    assertEquals(exit, program.run(line.toArray(String[]::new)), program::err);
    return program.err();
  }

  private static void assertSound(Path workspace) {
    Program check = new Program();
    assertEquals(0, check.run("check", workspace.toString()), () -> check.out() + check.err());
  }

  private static byte[] http(int status, String body) {
    String head = "HTTP/1.1 " + status + " X\r\nContent-Type: text/html\r\n\r\n";
    return (head + body).getBytes(ISO_8859_1);
  }

  private static byte[] warc(String url, int status, String body) {
    byte[] block = http(status, body);
    String head =
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: "
            + url
            + "\r\nWARC-Date: 2020-05-06T07:08:09Z\r\nWARC-Record-ID: <urn:uuid:1>\r\n"
            + "Content-Type: application/http;msgtype=response\r\nContent-Length: "
            + block.length
            + "\r\n\r\n";
    return concat(head.getBytes(ISO_8859_1), block, "\r\n\r\n".getBytes(ISO_8859_1));
  }

  private static byte[] arc(String url, String body) {
    byte[] block = http(200, body);
    String head = url + " 192.0.2.1 20200102030405 text/html " + block.length + "\n";
    return concat(head.getBytes(ISO_8859_1), block, "\n".getBytes(ISO_8859_1));
  }

  private static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) out.writeBytes(part);
    return out.toByteArray();
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  private static String page(String text, String link) {
    return "<html><body>" + text + "<a href=\"" + link + "\">x</a></body></html>";
  }

  private Path write(String name, byte[] bytes) throws IOException {
    Path file = directory.resolve("foreign").resolve(name);
    Files.createDirectories(file.getParent());
    return Files.write(file, bytes);
  }

  /** Four archives, one of each form, with seven pages; two of them twice. */
  private Path foreign() throws IOException {
    write(
        "1.warc",
        concat(
            warc("http://a.example/robots.txt", 200, "User-agent: *\nDisallow: /"),
            warc("http://a.example/1", 200, page("one", "/new-1")),
            warc("http://a.example/gone", 404, "gone")));
    write(
        "2.warc.gz",
        concat(
            gzip(warc("http://A.example:80/1", 200, page("one, later", "/never"))),
            gzip(warc("http://a.example/2", 200, page("two", "http://b.example/1"))),
            gzip(warc("http://a.example/busy", 503, "busy"))));
    write("3.arc", arc("http://b.example/1", page("three", "http://a.example/1")));
    write("4.arc.gz", gzip(arc("http://b.example/2", page("four", "/new-2"))));
    return directory.resolve("foreign");
  }

  @Test
  void archivesOfEveryFormBecomePages() throws IOException {
    Path workspace = directory.resolve("w");
    Path archives = foreign();
    ingest(0, workspace, archives.toString());
    assertEquals(
        List.of(
            "http://a.example/1",
            "http://a.example/gone",
            "http://a.example/2",
            "http://a.example/busy",
            "http://b.example/1",
            "http://b.example/2",
            "http://a.example/new-1",
            "http://b.example/new-2"),
        CrawlCase.urls(workspace, "seen"));
    assertEquals(
        List.of(
            "http://a.example/1\t1\t0\t200\t2020-05-06T07:08:09Z\ttext/html\t51",
            "http://a.example/2\t1\t2\t200\t2020-05-06T07:08:09Z\ttext/html\t63",
            "http://b.example/1\t1\t4\t200\t2020-01-02T03:04:05Z\ttext/html\t65",
            "http://b.example/2\t1\t5\t200\t2020-01-02T03:04:05Z\ttext/html\t52"),
        CrawlCase.lines(workspace, "fetched"));
    assertEquals(
        List.of("http://a.example/gone\t1\t1\thttp-404\tfailed\t404\t-"),
        CrawlCase.lines(workspace, "failed"));
    assertEquals(
        List.of("http://a.example/busy", "http://a.example/new-1", "http://b.example/new-2"),
        CrawlCase.urls(workspace, "frontier"));
    Program explain = new Program();
    assertEquals(0, explain.run("explain", workspace.toString(), "http://b.example/2"));
    assertTrue(
        explain.out().contains("ingested from file:" + archives.resolve("4.arc.gz")),
        explain.out());

    assertSound(workspace);
    String again = ingest(0, workspace, archives.toString());
    assertTrue(again.contains("nothing new"), again);
    assertEquals(2, CrawlCase.lines(workspace, "rounds").size() - 1, "rounds 0 and 1");
    assertEquals(8, CrawlCase.lines(workspace, "seen").size());
  }

  @Test
  void damageIsCountedAndNothingBesideItIsLost() throws IOException {
    Path workspace = directory.resolve("w");
    byte[] last = gzip(warc("http://a.example/3", 200, page("three", "/x")));
    byte[] broken = gzip(warc("http://a.example/2", 200, page("two", "/x")));
    broken[broken.length / 2] ^= 0x55;
    write(
        "clipped.warc.gz",
        concat(
            gzip(warc("http://a.example/1", 200, page("one", "/x"))),
            broken,
            gzip(warc("http://", 200, page("no host", "/x"))),
            last,
            Arrays.copyOf(last, last.length - 9)));
    Path rubbish = write("rubbish.warc", "rubbish".getBytes(ISO_8859_1));
    String said = ingest(0, workspace, directory.resolve("foreign").toString());
    assertTrue(said.contains("{bad-gzip=1, garbage=1, truncated=1}"), said);
    assertEquals(
        List.of("http://a.example/1", "http://a.example/3"), CrawlCase.urls(workspace, "fetched"));
    Set<String> reasons = new TreeSet<>();
    for (String line : CrawlCase.lines(workspace, "failed")) reasons.add(line.split("\t")[3]);
    assertTrue(
        reasons.containsAll(List.of("archive-bad-gzip", "archive-truncated", "archive-garbage")),
        reasons::toString);
    assertEquals(4, reasons.size(), reasons::toString);
    ingest(1, directory.resolve("none"), rubbish.toString());
  }

  /** Damage in archives without compression: each file has two pages beside it. */
  @Test
  void soIsDamageInPlainArchives() throws IOException {
    byte[] clipped = warc("http://a.example/clipped", 200, page("clipped", "/x"));
    String liar = new String(warc("http://a.example/liar", 200, page("a lie", "/x")), ISO_8859_1);
    byte[] long31 =
        liar.replaceFirst("Content-Length: [0-9]+", "Content-Length: 2147483648")
            .getBytes(ISO_8859_1);
    write("1.warc", around(1, clipped, clipped.length / 2, true));
    write("2.warc", around(2, "rubbish \u0000 rubbish\r\n\r\n".getBytes(ISO_8859_1), 24, false));
    write("3.warc", around(3, long31, long31.length, false));
    byte[] halfArc = arc("http://a.example/half", page("half", "/x"));
    write(
        "4.arc",
        concat(
            arc("http://a.example/4-1", page("4 1", "/x")),
            arc("http://a.example/4-2", page("4 2", "/x")),
            Arrays.copyOf(halfArc, halfArc.length - 20)));
    Path workspace = directory.resolve("w");
    String said = ingest(0, workspace, directory.resolve("foreign").toString());
    assertTrue(said.contains("{bad-length=1, garbage=1, truncated=2}"), said);
    List<String> pages = new ArrayList<>();
    for (int file = 1; file <= 4; file++) {
      for (int i = 1; i <= 2; i++) pages.add("http://a.example/" + file + "-" + i);
    }
    assertEquals(pages, CrawlCase.urls(workspace, "fetched"));
    List<String> damaged = new ArrayList<>();
    for (String line : CrawlCase.lines(workspace, "failed")) {
      String[] fields = line.split("\t");
      damaged.add(fields[0].replaceFirst(".*/", "") + " " + fields[3]);
    }
    assertEquals(
        List.of(
            "1.warc archive-truncated",
            "2.warc archive-garbage",
            "3.warc archive-bad-length",
            "4.arc archive-truncated"),
        damaged.stream().sorted().toList());
    assertSound(workspace);
  }

  /** Two pages with the beginning of something between or after them. */
  private static byte[] around(int file, byte[] damage, int length, boolean atEnd) {
    byte[] one = warc("http://a.example/" + file + "-1", 200, page(file + " one", "/x"));
    byte[] two = warc("http://a.example/" + file + "-2", 200, page(file + " two", "/x"));
    byte[] part = Arrays.copyOf(damage, length);
    return atEnd ? concat(one, two, part) : concat(one, part, two);
  }

  @Test
  void aCrawlGoesOnFromArchivesAndAsksForNothingTheyHold() throws Exception {
    WebSettings settings =
        new WebSettings().seed(3).hosts(5).pages(20).fanout(5).share(Behaviour.GZIP, 0.2);
    try (CrawlCase web = new CrawlCase(settings, directory)) {
      Path live = web.crawl("live", "--rounds", "2", "--scope", "any");
      Path archives = CrawlArchives.copy(live, directory.resolve("archives"), 2);
      String digest = null;
      Path workspace = null;
      for (String tasks : List.of("1", "2", "7")) {
        workspace = directory.resolve("tasks-" + tasks);
        ingest(
            0,
            workspace,
            "-D",
            "crivello.reducers=" + tasks,
            archives.toString(),
            "--scope",
            "any",
            "--agents",
            tasks);
        String bytes = CrawlCase.digest(workspace, SEEN);
        if (digest != null) assertEquals(digest, bytes, tasks + " tasks");
        digest = bytes;
      }
      Set<String> ingested = new TreeSet<>(CrawlCase.urls(workspace, "fetched"));
      assertEquals(new TreeSet<>(CrawlCase.urls(live, "fetched")), ingested);
      int before = web.server.log().size();
      web.crawl("tasks-7", "--resume", "--until-empty");
      assertSound(workspace);
      List<Request> asked = web.server.log().all();
      for (Request request : asked.subList(before, asked.size())) {
        assertTrue(!ingested.contains(request.url()), request.url());
      }
      PlainWalk walk =
          new PlainWalk(web.web).seeds(web.web.seeds()).scope(PlainWalk.Scope.ANY).walk();
      assertEquals(
          new TreeSet<>(walk.urls(Fate.FETCHED)),
          new TreeSet<>(CrawlCase.urls(workspace, "fetched")));
    }
  }

  /** Texts that somebody extracted (WET files) are captures of their pages, as files are. */
  @Test
  void conversionsAndResourcesArePages() throws IOException {
    String url = "http://c.example/a";
    Path wet = directory.resolve("a.warc.wet");
    Files.write(
        wet,
        (record("warcinfo", "", "2021-01-01T00:00:00Z", "application/warc-fields", "a: b")
                + record("conversion", url, "2021-01-01T00:00:00Z", "text/plain", "W\u00f6rter < x")
                + record("request", url, "2021-01-01T00:00:00Z", "application/http", "GET /")
                + record("resource", url + "b", "2021-01-01T00:00:00Z", "text/html", "<p>res"))
            .getBytes(UTF_8));
    Path w = directory.resolve("w");
    String said = ingest(0, w, wet.toString());
    assertTrue(said.contains("records that are no pages: {request=1, warcinfo=1}"), said);
    assertTrue(said.contains("1 archives; 2 pages"), said);
    assertEquals("W\u00f6rter < x", text(w, url));
    assertEquals("res", text(w, url + "b"));
    Path later = directory.resolve("later.warc");
    Files.writeString(later, record("conversion", url, "2022-01-01T00:00:00Z", "", "later"));
    said = ingest(0, w, later.toString());
    assertTrue(said.contains("1 further versions of pages"), said);
    assertEquals("later", text(w, url));
    assertEquals("W\u00f6rter < x", text(w, url, "--at", "2021"));
    assertSound(w);
  }

  private static String text(Path workspace, String url, String... more) {
    List<String> line = new ArrayList<>(List.of("page", workspace.toString(), url, "--text"));
    line.addAll(List.of(more));
    Program program = new Program();
    assertEquals(0, program.run(line.toArray(String[]::new)), program::err);
    return program.out().stripTrailing();
  }

  private static String record(String kind, String url, String date, String type, String block) {
    return "WARC/1.0\r\nWARC-Type: "
        + kind
        + (url.isEmpty() ? "" : "\r\nWARC-Target-URI: " + url)
        + "\r\nWARC-Date: "
        + date
        + (type.isEmpty() ? "" : "\r\nContent-Type: " + type)
        + "\r\nContent-Length: "
        + block.getBytes(UTF_8).length
        + "\r\n\r\n"
        + block
        + "\r\n\r\n";
  }
}
