package io.crivello.jobs.pages;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.fetch.FetchItem;
import io.crivello.io.MappedSource;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.sieve.DigestRunReader;
import io.crivello.sieve.Ordinal;
import io.crivello.sieve.UrlRunReader;
import io.crivello.url.PolicySettings;
import io.crivello.url.Priority;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job through its typed entry, on archives made here. */
class ParsePagesTest {
  private static final String HOST = "http://a.example/";
  private static final String LONG_TEXT =
      "This paragraph has more than forty letters, so that the page has a digest.";

  @TempDir Path folder;

  private final Configuration conf = Platform.configuration(null);
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
  private Scratch scratch;
  private Map<String, String> policy = Map.of();
  private String priority = "breadth";
  private org.apache.hadoop.fs.Path seeds;
  private int outputs;

  @BeforeEach
  void openScratch() throws IOException {
    scratch = Scratch.open(conf, folder.resolve("scratch"));
  }

  @AfterEach
  void closeScratch() throws IOException {
    scratch.close();
  }

  private PagesResult run(List<WarcInput> archives, org.apache.hadoop.fs.Path output)
      throws IOException, InterruptedException {
    ParsePages.Request request =
        new ParsePages.Request(
            archives,
            PolicySettings.parse(policy),
            seeds,
            Priority.parse(priority),
            100,
            "crivello",
            output);
    JobRunner jobs = new JobRunner(new PrintStream(messages, true, UTF_8), false);
    return ParsePages.run(conf, jobs, request);
  }

  private PagesResult run(WarcInput... archives) throws IOException, InterruptedException {
    Path output = folder.resolve("output-" + outputs++);
    return run(List.of(archives), new org.apache.hadoop.fs.Path(output.toUri()));
  }

  private PagesResult run(ArchiveBuilder archive) throws IOException, InterruptedException {
    return run(archive.write(folder.resolve("archive-" + outputs + ".warc.gz")));
  }

  /** All found URLs in order: parent, kind, index, depth, hops, bucket, URL. */
  private static List<String> found(PagesResult result) throws IOException {
    List<String> found = new ArrayList<>();
    List<Long> ordinals = new ArrayList<>();
    for (org.apache.hadoop.fs.Path file : result.foundFiles()) {
      try (UrlRunReader run = new UrlRunReader(source(file), file.getName())) {
        while (run.advance()) {
          var r = run.current();
          assertEquals(r.number, r.ordinal);
          int at = Collections.binarySearch(ordinals, r.ordinal);
          assertTrue(at < 0, "an ordinal occurs twice");
          ordinals.add(-at - 1, r.ordinal);
          found.add(
              -at - 1,
              String.format(
                  Locale.ROOT,
                  "%d %s %d depth %d hops %d bucket %d %s",
                  Ordinal.parent(r.ordinal),
                  Ordinal.kind(r.ordinal),
                  Ordinal.index(r.ordinal),
                  r.depth,
                  r.hops,
                  r.bucket,
                  r.text()));
        }
      }
    }
    assertEquals(result.found(), found.size());
    return found;
  }

  private static List<String> urls(PagesResult result) throws IOException {
    return found(result).stream().map(line -> line.substring(line.lastIndexOf(' ') + 1)).toList();
  }

  private static List<String> digests(PagesResult result) throws IOException {
    List<String> digests = new ArrayList<>();
    for (org.apache.hadoop.fs.Path file : result.digestFiles()) {
      try (DigestRunReader run = new DigestRunReader(source(file), file.getName())) {
        while (run.advance()) {
          digests.add(String.format(Locale.ROOT, "%012d %016x", run.place(), run.digest()));
        }
      }
    }
    Collections.sort(digests);
    assertEquals(result.digests(), digests.size());
    return digests;
  }

  private static List<PageLine> lines(PagesResult result) throws IOException {
    List<PageLine> lines = new ArrayList<>();
    for (org.apache.hadoop.fs.Path file : result.pageFiles()) {
      for (String line : Files.readAllLines(Path.of(file.toUri()))) lines.add(PageLine.parse(line));
    }
    assertEquals(result.pages(), lines.size());
    return lines;
  }

  private static MappedSource source(org.apache.hadoop.fs.Path file) throws IOException {
    return new MappedSource(Path.of(file.toUri()));
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(text.getBytes(UTF_8));
    }
    return out.toByteArray();
  }

  @Test
  void linksOfAPage() throws Exception {
    PagesResult result =
        run(
            new ArchiveBuilder()
                .at(3, 2)
                .html(
                    7,
                    HOST + "dir/page",
                    "<html lang=en><title>A  title</title><base href='/other/'>"
                        + "<link rel=canonical href='HTTP://A.example:80/dir/page#x'>"
                        + "<a href=x>x</a><a href=y rel=nofollow>y</a><a href='x#part'>again</a>"
                        + "<a href='mailto:someone'>mail</a><a href='http://b.example'>b</a>"
                        + "<iframe src='//c.example/f'></iframe><p>"
                        + LONG_TEXT));
    assertEquals(
        List.of(
            "7 LINK 1 depth 4 hops 0 bucket 0 http://a.example/other/x",
            "7 LINK 5 depth 4 hops 0 bucket 0 http://b.example/",
            "7 LINK 6 depth 4 hops 0 bucket 0 http://c.example/f"),
        found(result));
    assertEquals(Map.of("repeated", 2L, "nofollow", 1L, "scheme", 1L), result.refused());
    assertEquals(7, result.links());
    assertEquals(Map.of("html", 1L), result.kinds());
    PageLine line = lines(result).get(0);
    assertEquals(7, line.place());
    assertEquals(HOST + "dir/page", line.url());
    assertEquals(ArchiveBuilder.DATE, line.fetched());
    assertEquals(HOST + "dir/page", line.canonical());
    assertEquals("A title", line.title());
    assertEquals("en", line.language());
    assertEquals("UTF-8", line.charset());
    assertEquals(7, line.links());
    assertEquals(3, line.found());
    assertFalse(line.noindex());
    assertEquals(
        List.of(String.format(Locale.ROOT, "%012d %s", 7, line.digest())), digests(result));
  }

  @Test
  void redirects() throws Exception {
    PagesResult result =
        run(
            new ArchiveBuilder()
                .at(2, 4)
                .redirect(1, HOST + "a", 301, "/b")
                .at(2, 5)
                .redirect(2, HOST + "c", 302, "/d")
                .at(0, 0)
                .redirect(3, HOST + "e", 308, HOST + "e")
                .add(4, HOST + "f", 302, "X: y", new byte[0])
                .redirect(5, HOST + "g", 307, "ftp://x/"));
    assertEquals(List.of("1 REDIRECT 0 depth 2 hops 5 bucket 0 http://a.example/b"), found(result));
    assertEquals(Map.of("redirect-limit", 1L, "repeated", 1L, "scheme", 1L), result.refused());
    assertEquals(Map.of("redirect", 4L, "error", 1L), result.kinds());
  }

  @Test
  void pagesThatDoNotWantToBeFollowedOrIndexed() throws Exception {
    String link = "<a href=x>x</a>";
    byte[] page = link.getBytes(UTF_8);
    PagesResult result =
        run(
            new ArchiveBuilder()
                .html(1, HOST + "1", "<meta name=robots content=nofollow>" + link)
                .add(2, HOST + "2", 200, "Content-Type: text/html\nX-Robots-Tag: none", page)
                .add(
                    3,
                    HOST + "3",
                    200,
                    "Content-Type: text/html\nX-Robots-Tag: a\nX-Robots-Tag: crivello: noindex",
                    page)
                .html(4, HOST + "4", "<meta name=crivello content='noindex'>" + link));
    assertEquals(2, result.found());
    assertEquals(Map.of("page-nofollow", 2L), result.refused());
    List<PageLine> lines = lines(result);
    assertEquals(List.of(false, true, true, true), lines.stream().map(PageLine::noindex).toList());
    assertEquals(
        List.of(true, true, false, false), lines.stream().map(PageLine::nofollow).toList());
  }

  @Test
  void feedsAndSitemaps() throws Exception {
    String map = "<urlset><url><loc>http://a.example/s1</loc></url></urlset>";
    String rss =
        "<rss><channel><ttl>60</ttl><item><link>http://a.example/f1</link></item></channel></rss>";
    PagesResult result =
        run(
            new ArchiveBuilder()
                .text(1, HOST + "rss", "application/rss+xml", rss)
                .text(2, HOST + "map", "application/xml", map)
                .add(3, HOST + "map.gz", 200, "Content-Type: application/x-gzip", gzip(map))
                .text(4, HOST + "map.txt", "text/plain", HOST + "t1\n" + HOST + "t2\n")
                .text(5, HOST + "bad", "application/xml", "<urlset><url>"));
    List<String> expected =
        List.of(
            "1 FEED 0 depth 1 hops 0 bucket 0 http://a.example/f1",
            "2 SITEMAP 0 depth 1 hops 0 bucket 0 http://a.example/s1",
            "3 SITEMAP 0 depth 1 hops 0 bucket 0 http://a.example/s1",
            "4 SITEMAP 0 depth 1 hops 0 bucket 0 http://a.example/t1",
            "4 SITEMAP 1 depth 1 hops 0 bucket 0 http://a.example/t2");
    assertEquals(expected, found(result));
    assertEquals(
        List.of(3600, 86400, 86400, 86400),
        lines(result).stream().map(PageLine::ttl).limit(4).toList());
    assertEquals(1, result.kinds().get("feed"));
    assertEquals(0, result.digests(), "lists are nobody's copies");
  }

  @Test
  void sitemapsOfRobotsFilesBelongToTheFirstPageOfTheOrigin() throws Exception {
    Path list = folder.resolve("list");
    Files.write(
        list,
        List.of(
            new FetchItem(9, 2, 0, 0, "192.0.2.1", HOST + "later", "", "").toLine(),
            new FetchItem(5, 1, 0, 0, "192.0.2.1", HOST + "first", "", "").toLine(),
            new FetchItem(3, 0, 0, 0, "192.0.2.1", "https://a.example/", "", "").toLine()));
    String robots = "User-agent: *\nDisallow: /x\nSitemap: /s1.xml\nsitemap: http://b.example/s2\n";
    WarcInput first =
        new ArchiveBuilder()
            .text(-1, HOST + "robots.txt", "text/plain", robots)
            .text(-1, "http://elsewhere.example/robots.txt", "text/plain", "Sitemap: /s")
            .add(-1, "https://a.example/robots.txt", 404, "X: y", robots.getBytes(UTF_8))
            .writeRobots(folder.resolve("robots-1.warc.gz"), list);
    WarcInput second =
        new ArchiveBuilder()
            .text(-1, HOST + "robots.txt", "text/plain", robots)
            .writeRobots(folder.resolve("robots-2.warc.gz"), list);
    conf.setLong(WarcListInputFormat.TASK_BYTES, 1);
    PagesResult result = run(first, second);
    assertEquals(
        List.of(
            "5 SITEMAP 1048576 depth 2 hops 0 bucket 0 http://a.example/s1.xml",
            "5 SITEMAP 1048577 depth 2 hops 0 bucket 0 http://b.example/s2"),
        found(result));
    assertEquals(4, result.robotsFiles());
    assertEquals(0, result.pages());
    assertEquals(Map.of("no-place", 3L), result.refused());
  }

  @Test
  void sitemapsOfARobotsFileThatMovedBelongToWhereItCameFrom() throws Exception {
    Path list = folder.resolve("list");
    Files.write(
        list,
        List.of(
            new FetchItem(5, 1, 0, 0, "192.0.2.1", HOST + "first", "", "").toLine(),
            new FetchItem(7, 3, 0, 0, "192.0.2.2", "http://b.example/x", "", "").toLine()));
    WarcInput robots =
        new ArchiveBuilder()
            .robotsOf("http://a.example")
            .text(-1, "http://b.example/r.txt", "text/plain", "Sitemap: /s1.xml")
            .robotsOf("")
            .text(-1, "http://b.example/robots.txt", "text/plain", "Sitemap: /s2.xml")
            .writeRobots(folder.resolve("robots.warc.gz"), list);
    assertEquals(
        List.of(
            "5 SITEMAP 1048576 depth 2 hops 0 bucket 0 http://b.example/s1.xml",
            "7 SITEMAP 1048576 depth 4 hops 0 bucket 0 http://b.example/s2.xml"),
        found(run(robots)));
  }

  @Test
  void thePolicyRefusesByName() throws Exception {
    policy = Map.of("scope", "seeds-hosts", "exclude", "secret", "max-depth", "1");
    Path hosts = Files.writeString(folder.resolve("seeds"), "a.example\nc.example\n");
    seeds = new org.apache.hadoop.fs.Path(hosts.toUri());
    priority = "offsite";
    String links =
        "<a href=/1>1</a><a href=/secret>2</a><a href=http://b.example/>3</a>"
            + "<a href=http://c.example/>4</a>";
    PagesResult result =
        run(
            new ArchiveBuilder()
                .html(1, HOST, links)
                .at(1, 0)
                .html(2, HOST + "deep", "<a href=/2>2</a>"));
    assertEquals(
        List.of(
            "1 LINK 0 depth 1 hops 0 bucket 2 http://a.example/1",
            "1 LINK 3 depth 1 hops 0 bucket 0 http://c.example/"),
        found(result));
    assertEquals(Map.of("exclude", 1L, "scope", 1L, "max-depth", 1L), result.refused());
  }

  @Test
  void keywordsInTheTextOfTheParent() throws Exception {
    priority = "page-keywords=Sieve";
    PagesResult result =
        run(
            new ArchiveBuilder()
                .html(1, HOST + "1", "about a sieve <a href=/x>x</a>")
                .html(2, HOST + "2", "about nothing <a href=/y>y</a>"));
    assertEquals(
        List.of(
            "1 LINK 0 depth 1 hops 0 bucket 0 http://a.example/x",
            "2 LINK 0 depth 1 hops 0 bucket 1 http://a.example/y"),
        found(result));
  }

  @Test
  void badPagesLoseNothingBesideThem() throws Exception {
    byte[] cut = new ArchiveBuilder().html(99, HOST + "cut", "<a href=/lost>" + LONG_TEXT).bytes();
    String tooLong =
        "<a href='http://x.example/" + "y".repeat(10 << 20) + "'>z</a><a href=/ok>k</a>";
    byte[] noise = new byte[5000];
    new SplittableRandom(3).nextBytes(noise);
    noise[10] = 0;
    byte[] packed = gzip("<a href=/before>b</a>" + HexFormat.of().formatHex(noise));
    String type = "Content-Type: text/html";
    PagesResult result =
        run(
            new ArchiveBuilder()
                .add(
                    1, HOST + "1", 200, type + "; charset=no-such", "è<a href=/1x>".getBytes(UTF_8))
                .add(
                    2,
                    HOST + "2",
                    200,
                    type + "; charset=utf-8",
                    "èéà<a href=/2x>".getBytes(ISO_8859_1))
                .rubbish(Arrays.copyOf(cut, cut.length / 2))
                .add(
                    3,
                    HOST + "3",
                    200,
                    type + "\nContent-Encoding: gzip",
                    Arrays.copyOf(packed, packed.length / 2))
                .html(4, HOST + "4", tooLong)
                .add(5, HOST + "5", 200, type, noise)
                .html(6, HOST + "6", "<div>".repeat(50_000) + "<a href=/6x>deep</a>")
                .add(7, HOST + "7", 200, "Content-Type: image/png", noise)
                .add(8, HOST + "8", 200, "X: y", new byte[0])
                .add(9, HOST + "9", 503, type, "<a href=/9x>".getBytes(UTF_8))
                .text(10, HOST + "10", "text/xml", "<urlset <")
                .html(11, HOST + "11", "<a href=/11x>")
                .rubbish(noise));
    assertEquals(
        List.of("1x", "2x", "before", "ok", "6x", "11x"),
        urls(result).stream().map(url -> url.substring(HOST.length())).toList());
    assertEquals(11, result.pages());
    assertEquals(
        Map.of("html", 6L, "binary", 1L, "other", 2L, "error", 1L, "bad", 1L), result.kinds());
    assertEquals(Map.of("bad-feed", 1L), result.bad());
    assertEquals(Map.of("unknown", 1L, "wrong", 1L), result.charsets());
    assertEquals(1, result.refused().get("too-long"));
    assertTrue(result.archives().containsKey("bad-gzip"), () -> "" + result.archives());
    PageLine bad = lines(result).stream().filter(l -> l.kind().equals("bad")).findFirst().get();
    assertEquals("bad-feed", bad.reason());
  }

  @Test
  void linksBeyondTheLimitAreCounted() throws Exception {
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < 150; i++) html.append("<a href=/").append(i).append(">l</a>");
    PagesResult result = run(new ArchiveBuilder().html(1, HOST, html.toString()));
    assertEquals(100, result.found());
    assertEquals(Map.of("max-links", 50L), result.refused());
  }

  @Test
  void pagesOfForeignArchivesAreListedButNotFollowed() throws Exception {
    PagesResult result = run(new ArchiveBuilder().html(-1, HOST, "<a href=/x>x</a>" + LONG_TEXT));
    assertEquals(Map.of("no-place", 1L), result.refused());
    assertEquals(0, result.digests());
    assertEquals(-1, lines(result).get(0).place());
    assertFalse(lines(result).get(0).digest().isEmpty());
  }

  @Test
  void onlyTheValidLengthIsRead() throws Exception {
    ArchiveBuilder archive = new ArchiveBuilder().html(1, HOST + "1", "<a href=/x>x</a>");
    long valid = archive.bytes().length;
    WarcInput whole = archive.html(2, HOST + "2", "<a href=/y>y</a>").write(folder.resolve("w"));
    PagesResult result = run(WarcInput.pages(whole.path(), valid));
    assertEquals(List.of(HOST + "x"), urls(result));
  }

  @Test
  void anEmptyRound() throws Exception {
    PagesResult result = run();
    assertEquals(0, result.pages());
    assertEquals(List.of(), result.foundFiles());
  }

  @Test
  void existingOutputIsRefused() throws Exception {
    Path output = Files.createDirectory(folder.resolve("there"));
    assertThrows(
        FileAlreadyExistsException.class,
        () -> run(List.of(), new org.apache.hadoop.fs.Path(output.toUri())));
  }

  @Test
  void theNumberOfTasksAndTheMemoryDoNotMatter() throws Exception {
    long seed = 20;
    System.out.println("seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    List<WarcInput> archives = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < 700; i++) places.add(i);
    Collections.shuffle(places, new java.util.Random(seed));
    for (int a = 0; a < 7; a++) {
      ArchiveBuilder archive = new ArchiveBuilder();
      for (int p : places.subList(100 * a, 100 * a + 100)) {
        StringBuilder html = new StringBuilder(random.nextInt(3) == 0 ? LONG_TEXT : "");
        for (int l = random.nextInt(60); l > 0; l--) {
          html.append("<a href='/").append("p".repeat(random.nextInt(80))).append("'>w</a>");
        }
        archive.html(p, "http://h" + p % 10 + ".example/" + p, html.toString());
      }
      archives.add(archive.write(folder.resolve("part-" + a)));
    }
    PagesResult one = run(archives.toArray(WarcInput[]::new));
    conf.setLong(WarcListInputFormat.TASK_BYTES, 1);
    conf.set("crivello.memory", "1m");
    Collections.reverse(archives);
    PagesResult seven = run(archives.toArray(WarcInput[]::new));
    assertEquals(1, one.pageFiles().size());
    assertEquals(7, seven.pageFiles().size());
    assertEquals(found(one), found(seven));
    assertEquals(digests(one), digests(seven));
    assertEquals(one.refused(), seven.refused());
    assertEquals(
        lines(one).stream().map(PageLine::toLine).sorted().toList(),
        lines(seven).stream().map(PageLine::toLine).sorted().toList());
    assertTrue(one.found() > 5000, "there is something to compare");
  }
}
