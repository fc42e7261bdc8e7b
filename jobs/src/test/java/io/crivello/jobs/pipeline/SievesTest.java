package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.sieve.online.Sieves;
import io.crivello.web.Behaviour;
import io.crivello.web.WebSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Crawls with each of the sieves. */
@Timeout(300)
class SievesTest {
  private static final String FRONTIER = "crawl/round-.*/sieve[^/]*/.*frontier/[^.][^.]*";

  @TempDir Path directory;

  @Test
  void everySieveGivesTheSameFrontierByBytes() throws Exception {
    WebSettings settings = new WebSettings().seed(8).hosts(5).pages(20).hostsPerDomain(2);
    settings.share(Behaviour.COPY, 0.2);
    try (CrawlCase web = new CrawlCase(settings, directory)) {
      List<String> kinds = new ArrayList<>(List.of("offline"));
      kinds.addAll(Sieves.names());
      List<String> rounds = null;
      String frontier = null;
      for (String kind : kinds) {
        Path workspace =
            web.crawl(
                kind, "--sieve", kind, "--scope", "any", "--priority", "offsite", "--rounds", "2");
        String late = web.web.pageUrl(0, 0) + "nowhere.html";
        run(0, "crawl", workspace, "--resume", "--until-empty", "--seeds", late);
        List<String> counts = CrawlCase.lines(workspace, "rounds");
        String bytes = CrawlCase.digest(workspace, FRONTIER);
        if (frontier == null) {
          frontier = bytes;
          rounds = counts;
          assertTrue(counts.size() > 4, "rounds: " + counts);
        }
        assertEquals(frontier, bytes, kind);
        assertEquals(rounds, counts, kind);
      }
    }
  }

  private static String run(int expected, Object... arguments) {
    String[] line = new String[arguments.length];
    for (int i = 0; i < line.length; i++) line[i] = arguments[i].toString();
    Program program = new Program();
    assertEquals(expected, program.run(line), program::err);
    return program.out() + program.err();
  }

  @Test
  void theSieveOfACrawlCannotBeChanged() throws Exception {
    try (CrawlCase web = new CrawlCase(new WebSettings().hosts(1).pages(3), directory)) {
      Path bloom = web.crawl("bloom", "--sieve", "bloom", "--bloom-urls", "1000");
      String said = run(2, "crawl", bloom, "--resume", "--sieve", "offline");
      assertTrue(said.contains("this crawl began with bloom"), said);
      said = run(2, "crawl", bloom, "--resume", "--bloom-urls", "2000");
      assertTrue(said.contains("this crawl began with 1000"), said);
      run(0, "crawl", bloom, "--resume", "--until-empty", "--sieve", "bloom");
      assertEquals(3, CrawlCase.urls(bloom, "fetched").size());
      run(0, "check", bloom);
      Path offline = web.crawl("offline");
      said = run(2, "crawl", offline, "--resume", "--sieve", "memory");
      assertTrue(said.contains("this crawl began with offline"), said);
    }
  }

  @Test
  void checkNoticesASieveThatIsNotTheFrontiers() throws Exception {
    try (CrawlCase web = new CrawlCase(new WebSettings().hosts(2).pages(8), directory)) {
      Path one = web.crawl("one", "--sieve", "memory", "--scope", "any", "--until-empty");
      run(0, "check", one);
      List<Path> saved;
      try (Stream<Path> walk = Files.walk(one)) {
        saved = walk.filter(p -> p.toString().matches(".*/saved/seen")).sorted().toList();
      }
      assertTrue(saved.size() >= 2, "saved once for the seeds and once a round: " + saved);
      Files.copy(saved.get(0), last(saved), StandardCopyOption.REPLACE_EXISTING);
      String said = run(1, "check", one);
      assertTrue(said.contains("are unknown to the sieve memory"), said);
      Files.write(last(saved), new byte[10]);
      assertTrue(run(1, "check", one).contains("the sieve cannot be read"));
    }
  }

  private static Path last(List<Path> paths) {
    return paths.get(paths.size() - 1);
  }

  @Test
  void whatCannotWorkIsRefusedBeforeAnything() {
    Path workspace = directory.resolve("w");
    String url = "http://a.org/";
    String said = run(2, "crawl", workspace, "--seeds", url, "--sieve", "momory");
    assertTrue(said.contains("must be one of offline, memory"), said);
    said = run(2, "crawl", "hdfs://h:1/w", "--seeds", url, "--sieve", "memory");
    assertTrue(said.contains("--sieve offline"), said);
    said =
        run(
            2,
            "crawl",
            workspace,
            "--seeds",
            url,
            "--sieve",
            "bloom",
            "--bloom-urls",
            "2000000000",
            "--bloom-loss",
            "1e-15");
    assertTrue(said.contains("more than half of a Java heap"), said);
    for (String loss : List.of("0", "1", "x", "NaN")) {
      said = run(2, "crawl", workspace, "--seeds", url, "--bloom-loss", loss);
      assertTrue(said.contains("--bloom-loss"), said);
    }
    assertFalse(Files.exists(workspace), "nothing was begun");
  }
}
