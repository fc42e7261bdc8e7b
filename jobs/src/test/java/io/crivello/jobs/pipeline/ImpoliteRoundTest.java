package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.Stage;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.state.Commits;
import io.crivello.web.WebSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A round whose log says that somebody was asked too early. */
class ImpoliteRoundTest {
  @TempDir Path directory;
  private final Program program = new Program();

  @Test
  void itIsKeptAndTheCrawlStopsOnceAndGoesOn() throws Exception {
    WebSettings settings = new WebSettings().seed(3).hosts(3).seedHosts(3).pages(8);
    try (CrawlCase web = new CrawlCase(settings, directory)) {
      web.crawlPolitely("w", "--delay", "30ms", "--ip-delay", "30ms", "--rounds", "2");
      Path workspace = directory.resolve("w");
      String digest = SeenAndFrontier.digest(workspace);
      List<String> fetched = CrawlCase.urls(workspace, "fetched");
      int requests = web.server.log().size();
      goBackBeforeSettling(workspace, 2);
      String url = TooEarly.pretend(log(workspace, 2));

      assertEquals(1, resume(workspace), program::err);
      assertTrue(program.err().contains("round 2: "), program::err);
      assertTrue(program.err().contains(" requests came too early, first "), program::err);
      assertTrue(program.err().contains("to the start of " + url), program::err);
      assertTrue(program.err().contains("--resume goes on"), program::err);
      CrawlState settled = state(workspace);
      assertEquals(Stage.PAGES, settled.next);
      assertTrue(settled.count(2, CrawlState.TOO_EARLY) > 0);
      assertEquals(0, settled.count(1, CrawlState.TOO_EARLY));
      assertTrue(settled.tooEarly(1).isEmpty());
      assertFalse(settled.tooEarly(2).isEmpty());
      assertTrue(settled.tooEarly(2).size() <= settled.count(2, CrawlState.TOO_EARLY));

      assertEquals(0, resume(workspace), program::err);
      assertEquals(digest, SeenAndFrontier.digest(workspace));
      assertEquals(fetched, CrawlCase.urls(workspace, "fetched"));
      assertEquals(requests, web.server.log().size(), "nothing was asked for again");
      String times = Long.toString(settled.count(2, CrawlState.TOO_EARLY));
      assertEquals(List.of("too-early", "0", "0", times), lastColumn(workspace));
      assertCheckTells(workspace, url);
      assertEquals(0, resume(workspace), "a further round goes on: " + program.err());
    }
  }

  private int resume(Path workspace) {
    return program.run("crawl", workspace.toString(), "--resume", "--rounds", "1");
  }

  private static List<String> lastColumn(Path workspace) {
    return CrawlCase.lines(workspace, "rounds").stream()
        .map(line -> line.substring(line.lastIndexOf('\t') + 1))
        .toList();
  }

  private void assertCheckTells(Path workspace, String url) {
    assertEquals(1, program.run("check", workspace.toString()), program::err);
    List<String> lines = program.out().lines().toList();
    assertTrue(lines.get(0).matches("round 2: [0-9]+ requests came too early"), program::out);
    assertTrue(
        lines.stream()
            .anyMatch(line -> line.contains("too early: round 2, ") && line.contains(url)),
        program::out);
    assertEquals(lines.size(), lines.stream().distinct().count(), "nothing is said twice");
  }

  /** Takes the commits away that came after the fetch of a round. */
  private static void goBackBeforeSettling(Path workspace, int round) throws IOException {
    Commits commits = commits(workspace);
    boolean isAfter = false;
    for (long number : commits.numbers()) {
      CrawlState crawl = CrawlState.of(commits.read(number));
      if (isAfter)
        Files.delete(workspace.resolve(new Workspace(root(workspace)).current(number).getName()));
      isAfter |= crawl.round == round && crawl.next == Stage.HOSTS;
    }
    assertTrue(isAfter);
    assertEquals(Stage.HOSTS, state(workspace).next);
  }

  private static CrawlState state(Path workspace) throws IOException {
    return CrawlState.of(commits(workspace).read());
  }

  private static Commits commits(Path workspace) throws IOException {
    return new Commits(FileSystem.getLocal(new Configuration()), new Workspace(root(workspace)));
  }

  private static org.apache.hadoop.fs.Path root(Path workspace) {
    return new org.apache.hadoop.fs.Path(workspace.toUri());
  }

  private static Path log(Path workspace, int round) throws IOException {
    try (Stream<Path> files = Files.walk(workspace.resolve(Workspace.round(round)))) {
      return files.filter(file -> file.endsWith(Workspace.LOG)).findFirst().orElseThrow();
    }
  }
}
