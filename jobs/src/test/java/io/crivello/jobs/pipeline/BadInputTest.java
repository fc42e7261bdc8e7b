package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.web.Behaviour;
import io.crivello.web.Behaviour.Fate;
import io.crivello.web.PlainWalk;
import io.crivello.web.WebSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever servers, pages and seeds bring: it has a reason, and costs nothing beside it. */
@Timeout(300)
class BadInputTest {
  private static final String RAW = "raw.crivello-test.example";
  private static final int TEN_MEGABYTES = 10 << 20;

  private static final String[] BRISKLY = {
    "--until-empty",
    "--scope",
    "any",
    "--host-cap",
    "0",
    "--back-off",
    "1ms",
    "--fetch",
    "max-tries=1",
    "--fetch",
    "host-failures=1000",
    "--fetch",
    "max-body-bytes=100000",
    "--fetch",
    "max-header-bytes=20000",
    "--fetch",
    "first-byte-timeout=5s",
    "--fetch",
    "total-timeout=10s"
  };

  @TempDir Path directory;

  private static Map<String, String> reasons(Path workspace) {
    Map<String, String> reasons = new HashMap<>();
    for (String line : CrawlCase.lines(workspace, "failed")) {
      String[] fields = line.split("\t", -1);
      assertEquals(7, fields.length, line);
      if (fields[4].equals("failed") || fields[4].equals("skipped")) {
        reasons.put(fields[0], fields[3]);
      }
    }
    return reasons;
  }

  private static void assertChecked(Path workspace) {
    Program program = new Program();
    assertEquals(0, program.run("check", workspace.toString()), () -> program.out());
  }

  /** How many links a rule refused in all rounds. */
  private static long refused(Path workspace, String rule) throws IOException {
    CrawlState crawl = SeenAndFrontier.now(workspace);
    long refused = 0;
    for (int round = 1; round <= crawl.round; round++) {
      refused += crawl.count(round, "refused-" + rule);
    }
    return refused;
  }

  @Test
  void pagesThatMisbehave() throws Exception {
    WebSettings settings =
        new WebSettings()
            .seed(11)
            .hosts(6)
            .pages(30)
            .retryAfter(0)
            .slowMillis(20)
            .loops(0.3)
            .redirects(0.2);
    Set<Behaviour> bad = EnumSet.range(Behaviour.NOT_FOUND, Behaviour.HEADER_FLOOD);
    for (Behaviour behaviour : bad) settings.share(behaviour, 0.9 / bad.size());
    try (CrawlCase web = new CrawlCase(settings, directory)) {
      Path workspace = web.crawl("w", BRISKLY);
      PlainWalk walk = new PlainWalk(web.web).walk();
      Set<String> fetched = new TreeSet<>(CrawlCase.urls(workspace, "fetched"));
      Map<String, String> failed = reasons(workspace);
      assertEquals(
          new TreeSet<>(walk.frontier()), new TreeSet<>(CrawlCase.urls(workspace, "seen")));
      assertEquals(List.of(), CrawlCase.lines(workspace, "frontier"));
      Set<Behaviour> met = EnumSet.noneOf(Behaviour.class);
      for (String url : walk.frontier()) {
        Behaviour behaviour = web.web.page(url).behaviour();
        met.add(behaviour);
        String reason = Expected.reason(web.web, url);
        assertEquals(reason, failed.get(url), url + " " + behaviour);
        assertEquals(reason == null, fetched.contains(url), url + " " + behaviour);
      }
      assertTrue(met.containsAll(bad), "the web has only " + met);
      for (String line : CrawlCase.lines(workspace, "fetched")) {
        String[] fields = line.split("\t");
        boolean endless = web.web.page(fields[0]).behaviour() == Behaviour.ENDLESS;
        assertEquals(endless, fields[6].equals("100000"), "cut at the cap: " + line);
      }
      long chases = walk.frontier().stream().filter(url -> url.matches(".*/chase/.*/5")).count();
      assertTrue(chases > 0, "no endless chain of redirects");
      assertTrue(walk.frontier().stream().anyMatch(url -> url.contains("/loop/")), "no circle");
      assertEquals(chases, refused(workspace, "redirect-limit"));
      assertTrue(fetched.containsAll(walk.urls(Fate.FETCHED)));
      assertChecked(workspace);
    }
  }

  @Test
  void seedsThatAreNone() throws Exception {
    WebSettings settings = new WebSettings().seed(2).hosts(1).pages(3);
    Map<String, String> bad = new LinkedHashMap<>();
    bad.put("http://", "no-host");
    bad.put("://nothing", "relative");
    bad.put("ftp://h0.crivello-test-0.org/", "scheme");
    bad.put("http://exa mple.org/", "bad-host");
    bad.put("http://[::1", "bad-address");
    bad.put("http://example.org:99999/", "bad-port");
    bad.put("mailto:somebody@example.org", "scheme");
    bad.put("http://h0.crivello-test-0.org/a\u0000\u0001b", "control-character");
    bad.put("\u0000\u0001\u0002", "empty");
    bad.put("http://h0.crivello-test-0.org/" + "x".repeat(TEN_MEGABYTES), "too-long");
    bad.put("not a URL at all", "relative");
    try (CrawlCase web = new CrawlCase(settings, directory)) {
      for (String seed : bad.keySet()) web.add(seed, "# nothing");
      Path workspace = web.crawl("w", BRISKLY);
      PlainWalk walk = new PlainWalk(web.web).walk();
      assertEquals(walk.frontier(), CrawlCase.urls(workspace, "seen"));
      List<String> reasons = new ArrayList<>();
      for (String line : CrawlCase.lines(workspace, "failed")) {
        String[] fields = line.split("\t", -1);
        assertEquals(7, fields.length, line);
        assertEquals("seed", fields[4], line);
        assertTrue(line.length() < 1000, "a seed is shown at full length");
        reasons.add(fields[3]);
      }
      assertEquals(List.copyOf(bad.values()), reasons);
      assertChecked(workspace);
    }
  }

  @Test
  void seedsThatAreNoneOnTheCommandLine() throws Exception {
    Path workspace = directory.resolve("given");
    Program program = new Program();
    List<String> bad =
        List.of("http://[bad", "ftp://x/", "//a.example/", "feed://a.example/", "a:b");
    List<String> line = new ArrayList<>(List.of("crawl", workspace.toString(), "--rounds", "1"));
    line.addAll(List.of("--seeds", "http://10.0.0.1/"));
    line.addAll(bad);
    assertEquals(0, program.run(line.toArray(String[]::new)), program::err);
    assertEquals(List.of("http://10.0.0.1/"), CrawlCase.urls(workspace, "seen"));
    List<String> failed = CrawlCase.urls(workspace, "failed");
    assertTrue(failed.containsAll(bad), failed + " lacks some of " + bad);
    assertEquals(2, program.run("crawl", workspace + "-2", "--seeds", "www.example.com"));
    assertTrue(program.err().contains("there is no file www.example.com"), program.err());
  }

  @Test
  void pausesByDelayAndByShareExcludeEachOther() {
    Program program = new Program();
    String workspace = directory.resolve("both").toString();
    String seed = "http://10.0.0.1/";
    assertEquals(
        2, program.run("crawl", workspace, "--seeds", seed, "--delay", "1s", "--share", "0.5"));
    assertTrue(program.err().contains("--delay and --share exclude each other"), program.err());
  }

  private static String linksOfAllKinds() {
    StringBuilder links = new StringBuilder("<html><body>");
    List<String> paths =
        List.of(
            "/good",
            "/lengths",
            "/negative",
            "/nonsense",
            "/charset",
            "/nul",
            "/folded",
            "/deep",
            "/coding",
            "/no-status",
            "/self",
            "/nowhere");
    for (String path : paths) links.append("<a href='").append(path).append("'>x</a>");
    links.append("<a href='/").append("y".repeat(TEN_MEGABYTES)).append("'>long</a>");
    links.append("<a href='/a\u0001b\u0000c\u007f'>controls</a><a href='http://'>empty</a>");
    links.append("<a href='http://[::'>broken</a><a href='javascript:void(0)'>script</a>");
    links.append("<a href='/last'>last</a></body></html>");
    return links.toString();
  }

  private static Map<String, byte[]> answersOfAllKinds() {
    String html = "Content-Type: text/html\r\n";
    Map<String, byte[]> answers = new LinkedHashMap<>();
    answers.put("/", RawPages.page(html, linksOfAllKinds()));
    answers.put("/good", RawPages.page(html, "<p>a good page</p>"));
    answers.put("/last", RawPages.page(html, "<p>another good page</p>"));
    answers.put("/lengths", RawPages.page("Content-Length: 5\r\nContent-Length: 7\r\n", "hello"));
    answers.put("/negative", RawPages.page("Content-Length: -5\r\n", "hello"));
    answers.put("/nonsense", "what is this\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    answers.put(
        "/charset", RawPages.page("Content-Type: text/html; charset=\"\u00ff\u0000\"\r\n", "x"));
    answers.put("/nul", RawPages.page(html, "\u0000\u0000<a href='/good\u0000'>x</a>\u0000"));
    answers.put("/folded", RawPages.page("X-A: b\r\n  folded\r\nno colon here\r\n" + html, "fine"));
    answers.put("/deep", RawPages.page(html, "<div>".repeat(50_000)));
    answers.put("/coding", RawPages.page(html + "Content-Encoding: gzip\r\n", "this is not gzip"));
    answers.put("/no-status", "HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    answers.put(
        "/self",
        "HTTP/1.1 301 M\r\nLocation: /self\r\nConnection: close\r\n\r\n"
            .getBytes(StandardCharsets.US_ASCII));
    answers.put(
        "/nowhere",
        "HTTP/1.1 302 M\r\nLocation: \u0001http://[\r\nConnection: close\r\n\r\n"
            .getBytes(StandardCharsets.US_ASCII));
    return answers;
  }

  @Test
  void linksAndAnswersThatMakeNoSense() throws Exception {
    Map<String, byte[]> answers = answersOfAllKinds();
    WebSettings settings = new WebSettings().seed(2).hosts(1).pages(3);
    try (CrawlCase web = new CrawlCase(settings, directory);
        RawPages raw = new RawPages("127.77.0.1", answers)) {
      web.add("http://" + RAW + "/", RAW + " 127.77.0.1:" + raw.port());
      String[] generous = BRISKLY.clone();
      for (int i = 0; i < generous.length; i++) {
        if (generous[i].startsWith("max-body-bytes")) generous[i] = "max-body-bytes=20000000";
      }
      Path workspace = web.crawl("w", generous);
      PlainWalk walk = new PlainWalk(web.web).walk();
      Set<String> fetched = new TreeSet<>(CrawlCase.urls(workspace, "fetched"));
      assertTrue(fetched.containsAll(walk.urls(Fate.FETCHED)));
      Map<String, String> failed = reasons(workspace);
      for (String path : answers.keySet()) {
        String url = "http://" + RAW + path;
        assertTrue(fetched.contains(url) ^ failed.containsKey(url), url + " " + failed);
      }
      for (String path : List.of("/", "/good", "/last", "/nul", "/deep", "/self", "/nowhere")) {
        assertTrue(fetched.contains("http://" + RAW + path), path);
      }
      for (String path : List.of("/nonsense", "/no-status", "/lengths", "/negative")) {
        assertEquals("bad-response", failed.get("http://" + RAW + path), path);
      }
      assertEquals(1, refused(workspace, "too-long"));
      assertEquals(1, refused(workspace, "control-character"));
      assertEquals(1, refused(workspace, "no-host"));
      assertEquals(2, refused(workspace, "bad-address"), "a link and a redirect");
      assertEquals(1, refused(workspace, "scheme"));
      assertChecked(workspace);
    }
  }
}
