package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Crawls of a host all pages of which cannot be had, for ever or for a while. */
@Timeout(120)
class HostsInTroubleTest {
  private static final String ROOT = "http://a.example/";
  private static final int LINKS = 20;

  @TempDir Path directory;

  private static Map<String, byte[]> site(byte[] pages) {
    StringBuilder links = new StringBuilder();
    Map<String, byte[]> answers = new ConcurrentHashMap<>();
    for (int i = 0; i < LINKS; i++) {
      links.append("<a href=/p").append(i).append(">p</a>");
      answers.put("/p" + i, pages);
    }
    answers.put("/", RawPages.page("Content-Type: text/html\r\n", links.toString()));
    return answers;
  }

  private Path crawl(String hosts, String... more) throws IOException {
    Path file = directory.resolve("hosts");
    Files.writeString(file, hosts + "\n");
    Path workspace = directory.resolve("w");
    List<String> line = new ArrayList<>(List.of("crawl", workspace.toString(), "--seeds", ROOT));
    line.addAll(List.of("--hosts", file.toString(), "--allow-private", "--back-off", "20ms"));
    line.addAll(List.of("--delay", "0s", "--ip-delay", "0s", "--sieve", "memory"));
    line.addAll(List.of("--fetch", "host-probes=3"));
    line.addAll(List.of(more));
    Program program = new Program();
    assertEquals(0, program.run(line.toArray(String[]::new)), program::err);
    return workspace;
  }

  private static void assertChecked(Path workspace) {
    Program program = new Program();
    assertEquals(0, program.run("check", workspace.toString()), program::out);
  }

  @Test
  void aHostThatNeverRecoversIsDoneWith() throws IOException {
    try (RawPages raw = new RawPages("127.79.0.1", site(RawPages.status(503)))) {
      Path workspace = crawl(raw.named("a.example"), "--until-empty");
      assertEquals(List.of(ROOT), CrawlCase.urls(workspace, "fetched"));
      List<String> failed = CrawlCase.lines(workspace, "failed");
      assertEquals(LINKS, failed.size());
      for (String line : failed) assertEquals("http-503", line.split("\t")[3], line);
      assertEquals(LINKS, new TreeSet<>(CrawlCase.urls(workspace, "failed")).size());
      assertEquals(List.of(), CrawlCase.lines(workspace, "frontier"));
      int probes = 3 + 2;
      assertEquals(2 + 3 + probes, raw.asked().size(), "the last URL asked has its own tries");
      assertChecked(workspace);
    }
  }

  @Test
  void aHostThatRecoversIsCrawledWhole() throws IOException {
    Map<String, byte[]> site = site(RawPages.status(503));
    try (RawPages raw = new RawPages("127.79.0.2", site)) {
      Path workspace = crawl(raw.named("a.example"), "--rounds", "2");
      assertEquals(List.of(), CrawlCase.lines(workspace, "failed"));
      assertEquals(LINKS, CrawlCase.lines(workspace, "frontier").size());
      for (int i = 0; i < LINKS; i++) {
        site.put("/p" + i, RawPages.page("Content-Type: text/html\r\n", "page " + i));
      }
      crawl(raw.named("a.example"), "--resume", "--until-empty");
      assertEquals(1 + LINKS, CrawlCase.lines(workspace, "fetched").size());
      assertEquals(List.of(), CrawlCase.lines(workspace, "failed"));
      assertTrue(raw.asked().size() <= 2 + 3 + LINKS, raw.asked()::toString);
      assertChecked(workspace);
    }
  }
}
