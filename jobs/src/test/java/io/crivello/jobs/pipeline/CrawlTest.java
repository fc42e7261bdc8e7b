package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.web.Behaviour;
import io.crivello.web.Behaviour.Fate;
import io.crivello.web.HostRules;
import io.crivello.web.PlainWalk;
import io.crivello.web.TestWeb;
import io.crivello.web.TrapGuards;
import io.crivello.web.WebPage;
import io.crivello.web.WebSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whole crawls of the test web, with all that can be wrong with a web, compared with a plain walk
 * over it, and with each other.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
class CrawlTest {
  private static final String SEEN = "crawl/round-.*/sieve[^/]*/.*/(seen|frontier)/[^.][^.]*";
  private static final int MAX_DEPTH = 8;
  private static final int RETURNS = 1;

  private static final String[] FLAGS = {
    "--until-empty",
    "--scope",
    "any",
    "--host-cap",
    "0",
    "--max-depth",
    Integer.toString(MAX_DEPTH),
    "--back-off",
    "0ms",
    "--fetch",
    "host-failures=1000000",
    "--fetch",
    "max-tries=" + RETURNS,
    "--fetch",
    "max-body-bytes=50000",
    "--fetch",
    "max-header-bytes=20000"
  };

  @TempDir Path directory;

  private final TestWeb web = new TestWeb(settings());
  private final PlainWalk walk =
      new PlainWalk(web).maxDepth(MAX_DEPTH).admits(TrapGuards::admit).walk();
  private String seenAndFrontier;
  private String everyRound;

  private static WebSettings settings() {
    WebSettings settings = new WebSettings().seed(3).hosts(20).hostsPerDomain(2).pages(275);
    for (Behaviour behaviour : Behaviour.values()) {
      if (behaviour != Behaviour.WELL) settings.share(behaviour, 0.02);
    }
    for (HostRules rules : HostRules.values()) {
      if (rules != HostRules.USUAL) settings.share(rules, 0.1);
    }
    return settings
        .redirects(0.3)
        .loops(0.1)
        .privates(0.2)
        .nofollowLinks(0.2)
        .traps(0.3)
        .sitemaps(0.5)
        .feeds(0.5)
        .slowMillis(50)
        .crawlDelay(0)
        .retryAfter(0);
  }

  @Test
  void theWebHasEverything() {
    Set<Behaviour> behaviours = EnumSet.noneOf(Behaviour.class);
    Set<WebPage.Shape> shapes = EnumSet.noneOf(WebPage.Shape.class);
    Set<HostRules> rules = EnumSet.noneOf(HostRules.class);
    Set<String> hosts = new TreeSet<>();
    for (String url : walk.frontier()) {
      WebPage page = web.page(url);
      behaviours.add(page.behaviour());
      shapes.add(page.shape());
      rules.add(web.rules(page.host()));
      hosts.add(web.hostName(page.host()));
    }
    assertEquals(EnumSet.allOf(Behaviour.class), behaviours);
    assertEquals(EnumSet.allOf(HostRules.class), rules);
    assertTrue(
        shapes.containsAll(
            Set.of(
                WebPage.Shape.HTML,
                WebPage.Shape.REDIRECT,
                WebPage.Shape.SITEMAP,
                WebPage.Shape.FEED)));
    assertEquals(20, hosts.size());
    assertTrue(walk.urls(Fate.FETCHED).size() >= 5000, "5,000 pages");
    for (String trap : new String[] {"/calendar/", "/again/", "/longer/", "/loop/", "/chase/"}) {
      assertTrue(walk.frontier().stream().anyMatch(url -> url.contains(trap)), trap);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1,consistent",
    "1,minhash",
    "1,permutation",
    "2,consistent",
    "2,minhash",
    "2,permutation",
    "7,consistent",
    "7,minhash",
    "7,permutation"
  })
  void pagesComeInBreadthFirstOrderWhateverTheTasks(String tasks, String assignment)
      throws Exception {
    try (CrawlCase crawl = new CrawlCase(settings(), directory)) {
      List<String> line = new ArrayList<>(List.of("-D", "crivello.reducers=" + tasks));
      line.addAll(List.of("--agents", tasks, "--assign", assignment));
      line.addAll(List.of(FLAGS));
      Path workspace = crawl.crawl("w", line.toArray(String[]::new));
      assertEquals(walk.frontier(), CrawlCase.urls(workspace, "seen"));
      assertEquals(List.of(), CrawlCase.urls(workspace, "frontier"));
      assertFates(workspace);
      assertRequests(crawl);
      assertSameBytes(workspace);
    }
  }

  /** Every URL was fetched, whatever its page is like, or has the reason that the web gives it. */
  private void assertFates(Path workspace) {
    Map<String, String> wanted = new TreeMap<>();
    for (String url : walk.frontier()) {
      String reason = Expected.reason(web, url);
      wanted.put(url, reason == null ? "fetched" : reason);
    }
    Map<String, String> found = new TreeMap<>();
    for (String url : CrawlCase.urls(workspace, "fetched")) found.put(url, "fetched");
    for (String line : CrawlCase.lines(workspace, "failed")) {
      String[] fields = line.split("\t");
      if (fields[4].equals("page") || fields[4].equals("link")) continue;
      found.merge(fields[0], fields[3], (one, two) -> one + ", " + two);
    }
    assertEquals(wanted, found);
  }

  /** By the server's own log, no page was asked for more often than it had to be. */
  private void assertRequests(CrawlCase crawl) {
    Map<String, Integer> wanted = new TreeMap<>();
    for (String url : walk.frontier()) {
      int requests = Expected.requests(web, url, RETURNS);
      if (requests > 0) wanted.put(url, requests);
    }
    Map<String, Integer> asked = new TreeMap<>();
    CrawlCase.countPages(crawl.server.log(), 0, asked);
    assertEquals(wanted, asked);
    for (int h = 0; h < web.hosts(); h++) {
      if (web.rules(h) == HostRules.ERROR) continue;
      String robots = "http://" + web.hostName(h) + "/robots.txt";
      assertEquals(1, crawl.server.log().of(robots).size(), robots);
    }
  }

  /** Z and F are the same to the bit as those of every other way, after each round and now. */
  private void assertSameBytes(Path workspace) throws Exception {
    String now = SeenAndFrontier.digest(workspace);
    String rounds = CrawlCase.digest(workspace, SEEN);
    if (seenAndFrontier == null) {
      seenAndFrontier = now;
      everyRound = rounds;
    }
    assertEquals(seenAndFrontier, now);
    assertEquals(everyRound, rounds);
  }
}
