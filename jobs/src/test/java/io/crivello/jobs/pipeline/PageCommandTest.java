package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.web.Behaviour;
import io.crivello.web.WebPage;
import io.crivello.web.WebSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pages that were crawled, looked at one by one. */
@Timeout(180)
class PageCommandTest {
  @TempDir Path directory;

  private static String page(Path workspace, String url, String... options) {
    Program program = new Program();
    String[] line =
        Stream.concat(Stream.of("page", workspace.toString(), url), Stream.of(options))
            .toArray(String[]::new);
    assertEquals(0, program.run(line), program::err);
    return program.out();
  }

  @Test
  void everyFetchedPageIsInTheStore() throws Exception {
    WebSettings settings =
        new WebSettings()
            .seed(5)
            .hosts(3)
            .pages(15)
            .redirects(0.3)
            .share(Behaviour.NOT_FOUND, 0.1)
            .share(Behaviour.COPY, 0.2);
    try (CrawlCase web = new CrawlCase(settings, directory)) {
      Path workspace = web.crawl("w", "--scope", "any", "--until-empty", "--round-size", "9");
      List<String> fetched = CrawlCase.urls(workspace, "fetched");
      assertTrue(fetched.size() > 40, fetched.size() + " pages");
      for (String url : fetched) {
        WebPage expected = web.web.page(url);
        String overview = page(workspace, url);
        assertTrue(overview.startsWith("url        " + url + "\n"), overview);
        if (expected.shape() == WebPage.Shape.REDIRECT) {
          assertTrue(overview.contains("leads to   " + expected.links().get(0).url()), overview);
          continue;
        }
        if (expected.shape() != WebPage.Shape.HTML) continue;
        String html = page(workspace, url, "--html");
        String seen = Jsoup.parse(html).body().text();
        assertEquals(seen, page(workspace, url, "--text").strip().replaceAll("\\s+", " "));
        TreeSet<String> links = new TreeSet<>();
        for (WebPage.Link link : expected.links()) links.add(link.url());
        TreeSet<String> stored = new TreeSet<>();
        page(workspace, url, "--links").lines().forEach(line -> stored.add(line.split("\t")[0]));
        assertTrue(stored.containsAll(links), url + ": " + links + " of " + stored);
      }
      Program missing = new Program();
      String nobody = web.web.pageUrl(0, 0) + "nobody";
      assertEquals(1, missing.run("page", workspace.toString(), nobody));
      assertTrue(missing.err().contains("the store has no page " + nobody), missing.err());
      try (Stream<Path> merged = Files.list(workspace.resolve("pages"))) {
        assertTrue(merged.findAny().isPresent(), "no runs were merged");
      }
      Program check = new Program();
      assertEquals(0, check.run("check", workspace.toString()), () -> check.out() + check.err());
      assertTrue(
          check.out().contains(fetched.size() + " versions in "), "in the store: " + check.out());
    }
  }

  @Test
  void versionsAreFoundByTime() throws Exception {
    WebSettings settings = new WebSettings().seed(7).hosts(1).pages(3).growth(1);
    try (CrawlCase web = new CrawlCase(settings, directory)) {
      Path workspace = web.crawl("w", "--until-empty");
      String url = web.web.seeds().get(0);
      String first = page(workspace, url, "--links");
      Instant between = Instant.now();
      Later.crawl(workspace, Duration.ofHours(2), "--refetch-after", "1h", "--rounds", "1");
      Later.crawl(workspace, Duration.ofHours(2), "--refetch-after", "1h", "--rounds", "1");
      assertNotEquals(first, page(workspace, url, "--links"));
      assertEquals(first, page(workspace, url, "--links", "--at", between.toString()));
      String overview = page(workspace, url);
      assertEquals(2, overview.lines().filter(line -> line.startsWith("version")).count());
      Program early = new Program();
      assertEquals(1, early.run("page", workspace.toString(), url, "--at", "1999-12-31"));
      assertTrue(early.err().contains("the oldest version of " + url), early.err());
    }
  }

  @Test
  void whatIsNotUnderstoodIsSaid() {
    Program program = new Program();
    assertEquals(2, program.run("page", "w", "no url"));
    assertEquals(2, program.run("page", "w", "http://a.example/", "--at", "yesterday"));
    assertTrue(program.err().contains("'yesterday' is no time"), program.err());
    assertEquals(2, program.run("page", "w", "http://a.example/", "--text", "--html"));
    assertEquals(2, program.run("page", "w-missing", "http://a.example/"));
    assertFalse(program.err().isEmpty());
  }

  @Test
  void momentsEndWithWhatTheyName() {
    assertEquals("2026-05-01T23:59:59.999Z", end("2026-05-01"));
    assertEquals("2026-05-01T12:00:00.999Z", end("2026-05-01T12:00:00Z"));
    assertEquals("2026-05-01T10:00:00.999Z", end("2026-05-01T12:00:00+02:00"));
    assertEquals("2026-05-01T12:00:00.999Z", end("20260501120000"));
    assertEquals("2026-12-31T23:59:59.999Z", end("2026"));
    assertEquals("2024-02-29T23:59:59.999Z", end("202402"));
    assertEquals("2026-05-01T12:00:00.123Z", end("2026-05-01T12:00:00.123Z"));
  }

  private static String end(String text) {
    return Instant.ofEpochMilli(Moments.end(text)).toString();
  }
}
