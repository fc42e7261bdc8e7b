package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.web.PlainWalk;
import io.crivello.web.RequestLog.Request;
import io.crivello.web.WebSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Feeds and sitemaps that are asked again, and URLs that are pushed. */
class FeedsTest {
  private static final Duration NOW = Duration.ZERO;

  @TempDir Path directory;

  private CrawlCase web() throws Exception {
    WebSettings settings =
        new WebSettings().seed(11).hosts(2).pages(6).feeds(1).sitemaps(1).growth(2);
    return new CrawlCase(settings, directory);
  }

  /** What was asked from some request on, with the status of the answer. */
  private static Set<String> asked(CrawlCase web, int from) {
    List<Request> all = web.server.log().all();
    return all.subList(from, all.size()).stream()
        .map(request -> request.status() + " " + request.url())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> answers(CrawlCase web, int status, String path) {
    Set<String> answers = new TreeSet<>();
    for (int host = 0; host < 2; host++) {
      answers.add(status + " http://" + web.web.hostName(host) + path);
    }
    return answers;
  }

  @Test
  @Timeout(120)
  void feedsAreAskedAgainWhenTheyAreDueAndNotBefore() throws Exception {
    try (CrawlCase web = web()) {
      Path workspace = web.crawl("w", "--scope", "any", "--until-empty");
      PlainWalk walk =
          new PlainWalk(web.web).seeds(web.web.seeds()).scope(PlainWalk.Scope.ANY).walk();
      assertEquals(walk.frontier(), CrawlCase.urls(workspace, "seen"));
      int before = web.server.log().size();

      String early = Later.feeds(workspace, Duration.ofMinutes(50));
      assertTrue(early.contains("none of 4 feeds and sitemaps is due before"), early);
      assertEquals(before, web.server.log().size());

      String unchanged = Later.feeds(workspace, Duration.ofHours(2));
      assertEquals(answers(web, 304, "/feed.xml"), asked(web, before), unchanged);
      assertTrue(unchanged.contains("2 of 2 feeds and sitemaps"), unchanged);
      assertEquals(walk.frontier(), CrawlCase.urls(workspace, "seen"));
      assertFalse(CrawlCase.urls(workspace, "failed").toString().contains("feed.xml"));

      int second = web.server.log().size();
      String changed = Later.feeds(workspace, Duration.ofHours(2));
      assertEquals(answers(web, 200, "/feed.xml"), asked(web, second), changed);
      List<String> fresh = new ArrayList<>();
      for (String feed : walk.frontier()) {
        if (!feed.endsWith("/feed.xml")) continue;
        for (int k = 5; k < 7; k++) fresh.add(feed.replace("feed.xml", "news/p" + k + ".html"));
      }
      List<String> all = new ArrayList<>(walk.frontier());
      all.addAll(fresh);
      assertEquals(all, CrawlCase.urls(workspace, "seen"));
      assertEquals(fresh, CrawlCase.urls(workspace, "frontier"));

      int third = web.server.log().size();
      String daily = Later.feeds(workspace, Duration.ofHours(25));
      Set<String> expected = new TreeSet<>(answers(web, 304, "/sitemap.xml"));
      expected.addAll(answers(web, 304, "/feed.xml"));
      assertEquals(expected, asked(web, third), daily);

      int fourth = web.server.log().size();
      String rest = Later.crawl(workspace, NOW, "--until-empty");
      Set<String> pages = new TreeSet<>();
      for (String url : fresh) pages.add("200 " + url);
      assertEquals(pages, asked(web, fourth), rest);
      holds(workspace);
    }
  }

  private static void holds(Path workspace) {
    Program check = new Program();
    assertEquals(0, check.run("check", workspace.toString()), () -> check.out() + check.err());
  }

  @Test
  @Timeout(120)
  void pushedUrlsWaitInTheFrontier() throws Exception {
    try (CrawlCase web = web()) {
      Path workspace = web.crawl("w", "--scope", "any", "--until-empty");
      List<String> seen = CrawlCase.lines(workspace, "seen");
      int before = web.server.log().size();
      String home = web.web.pageUrl(0, 0);
      String other = "http://" + web.web.hostName(1) + "/news/p77.html";
      String said =
          Later.push(
              workspace, home, "", "# a remark", "http://[/", "mailto:someone", other, other);
      assertTrue(said.contains("skipped: 2 pushed lines that are no URL"), said);
      assertEquals(before, web.server.log().size());
      List<String> after = CrawlCase.lines(workspace, "seen");
      assertEquals(seen, after.subList(0, seen.size()));
      assertEquals(
          List.of(other + "\t" + seen.size() + "\t0\tpushed\t-"),
          after.subList(seen.size(), after.size()));
      assertEquals(List.of(other), CrawlCase.urls(workspace, "frontier"));
      assertTrue(
          CrawlCase.urls(workspace, "failed").containsAll(List.of("http://[/", "mailto:someone")));

      Later.crawl(workspace, NOW, "--rounds", "1");
      assertTrue(asked(web, before).contains("200 " + other));
      holds(workspace);
    }
  }

  @Test
  @Timeout(120)
  void pushedUrlsAreJudgedByTheRulesAndLeaveTheScopeAsItIs() throws Exception {
    try (CrawlCase web = web()) {
      Path workspace =
          web.crawl("w", "--scope", "seeds-hosts", "--exclude", "secret", "--site-depth", "3");
      String mine = "http://" + web.web.hostName(0);
      String others = "http://" + web.web.hostName(1);
      List<String> seen = CrawlCase.urls(workspace, "seen");
      for (int time = 0; time < 2; time++) {
        String said =
            Later.push(
                workspace,
                others + "/a.html",
                others + "/b.html",
                mine + "/secret.html",
                mine + "/1/2/3/4/5/x.html",
                mine + "/news/p77.html");
        assertTrue(said.contains("refused by the rule scope: 2 pushed lines"), said);
        assertTrue(said.contains("refused by the rule exclude: 1 pushed lines"), said);
        assertTrue(said.contains("refused by the rule site-depth: 1 pushed lines"), said);
      }
      List<String> after = new ArrayList<>(seen);
      after.add(mine + "/news/p77.html");
      assertEquals(after, CrawlCase.urls(workspace, "seen"));
      Later.crawl(workspace, NOW, "--until-empty");
      assertFalse(
          CrawlCase.urls(workspace, "seen").stream().anyMatch(url -> url.startsWith(others)),
          "links to the other host are out of scope as before");
      holds(workspace);
    }
  }

  @Test
  void withoutACrawlThereIsNothingToRefresh() {
    Path nowhere = directory.resolve("nowhere");
    Program program = new Program();
    assertEquals(2, program.run("feeds", nowhere.toString()));
    assertTrue(program.err().contains("there is no crawl in"), program.err());
    assertFalse(Files.exists(nowhere));
  }
}
