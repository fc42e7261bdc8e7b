package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.text.HtmlLimits;
import io.crivello.text.HtmlParser;
import io.crivello.url.Priority;
import io.crivello.url.UrlParts;
import io.crivello.web.PlainWalk;
import io.crivello.web.TestWeb;
import io.crivello.web.WebPage;
import io.crivello.web.WebSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which links a crawl follows, and in which order: whole crawls of the test web. */
@Timeout(300)
class FollowFlagsTest {
  private static final WebSettings SETTINGS =
      new WebSettings().seed(21).hosts(6).hostsPerDomain(3).pages(12).offsite(0.5);

  @TempDir Path directory;

  private List<String> seen(CrawlCase web, String... flags) {
    List<String> line = new ArrayList<>(List.of(flags));
    line.addAll(List.of("--sieve", "memory", "--follow-copies", "--until-empty"));
    Path workspace = web.crawl("w", line.toArray(String[]::new));
    assertEquals(
        new TreeSet<>(CrawlCase.urls(workspace, "seen")),
        new TreeSet<>(CrawlCase.urls(workspace, "fetched")));
    return CrawlCase.urls(workspace, "seen");
  }

  /** Crawls with flags, and walks with what they mean. */
  private void agree(UnaryOperator<PlainWalk> meaning, String... flags) throws Exception {
    try (CrawlCase web = new CrawlCase(SETTINGS, directory)) {
      PlainWalk all = new PlainWalk(web.web).followCopies(true).walk();
      PlainWalk walk = meaning.apply(new PlainWalk(web.web).followCopies(true)).walk();
      assertTrue(walk.frontier().size() > 1, "something is followed");
      assertTrue(walk.frontier().size() < all.frontier().size(), "something is not");
      assertEquals(walk.frontier(), seen(web, flags));
    }
  }

  @Test
  void maxDepth() throws Exception {
    agree(walk -> walk.maxDepth(2), "--max-depth", "2", "--scope", "any");
  }

  @Test
  void siteDepth() throws Exception {
    agree(
        walk -> walk.admits((url, depth) -> UrlParts.pathSegments(url) <= 1),
        "--site-depth",
        "1",
        "--scope",
        "any");
  }

  @Test
  void includeAndExclude() throws Exception {
    agree(
        walk -> walk.admits((url, depth) -> url.matches(".*(org/|[1-7][.]html)") && !inP3(url)),
        "--include",
        "org/$|[1-7][.]html",
        "--exclude",
        "/p3",
        "--scope",
        "any");
  }

  private static boolean inP3(String url) {
    return url.contains("/p3");
  }

  @Test
  void theSeedsHosts() throws Exception {
    agree(walk -> walk.scope(PlainWalk.Scope.SEEDS_HOSTS), "--scope", "seeds-hosts");
  }

  @Test
  void theSeedsDomainsByDefault() throws Exception {
    agree(walk -> walk.scope(PlainWalk.Scope.SEEDS_DOMAINS));
  }

  @Test
  void maxLinks() throws Exception {
    try (CrawlCase web = new CrawlCase(SETTINGS, directory)) {
      Set<String> reached = new LinkedHashSet<>(web.web.seeds());
      Deque<String> queue = new ArrayDeque<>(reached);
      while (!queue.isEmpty()) {
        List<WebPage.Link> links = web.web.page(queue.poll()).links();
        for (WebPage.Link link : links.subList(0, Math.min(3, links.size()))) {
          if (reached.add(link.url())) queue.add(link.url());
        }
      }
      assertTrue(reached.size() < 72, "something is not followed");
      assertEquals(
          new TreeSet<>(reached), new TreeSet<>(seen(web, "--max-links", "3", "--scope", "any")));
    }
  }

  /** A URL as its crawl saw it; the round is the one in which it was asked. */
  private record Visit(long place, int bucket, int found, int round) {}

  @ParameterizedTest
  @ValueSource(strings = {"shallow", "offsite", "keywords=/s3/,h1.", "page-keywords=?"})
  void aRoundTakesTheBestBucketsInTheOrderOfDiscovery(String how) throws Exception {
    try (CrawlCase web = new CrawlCase(SETTINGS, directory)) {
      String home = text(web.web, web.web.seeds().get(0));
      String text = how.replace("?", home.strip().substring(home.strip().length() - 3));
      Path workspace =
          web.crawl(
              "w",
              "--scope",
              "any",
              "--sieve",
              "memory",
              "--follow-copies",
              "--round-size",
              "9",
              "--host-cap",
              "0",
              "--priority",
              text,
              "--until-empty");
      List<Visit> visits = visits(web.web, workspace, Priority.parse(text));
      assertEquals(72, visits.size());
      int contests = 0;
      for (Visit taken : visits) {
        for (Visit left : visits) {
          boolean waited = left.found < taken.round && left.round > taken.round;
          if (!waited || left.bucket == taken.bucket && left.place > taken.place) continue;
          assertTrue(left.bucket > taken.bucket, taken + " before " + left);
          contests++;
        }
      }
      assertTrue(contests > 0, "no bucket ever waited for another");
    }
  }

  private static List<Visit> visits(TestWeb web, Path workspace, Priority priority) {
    Map<Long, String> urls = new HashMap<>();
    Map<Long, Integer> rounds = new HashMap<>();
    for (String line : CrawlCase.lines(workspace, "fetched")) {
      String[] fields = line.split("\t");
      urls.put(Long.parseLong(fields[2]), fields[0]);
      rounds.put(Long.parseLong(fields[2]), Integer.parseInt(fields[1]));
    }
    List<Visit> visits = new ArrayList<>();
    for (String line : CrawlCase.lines(workspace, "seen")) {
      String[] fields = line.split("\t");
      long place = Long.parseLong(fields[1]);
      boolean seed = fields[4].equals("-");
      String parent = seed ? null : urls.get(Long.parseLong(fields[4]));
      boolean matches = !seed && priority.parentTextMatches(text(web, parent));
      int bucket = seed ? 0 : priority.bucket(fields[0], parent, matches);
      int found = seed ? 0 : rounds.get(Long.parseLong(fields[4]));
      visits.add(new Visit(place, bucket, found, rounds.get(place)));
    }
    return visits;
  }

  private static String text(TestWeb web, String url) {
    WebPage page = web.page(url);
    byte[] body = web.answer(page.host(), page.path(), 0).body();
    String html = new String(body, StandardCharsets.UTF_8);
    return new HtmlParser(HtmlLimits.STANDARD, "crivello").parse(html).text();
  }
}
