package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.url.RegisteredDomain;
import io.crivello.url.UrlParts;
import io.crivello.web.Behaviour;
import io.crivello.web.Behaviour.Fate;
import io.crivello.web.PlainWalk;
import io.crivello.web.RequestLog;
import io.crivello.web.WebSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a round takes, and that nothing is lost by it: whole crawls of the test web. */
@Timeout(300)
class CapsTest {
  /** Fewer jobs a round: what these tests are about lies elsewhere. */
  private static final List<String> QUICK =
      List.of("--scope", "any", "--sieve", "memory", "--follow-copies", "--back-off", "20ms");

  @TempDir Path directory;

  private static WebSettings someFail() {
    return new WebSettings()
        .seed(11)
        .hosts(6)
        .hostsPerDomain(2)
        .pages(10)
        .retryAfter(0)
        .share(Behaviour.FLAKY, 0.1)
        .share(Behaviour.NOT_FOUND, 0.1);
  }

  private static Path crawl(CrawlCase web, String... arguments) {
    List<String> line = new ArrayList<>(List.of(arguments));
    line.addAll(QUICK);
    return web.crawl("w", line.toArray(String[]::new));
  }

  private static Program goOn(Path workspace, String... arguments) {
    List<String> line = new ArrayList<>(List.of("crawl", workspace.toString(), "--resume"));
    line.addAll(List.of(arguments));
    Program program = new Program();
    assertEquals(0, program.run(line.toArray(String[]::new)), program::err);
    return program;
  }

  /** Every URL that was seen is in exactly one of the other lists. */
  private static void assertNothingIsLost(Path workspace) {
    List<String> elsewhere = new ArrayList<>();
    for (String what : List.of("fetched", "failed", "frontier")) {
      elsewhere.addAll(CrawlCase.urls(workspace, what));
    }
    List<String> seen = CrawlCase.urls(workspace, "seen");
    assertEquals(seen.stream().sorted().toList(), elsewhere.stream().sorted().toList());
  }

  /** The most URLs that a round asked for of one host, or of what else a URL is a part of. */
  private static int most(Path workspace, UnaryOperator<String> whole) {
    Map<String, Integer> counts = new TreeMap<>();
    for (String what : List.of("fetched", "failed")) {
      for (String line : CrawlCase.lines(workspace, what)) {
        String[] fields = line.split("\t");
        if (fields[3].equals("max-per-host")) continue;
        counts.merge(fields[1] + " " + whole.apply(UrlParts.host(fields[0])), 1, Integer::sum);
      }
    }
    return counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  private static Set<String> fetched(Path workspace) {
    List<String> urls = CrawlCase.urls(workspace, "fetched");
    Set<String> set = new TreeSet<>(urls);
    assertEquals(urls.size(), set.size(), "fetched twice");
    return set;
  }

  private void crawlInTwoRuns(String name, UnaryOperator<String> whole, int cap, String... flags)
      throws Exception {
    Path own = java.nio.file.Files.createDirectory(directory.resolve(name));
    try (CrawlCase web = new CrawlCase(someFail(), own)) {
      List<String> first = new ArrayList<>(List.of(flags));
      first.addAll(List.of("--rounds", "3"));
      Path workspace = crawl(web, first.toArray(String[]::new));
      assertNothingIsLost(workspace);
      assertTrue(!CrawlCase.urls(workspace, "frontier").isEmpty(), "caps leave something");
      goOn(workspace, "--until-empty");
      assertNothingIsLost(workspace);
      assertEquals(List.of(), CrawlCase.urls(workspace, "frontier"));
      PlainWalk walk = new PlainWalk(web.web).followCopies(true).walk();
      assertEquals(walk.urls(Fate.FETCHED), fetched(workspace));
      assertTrue(most(workspace, whole) <= cap, "more than " + cap + " a round");
    }
  }

  @Test
  void aHostsCapDelaysButLosesNothing() throws Exception {
    crawlInTwoRuns("host", host -> host, 3, "--host-cap", "3");
  }

  @Test
  void aDomainsCapDelaysButLosesNothing() throws Exception {
    crawlInTwoRuns("domain", RegisteredDomain::of, 4, "--domain-cap", "4");
  }

  @Test
  void aRoundsSizeDelaysButLosesNothing() throws Exception {
    crawlInTwoRuns("size", host -> "", 12, "--round-size", "12");
  }

  @Test
  void maxPerHostDropsTheRestWithAReason() throws Exception {
    try (CrawlCase web = new CrawlCase(someFail(), directory)) {
      Path workspace = crawl(web, "--max-per-host", "4", "--host-cap", "3", "--until-empty");
      assertNothingIsLost(workspace);
      assertEquals(List.of(), CrawlCase.urls(workspace, "frontier"));
      Map<String, Integer> ofHost = new TreeMap<>();
      for (String url : fetched(workspace)) ofHost.merge(UrlParts.host(url), 1, Integer::sum);
      assertTrue(ofHost.values().stream().allMatch(n -> n <= 4), ofHost.toString());
      assertTrue(
          CrawlCase.lines(workspace, "failed").stream().anyMatch(l -> l.contains("max-per-host")));
    }
  }

  @Test
  void transientFailuresComeBackThreeTimesAndTheCrawlWaitsForThem() throws Exception {
    WebSettings settings =
        someFail().share(Behaviour.UNAVAILABLE, 0.15).share(Behaviour.SERVER_ERROR, 0.1);
    try (CrawlCase web = new CrawlCase(settings, directory)) {
      Path workspace = crawl(web, "--until-empty", "--fetch", "host-failures=1000");
      assertNothingIsLost(workspace);
      PlainWalk walk = new PlainWalk(web.web).followCopies(true).walk();
      assertEquals(walk.urls(Fate.FETCHED), fetched(workspace));
      assertEquals(walk.urls(Fate.FAILED), new TreeSet<>(CrawlCase.urls(workspace, "failed")));
      Map<String, Integer> asked = new TreeMap<>();
      for (RequestLog.Request request : web.server.log().all()) {
        asked.merge(request.url(), 1, Integer::sum);
      }
      Set<Behaviour> met = new TreeSet<>();
      for (String url : walk.frontier()) {
        Behaviour behaviour = web.web.page(url).behaviour();
        met.add(behaviour);
        int times =
            switch (behaviour) {
              case UNAVAILABLE, SERVER_ERROR -> 4;
              case FLAKY -> 2;
              default -> 1;
            };
        assertEquals(times, asked.get(url), behaviour + " " + url);
      }
      assertEquals(5, met.size(), met.toString());
    }
  }

  @Test
  void aRoundInWhichAllHostsWaitEndsWellAndSaysSo() throws Exception {
    WebSettings settings = new WebSettings().hosts(1).pages(2).retryAfter(3600);
    settings.share(Behaviour.UNAVAILABLE, 1);
    try (CrawlCase web = new CrawlCase(settings, directory)) {
      Path workspace = crawl(web, "--rounds", "2");
      Program program = goOn(workspace, "--rounds", "2");
      assertTrue(program.err().contains("1 URLs wait until"), program::err);
      assertNothingIsLost(workspace);
      assertEquals(List.of("1"), lastFields(workspace, "frontier"), "tried once");
    }
  }

  private static List<String> lastFields(Path workspace, String what) {
    return CrawlCase.lines(workspace, what).stream()
        .map(line -> line.substring(line.lastIndexOf('\t') + 1))
        .toList();
  }

  @Test
  void whatTheTimeOfARoundDidNotSufficeForComesBackUnasked() throws Exception {
    WebSettings settings = new WebSettings().seed(3).hosts(2).pages(9).slowMillis(300);
    settings.share(Behaviour.SLOW, 1);
    try (CrawlCase web = new CrawlCase(settings, directory)) {
      Path workspace = crawl(web, "--round-time", "800ms", "--until-empty");
      assertNothingIsLost(workspace);
      PlainWalk walk = new PlainWalk(web.web).followCopies(true).walk();
      assertEquals(walk.urls(Fate.FETCHED), fetched(workspace));
      int column = 1 + ListCommand.ROUND_COLUMNS.indexOf("returned");
      long returned = 0;
      for (String line : CrawlCase.lines(workspace, "rounds").stream().skip(1).toList()) {
        returned += Long.parseLong(line.split("\t")[column]);
      }
      assertTrue(returned > 0, "a round of 800 ms had time for all pages");
      long requests =
          web.server.log().all().stream().filter(r -> !r.url().endsWith("/robots.txt")).count();
      assertEquals(walk.frontier().size(), requests, "no page is asked for twice");
    }
  }

  @Test
  void whatComesBackUnaskedHasUsedUpNoTry() throws Exception {
    WebSettings settings = new WebSettings().seed(3).hosts(1).pages(9).fanout(8);
    try (CrawlCase web = new CrawlCase(settings, directory)) {
      Path workspace = crawl(web, "--rounds", "1");
      goOn(workspace, "--rounds", "1", "--round-time", "1ms", "--delay", "5m");
      List<String> waiting = CrawlCase.lines(workspace, "frontier");
      assertEquals(8, waiting.size());
      for (String line : waiting) assertTrue(line.endsWith("\t0"), line);
      assertEquals(2, web.server.log().size(), "robots.txt and the home");
      goOn(workspace, "--until-empty", "--round-time", "1h", "--delay", "0s");
      assertEquals(9, fetched(workspace).size());
      assertEquals(10, web.server.log().size());
    }
  }
}
