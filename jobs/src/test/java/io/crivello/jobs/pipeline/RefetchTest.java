package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.fetch.FetchItem;
import io.crivello.fetch.Standing;
import io.crivello.jobs.Program;
import io.crivello.web.Behaviour;
import io.crivello.web.PlainWalk;
import io.crivello.web.RequestLog.Request;
import io.crivello.web.WebPage;
import io.crivello.web.WebSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Old pages that are asked for again. */
class RefetchTest {
  private static final String[] ROUND = {"--refetch-after", "1h", "--rounds", "1"};

  @TempDir Path directory;

  private CrawlCase web() throws Exception {
    WebSettings settings =
        new WebSettings()
            .seed(7)
            .hosts(2)
            .pages(20)
            .redirects(0.5)
            .growth(1)
            .share(Behaviour.COPY, 0.4)
            .share(Behaviour.NOT_FOUND, 0.1);
    return new CrawlCase(settings, directory);
  }

  private static Map<String, Integer> asked(CrawlCase web, int from) {
    Map<String, Integer> asked = new TreeMap<>();
    List<Request> all = web.server.log().all();
    for (Request request : all.subList(from, all.size()))
      asked.merge(request.url(), 1, Integer::sum);
    return asked;
  }

  /** The standings in the list of a round, by URL. */
  private static Map<String, Standing> listed(Path workspace, int round) throws Exception {
    Map<String, Standing> standings = new TreeMap<>();
    Path list = workspace.resolve(String.format(Locale.ROOT, "crawl/round-%05d/list", round));
    try (Stream<Path> files = Files.walk(list)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".tsv")).toList()) {
        for (String line : Files.readAllLines(file)) {
          FetchItem item = FetchItem.parse(line);
          standings.put(item.url(), item.standing());
        }
      }
    }
    return standings;
  }

  /** What a plain look at the pages in the order of places says of those that were fetched. */
  private static Map<String, Standing> standings(CrawlCase web, PlainWalk walk) {
    Map<String, Standing> standings = new TreeMap<>();
    Set<Long> texts = new HashSet<>();
    for (int place = 0; place < walk.frontier().size(); place++) {
      if (walk.fate(place) != Behaviour.Fate.FETCHED) continue;
      String url = walk.frontier().get(place);
      WebPage page = web.web.page(url);
      boolean copy = page.shape() == WebPage.Shape.HTML && !texts.add(page.text());
      standings.put(url, copy ? Standing.COPY : Standing.FOLLOWED);
    }
    return standings;
  }

  private static int lastRound(Path workspace) {
    return CrawlCase.lines(workspace, "rounds").size() - 2;
  }

  @Test
  @Timeout(120)
  void oldPagesAreAskedOnceMoreAndWhatIsNewInThemIsFollowed() throws Exception {
    try (CrawlCase web = web()) {
      Path workspace = web.crawl("w", "--scope", "any", "--until-empty");
      PlainWalk walk =
          new PlainWalk(web.web).seeds(web.web.seeds()).scope(PlainWalk.Scope.ANY).walk();
      assertEquals(walk.frontier(), CrawlCase.urls(workspace, "seen"));
      Map<String, Standing> standings = standings(web, walk);
      assertTrue(standings.containsValue(Standing.COPY));
      int first = web.server.log().size();
      String young = Later.crawl(workspace, Duration.ofMinutes(50), ROUND);
      assertTrue(young.contains("nothing is left to fetch"), young);
      assertEquals(first, web.server.log().size());

      String second = Later.crawl(workspace, Duration.ofHours(2), ROUND);
      assertEquals(standings, listed(workspace, lastRound(workspace)), second);
      Map<String, Integer> asked = asked(web, first);
      assertEquals(standings.keySet(), asked.keySet(), second);
      assertEquals(Set.of(1), Set.copyOf(asked.values()));
      for (Request request : web.server.log().all().subList(first, web.server.log().size())) {
        boolean redirect = request.url().contains("/go/");
        assertEquals(!redirect, request.status() == 304, request.url() + " " + request.status());
      }
      assertEquals(walk.frontier(), CrawlCase.urls(workspace, "seen"));

      String third = Later.crawl(workspace, Duration.ofHours(2), ROUND);
      assertEquals(standings, listed(workspace, lastRound(workspace)), third);
      List<String> all = new ArrayList<>(walk.frontier());
      for (String url : walk.frontier()) {
        if (url.endsWith(".org/")) all.add(url + "news/p1000001.html");
      }
      assertEquals(all, CrawlCase.urls(workspace, "seen"), third);

      int fourth = web.server.log().size();
      Later.crawl(workspace, Duration.ZERO, "--until-empty");
      assertEquals(
          new TreeSet<>(all.subList(walk.frontier().size(), all.size())),
          asked(web, fourth).keySet());
      holds(workspace);
    }
  }

  @Test
  @Timeout(120)
  void whatCapsRefuseIsAskedLaterAndOnce() throws Exception {
    try (CrawlCase web = web()) {
      Path workspace = web.crawl("w", "--scope", "any", "--until-empty", "--agents", "2");
      Set<String> fetched = new TreeSet<>(CrawlCase.urls(workspace, "fetched"));
      long most = fetched.stream().filter(url -> url.startsWith(web.web.pageUrl(0, 0))).count();
      int first = web.server.log().size();
      String[] capped = {"--host-cap", "5", "--max-per-host", Long.toString(most)};
      String said = Later.crawl(workspace, Duration.ofHours(2), append(ROUND, capped));
      assertEquals(10, asked(web, first).size(), said);
      holds(workspace);
      Later.crawl(workspace, Duration.ZERO, "--until-empty");
      Map<String, Integer> asked = asked(web, first);
      assertEquals(fetched, asked.keySet());
      assertEquals(Set.of(1), Set.copyOf(asked.values()));
      assertFalse(CrawlCase.lines(workspace, "failed").toString().contains("max-per-host"));
      holds(workspace);
    }
  }

  private static String[] append(String[] some, String[] more) {
    return Stream.concat(Stream.of(some), Stream.of(more)).toArray(String[]::new);
  }

  private static void holds(Path workspace) {
    Program check = new Program();
    assertEquals(0, check.run("check", workspace.toString()), () -> check.out() + check.err());
  }
}
