package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.web.Behaviour.Fate;
import io.crivello.web.HostRules;
import io.crivello.web.PlainWalk;
import io.crivello.web.WebSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rules of hosts, or the lack of them, mean for whole crawls. */
@Timeout(300)
class RobotsCrawlTest {
  private static final String NAME = "rules.crivello-test.example";
  private static final String ROBOTS = "/robots.txt";
  private static final String HTML = "Content-Type: text/html\r\n";
  private static final List<String> PAGES = List.of("/", "/one", "/two");
  private static final WebSettings WEB = new WebSettings().seed(4).hosts(2).pages(4);

  private static final String[] QUICK = {
    "--scope", "any", "--sieve", "memory", "--back-off", "1ms", "--fetch", "host-failures=1000"
  };

  @TempDir Path directory;

  private static String[] flags(String... more) {
    List<String> flags = new java.util.ArrayList<>(List.of(more));
    flags.addAll(List.of(QUICK));
    return flags.toArray(String[]::new);
  }

  private static Map<String, byte[]> site(byte[] robots) {
    Map<String, byte[]> answers = new ConcurrentHashMap<>();
    answers.put("/", RawPages.page(HTML, "<p>home <a href='/one'>1</a> <a href='/two'>2</a></p>"));
    answers.put("/one", RawPages.page(HTML, "<p>the first page</p>"));
    answers.put("/two", RawPages.page(HTML, "<p>the second page</p>"));
    answers.put(ROBOTS, robots);
    return answers;
  }

  private static void addSite(CrawlCase web, RawPages raw) throws IOException {
    List<String> seeds = PAGES.stream().map(path -> "http://" + NAME + path).toList();
    web.add(String.join("\n", seeds), raw.named(NAME));
  }

  /** The fields of what a list says of the host without a web. */
  private static List<String[]> ofHost(Path workspace, String what) {
    return CrawlCase.lines(workspace, what).stream()
        .filter(line -> line.startsWith("http://" + NAME + "/"))
        .map(line -> line.split("\t"))
        .toList();
  }

  private static void assertTheOthersAreFetched(CrawlCase web, Path workspace) {
    TreeSet<String> fetched = new TreeSet<>(CrawlCase.urls(workspace, "fetched"));
    fetched.removeIf(url -> url.contains(NAME));
    assertEquals(new PlainWalk(web.web).walk().urls(Fate.FETCHED), fetched);
  }

  /** All URLs of the host failed for want of rules, after three returns and no request. */
  private static void assertForbiddenInTheEnd(CrawlCase web, Path workspace, int urls) {
    List<String[]> failed = ofHost(workspace, "failed");
    assertEquals(urls, failed.size());
    for (String[] fields : failed) assertEquals("robots-unreachable", fields[3], fields[0]);
    assertEquals(List.of(), ofHost(workspace, "fetched"));
    assertEquals(List.of(), CrawlCase.lines(workspace, "frontier"));
    assertTheOthersAreFetched(web, workspace);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 503})
  void rulesThatCannotBeReadForbidEverythingAndComeBackThreeTimes(int status) throws Exception {
    try (CrawlCase web = new CrawlCase(WEB, directory);
        RawPages raw = new RawPages("127.78.0.1", site(RawPages.status(status)))) {
      addSite(web, raw);
      Path workspace = web.crawl("w", flags("--until-empty"));
      assertForbiddenInTheEnd(web, workspace, PAGES.size());
      assertEquals(Collections.nCopies(4, ROBOTS), raw.asked());
    }
  }

  @Test
  void soDoesAHostThatRefusesConnections() throws Exception {
    try (CrawlCase web = new CrawlCase(WEB, directory);
        Socket bound = new Socket()) {
      bound.bind(new InetSocketAddress(InetAddress.getByName("127.78.0.2"), 0));
      web.add("http://" + NAME + "/", NAME + " 127.78.0.2:" + bound.getLocalPort());
      assertForbiddenInTheEnd(web, web.crawl("w", flags("--until-empty")), 1);
    }
  }

  @Test
  void soDoesAHostThatNeverAnswers() throws Exception {
    InetAddress address = InetAddress.getByName("127.78.0.3");
    try (CrawlCase web = new CrawlCase(WEB, directory);
        ServerSocket silent = new ServerSocket(0, 50, address)) {
      web.add("http://" + NAME + "/", NAME + " 127.78.0.3:" + silent.getLocalPort());
      String[] flags = flags("--until-empty", "--fetch", "first-byte-timeout=700ms");
      assertForbiddenInTheEnd(web, web.crawl("w", flags), 1);
    }
  }

  @Test
  void onceTheRulesCanBeReadAgainTheyCount() throws Exception {
    Map<String, byte[]> site = site(RawPages.status(503));
    try (CrawlCase web = new CrawlCase(WEB, directory);
        RawPages raw = new RawPages("127.78.0.4", site)) {
      web.add("http://" + NAME + "/", raw.named(NAME));
      Path workspace = web.crawl("w", flags("--rounds", "1"));
      List<String[]> waiting = ofHost(workspace, "frontier");
      assertEquals(1, waiting.size());
      assertEquals("1", waiting.get(0)[waiting.get(0).length - 1], "has come back once");
      assertEquals(List.of(), CrawlCase.lines(workspace, "failed"));

      site.put(ROBOTS, RawPages.page("", "User-agent: *\nDisallow: /two\n"));
      web.crawl("w", flags("--resume", "--until-empty"));
      assertEquals(List.of(ROBOTS, ROBOTS, "/", "/one"), raw.asked());
      assertEquals(2, ofHost(workspace, "fetched").size());
      assertEquals("robots", ofHost(workspace, "failed").get(0)[3]);
      assertTheOthersAreFetched(web, workspace);
    }
  }

  @ParameterizedTest
  @CsvSource({"301,5s", "99999999,10m"})
  void aLongCrawlDelayForbidsNothingAndNobodyWaitsForItsEnd(String seconds, String patience)
      throws Exception {
    byte[] rules = RawPages.page("", "User-agent: *\nCrawl-delay: " + seconds + "\n");
    try (CrawlCase web = new CrawlCase(WEB, directory);
        RawPages raw = new RawPages("127.78.0.5", site(rules))) {
      addSite(web, raw);
      Path workspace = web.crawl("w", flags("--rounds", "6", "--fetch", "patience=" + patience));
      assertEquals(List.of(ROBOTS), raw.asked());
      assertEquals(List.of(), CrawlCase.lines(workspace, "failed"));
      assertEquals(List.of(), ofHost(workspace, "fetched"));
      List<String[]> waiting = ofHost(workspace, "frontier");
      assertEquals(PAGES.size(), waiting.size());
      for (String[] fields : waiting) assertEquals("0", fields[fields.length - 1], "no try");
      assertTheOthersAreFetched(web, workspace);
      Program again = new Program();
      assertEquals(0, again.run("crawl", workspace.toString(), "--resume"), again::err);
      assertTrue(again.err().contains("3 URLs wait until"), again::err);
      assertEquals(List.of(ROBOTS), raw.asked());
    }
  }

  /** How many requests of a log were made under a delay of a second: not those for the rules. */
  private static long delayedRequests(Path workspace) throws IOException {
    try (Stream<Path> files = Files.walk(workspace)) {
      long count = 0;
      for (Path log : files.filter(file -> file.endsWith("log.tsv")).toList()) {
        count += Files.readAllLines(log).stream().filter(line -> line.endsWith("\t1000")).count();
      }
      return count;
    }
  }

  @Test
  void aCrawlDelayIsKeptFromOneRequestToTheNext() throws Exception {
    WebSettings settings = new WebSettings().seed(9).hosts(3).pages(4).crawlDelay(1);
    settings.share(HostRules.DELAY, 1);
    try (CrawlCase web = new CrawlCase(settings, directory)) {
      Path workspace = web.crawl("w", "--until-empty", "--scope", "any", "--follow-copies");
      assertEquals(12, CrawlCase.urls(workspace, "fetched").size());
      ServerTimes times = new ServerTimes(web);
      for (int h = 0; h < 3; h++) {
        boolean delayed = web.web.rules(h) == HostRules.DELAY;
        assertEquals(h > 0, delayed, "the host of the seed has no delay");
        assertEquals(5, times.ofHost(h).size(), "robots.txt and the pages");
        double gap = ServerTimes.leastGap(times.ofHost(h));
        if (delayed) assertTrue(gap >= 1000 - ServerTimes.ROUNDING, gap + " ms");
      }
      assertEquals(8, delayedRequests(workspace), "the log has the delay for the certificate");
    }
  }
}
