package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.crivello.fetch.FetchLine;
import io.crivello.fetch.Outcome;
import io.crivello.jobs.Program;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Crawls of hosts whose robots.txt is redirected to a host that the crawl does not know. */
@Timeout(300)
class MovedRobotsCrawlTest {
  private static final String RULES =
      "User-agent: *\nDisallow: /no\nSitemap: http://a.example/sitemap.xml\n";
  private static final String SITEMAP =
      "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
          + "<url><loc>http://a.example/listed</loc></url></urlset>";

  @TempDir Path directory;
  private final Map<String, byte[]> pages = new ConcurrentHashMap<>();
  private RawPages site;
  private RawPages rules;

  @BeforeEach
  void serve() throws IOException {
    String html = "Content-Type: text/html\r\n";
    String links = "<a href=/yes>1</a><a href=/no>2</a>";
    pages.putAll(
        Map.of(
            "/robots.txt",
            "HTTP/1.1 301 x\r\nConnection: close\r\nLocation: http://rules.example/r\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII),
            "/r",
            RawPages.page("Content-Type: text/plain\r\n", RULES),
            "/",
            RawPages.page(html, links),
            "/yes",
            RawPages.page(html, "<p>yes</p>"),
            "/listed",
            RawPages.page(html, "<p>listed</p>"),
            "/sitemap.xml",
            RawPages.page("Content-Type: application/xml\r\n", SITEMAP)));
    site = new RawPages("127.0.5.1", pages);
    rules =
        new RawPages(
            "127.0.5.2", Map.of("/r", RawPages.page("Content-Type: text/plain\r\n", RULES)));
  }

  @AfterEach
  void close() throws IOException {
    site.close();
    rules.close();
  }

  private Program crawl(String name, String namesOfRules, String... more) throws IOException {
    Path hosts = directory.resolve(name + ".hosts");
    Files.writeString(hosts, site.named("a.example") + "\n" + namesOfRules + "\n");
    List<String> line = new ArrayList<>(List.of("crawl", directory.resolve(name).toString()));
    line.addAll(List.of("--seeds", "http://a.example/", "--hosts", hosts.toString()));
    line.addAll(List.of("--allow-private", "--delay", "20ms", "--ip-delay", "30ms"));
    line.addAll(List.of(more));
    Program program = new Program();
    assertEquals(0, program.run(line.toArray(String[]::new)), program::err);
    return program;
  }

  private static List<FetchLine> log(Path workspace) throws IOException {
    List<FetchLine> lines = new ArrayList<>();
    try (Stream<Path> files = Files.walk(workspace)) {
      for (Path file : files.filter(f -> f.endsWith("log.tsv")).sorted().toList()) {
        for (String line : Files.readAllLines(file)) lines.add(FetchLine.parse(line));
      }
    }
    return lines;
  }

  private static void assertChecked(Path workspace) {
    Program program = new Program();
    assertEquals(0, program.run("check", workspace.toString()), program::out);
  }

  @Test
  void theRulesAndSitemapsOfTheOtherHostHold() throws IOException {
    crawl("w", rules.named("rules.example"), "--until-empty");
    Path workspace = directory.resolve("w");
    assertEquals(
        List.of(
            "http://a.example/",
            "http://a.example/yes",
            "http://a.example/sitemap.xml",
            "http://a.example/listed"),
        CrawlCase.urls(workspace, "fetched"));
    List<FetchLine> robots =
        log(workspace).stream().filter(line -> line.outcome() == Outcome.ROBOTS).toList();
    assertEquals(2, robots.size(), "the rules are kept from round to round");
    assertEquals("rules.example", robots.get(1).host());
    assertEquals("127.0.5.2", robots.get(1).address());
    assertChecked(workspace);
  }

  @Test
  void rulesThatCannotBeAskedForForbidEverything() throws IOException {
    crawl("w", "other.example 127.0.5.2:1");
    Path workspace = directory.resolve("w");
    assertEquals(List.of(), CrawlCase.urls(workspace, "fetched"));
    List<FetchLine> log = log(workspace);
    assertEquals(List.of("http-301", "robots-unreachable"), reasons(log));
    assertEquals(Outcome.RETURNED, log.get(1).outcome());
    assertChecked(workspace);
  }

  private static List<String> reasons(List<FetchLine> log) {
    return log.stream().map(FetchLine::reason).toList();
  }

  private static final List<String> ALL =
      List.of(
          "http://a.example/",
          "http://a.example/yes",
          "http://a.example/sitemap.xml",
          "http://a.example/listed");

  @ParameterizedTest
  @CsvSource({"1, consistent", "2, consistent", "7, consistent", "2, minhash", "7, permutation"})
  void theNumberOfTasksDoesNotDecideWhatIsFetched(int agents, String assign) throws IOException {
    String[] more = {"--agents", Integer.toString(agents), "--assign", assign, "--until-empty"};
    crawl("w", rules.named("rules.example"), more);
    Path workspace = directory.resolve("w");
    assertEquals(ALL, CrawlCase.urls(workspace, "fetched"));
    assertEquals(
        List.of("http://a.example/no"), CrawlCase.urls(workspace, "failed"), "by the rules");
    assertEquals(List.of("/r"), rules.asked());
    assertChecked(workspace);
  }

  @Test
  void rulesThatMoveFromTaskToTaskAreFollowed() throws IOException {
    String to = "HTTP/1.1 301 x\r\nConnection: close\r\nLocation: http://%s.example/r\r\n\r\n";
    List<RawPages> between = new ArrayList<>();
    try {
      String names = rules.named("rules.example");
      for (int i = 3; i < 6; i++) {
        String next = i == 3 ? "rules" : "b" + (i - 1);
        byte[] moved = String.format(Locale.ROOT, to, next).getBytes(StandardCharsets.US_ASCII);
        between.add(new RawPages("127.0.5." + i, Map.of("/r", moved)));
        names += "\n" + between.get(i - 3).named("b" + i + ".example");
      }
      String first = String.format(Locale.ROOT, to, "b5");
      pages.put("/robots.txt", first.getBytes(StandardCharsets.US_ASCII));
      crawl("w", names, "--agents", "7", "--until-empty");
      Path workspace = directory.resolve("w");
      assertEquals(ALL, CrawlCase.urls(workspace, "fetched"));
      assertEquals(List.of("/r"), rules.asked());
      assertChecked(workspace);
    } finally {
      for (RawPages each : between) each.close();
    }
  }

  @Test
  void aRoundWithTwoTasksPutsTheHostOffWithoutATry() throws IOException {
    crawl("w", rules.named("rules.example"), "--agents", "2");
    Path workspace = directory.resolve("w");
    List<FetchLine> log = log(workspace);
    assertEquals(List.of("http-301", "robots-elsewhere"), reasons(log));
    assertEquals(List.of(), rules.asked());
    String[] waiting = CrawlCase.lines(workspace, "frontier").get(0).split("\t");
    assertEquals("0", waiting[waiting.length - 1], "no try");
    assertChecked(workspace);
  }
}
