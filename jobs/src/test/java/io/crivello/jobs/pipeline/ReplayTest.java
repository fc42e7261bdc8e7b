package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.web.Behaviour;
import io.crivello.web.HostRules;
import io.crivello.web.WebSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Crawls that are answered from the archives of another crawl. */
@Timeout(300)
class ReplayTest {
  private static final String SEEN = "crawl/round-.*/sieve[^/]*/.*/(seen|frontier)/[^.][^.]*";
  private static final Predicate<String> FORBIDDEN = line -> line.contains("\trobots\tskipped\t");
  private static final WebSettings WEB =
      new WebSettings()
          .seed(11)
          .hosts(5)
          .pages(25)
          .fanout(5)
          .redirects(0.1)
          .privates(0.4)
          .share(Behaviour.NOT_FOUND, 0.1)
          .share(Behaviour.CHUNKED, 0.1)
          .share(Behaviour.GZIP, 0.1)
          .share(Behaviour.COPY, 0.2)
          .share(HostRules.ABSENT, 0.3);

  /** What a workspace holds: the names of its files. */
  private static final List<String> KINDS =
      List.of(
          "CURRENT-.*",
          "crawl/round-.*/list/.*[.]tsv",
          "crawl/round-.*/fetch/.*/pages[.]warc[.]gz",
          "crawl/round-.*/fetch/.*/robots[.]warc[.]gz",
          "crawl/round-.*/fetch/.*/log[.]tsv",
          "crawl/round-.*/found/.*",
          "crawl/round-.*/hosts/.*",
          "crawl/round-.*/sieve/.*/frontier/.*",
          "crawl/round-.*/sieve/.*/seen/.*",
          "crawl/round-.*/copies/.*");

  @TempDir Path directory;

  private Path replay(CrawlCase web, Path archives, String name, String... more) {
    Path workspace = directory.resolve(name);
    List<String> line = new ArrayList<>(List.of("crawl", workspace.toString(), "--seeds"));
    line.addAll(web.web.seeds());
    line.addAll(List.of("--replay", archives.toString(), "--until-empty", "--scope", "any"));
    line.addAll(List.of(more));
    Program program = new Program();
    assertEquals(0, program.run(line.toArray(String[]::new)), program::err);
    return workspace;
  }

  private static Set<String> sorted(Path workspace, String what) {
    return new TreeSet<>(CrawlCase.urls(workspace, what));
  }

  @Test
  void aReplayIsTheSameCrawlAndTwoReplaysAreTheSameToTheBit() throws Exception {
    try (CrawlCase web = new CrawlCase(WEB, directory)) {
      Path live = web.crawl("live", "--until-empty", "--scope", "any", "--host-cap", "12");
      int asked = web.server.log().size();
      Path archives = CrawlArchives.copy(live, directory.resolve("archives"), 1000);
      String[] cap = {"--host-cap", "12"};
      Path once = Files.move(replay(web, archives, "w", cap), directory.resolve("once"));
      Path again = replay(web, archives, "w", cap);
      String[] tasks = {"-D", "crivello.reducers=7", "--host-cap", "12", "--agents", "3"};
      Path three = replay(web, archives, "three", tasks);
      assertEquals(asked, web.server.log().size(), "nobody was asked");

      assertEquals(CrawlCase.lines(live, "seen"), CrawlCase.lines(once, "seen"));
      assertEquals(CrawlCase.digest(live, SEEN), CrawlCase.digest(once, SEEN));
      assertEquals(sorted(live, "fetched"), sorted(once, "fetched"));
      assertEquals(sorted(live, "failed"), sorted(once, "failed"));
      assertTrue(CrawlCase.lines(once, "failed").stream().anyMatch(FORBIDDEN));

      assertEquals(filesButLeases(once), filesButLeases(again));
      for (String kind : KINDS) {
        assertTrue(
            filesButLeases(once).keySet().stream().anyMatch(name -> name.matches(kind)), kind);
      }
      assertEquals(CrawlCase.digest(once, SEEN), CrawlCase.digest(three, SEEN));
      for (String what : List.of("seen", "fetched", "failed", "rounds")) {
        assertEquals(CrawlCase.lines(once, what), CrawlCase.lines(three, what), what);
      }
      Program check = new Program();
      assertEquals(0, check.run("check", three.toString()), () -> check.out() + check.err());
      assertTrue(listsWithUrls(three, 1) > 1, "the hosts are spread over the tasks");
    }
  }

  @Test
  void aCrawlWithFailuresIsRepeatedRoundByRound() throws Exception {
    WebSettings settings =
        new WebSettings()
            .seed(5)
            .hosts(4)
            .pages(14)
            .fanout(3)
            .redirects(0.1)
            .feeds(1)
            .slowMillis(600)
            .share(Behaviour.FLAKY, 0.15)
            .share(Behaviour.SERVER_ERROR, 0.1)
            .share(Behaviour.SLOW, 0.25)
            .share(Behaviour.CLIPPED, 0.1)
            .share(Behaviour.HUGE_LENGTH, 0.1)
            .share(HostRules.ERROR, 0.6);
    String[] flags = {
      "--round-size",
      "24",
      "--host-cap",
      "10",
      "--fetch",
      "types=text/html",
      "--fetch",
      "total-timeout=300ms",
      "--fetch",
      "max-tries=1"
    };
    try (CrawlCase web = new CrawlCase(settings, directory)) {
      Path live = web.crawl("live", with(flags, "--until-empty", "--scope", "any"));
      int asked = web.server.log().size();
      Path archives = CrawlArchives.copy(live, directory.resolve("archives"), 1000);
      Path replayed = replay(web, archives, "replayed", flags);
      assertEquals(asked, web.server.log().size(), "nobody was asked");
      for (String what : List.of("fetched", "failed", "frontier", "seen")) {
        assertEquals(withoutTimes(live, what), withoutTimes(replayed, what), what);
      }
      assertEquals(CrawlCase.digest(live, SEEN), CrawlCase.digest(replayed, SEEN));
      List<String> failed = CrawlCase.lines(live, "failed");
      for (String reason :
          List.of("http-500", "total-timeout", "robots-unreachable", "clipped", "type", "size")) {
        assertTrue(failed.stream().anyMatch(line -> line.contains("\t" + reason + "\t")), reason);
      }
      Program check = new Program();
      assertEquals(0, check.run("check", live.toString()), () -> check.out() + check.err());
    }
  }

  private static List<String> withoutTimes(Path workspace, String what) {
    String time = "\t[0-9]{4}-[0-9]{2}-[^\t]*Z\t";
    return CrawlCase.lines(workspace, what).stream()
        .map(line -> line.replaceAll(time, "\t"))
        .toList();
  }

  private static String[] with(String[] flags, String... more) {
    return Stream.concat(Stream.of(flags), Stream.of(more)).toArray(String[]::new);
  }

  /** The digest of every file, by its name. */
  private static Map<String, String> filesButLeases(Path workspace) throws Exception {
    Map<String, String> digests = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(workspace)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        String name = workspace.relativize(file).toString();
        if (name.contains("LEASE-")) continue;
        digests.put(name, CrawlCase.digest(workspace, Pattern.quote(name)));
      }
    }
    return digests;
  }

  private static long listsWithUrls(Path workspace, int round) throws Exception {
    Path lists = workspace.resolve("crawl/round-0000" + (round + 1) + "/list");
    try (Stream<Path> walk = Files.walk(lists)) {
      return walk.filter(file -> file.toString().endsWith(".tsv"))
          .filter(file -> file.toFile().length() > 0)
          .count();
    }
  }

  @Test
  void whatIsNotArchivedIsARecordedMiss() throws Exception {
    try (CrawlCase web = new CrawlCase(WEB, directory)) {
      Path live = web.crawl("live", "--rounds", "2", "--scope", "any");
      Path archives = CrawlArchives.copy(live, directory.resolve("archives"), 2);
      Path replayed = replay(web, archives, "replayed");
      assertEquals(sorted(live, "fetched"), sorted(replayed, "fetched"));
      List<String> misses =
          CrawlCase.lines(replayed, "failed").stream()
              .filter(line -> line.contains("\tnot-archived\tfailed\t"))
              .toList();
      long forbidden = CrawlCase.lines(replayed, "failed").stream().filter(FORBIDDEN).count();
      long forbiddenBefore = CrawlCase.lines(live, "failed").stream().filter(FORBIDDEN).count();
      assertEquals(
          CrawlCase.urls(live, "frontier").size(), misses.size() + forbidden - forbiddenBefore);
      assertEquals(List.of(), CrawlCase.lines(replayed, "frontier"));
      String url = CrawlCase.urls(replayed, "fetched").get(0);
      Program explain = new Program();
      assertEquals(0, explain.run("explain", replayed.toString(), url), explain::err);
      assertTrue(explain.out().contains("answered from file:" + archives), explain.out());
    }
  }

  @Test
  void archivesWithoutPagesCannotBeReplayed() throws Exception {
    Path rubbish = directory.resolve("rubbish.warc");
    Files.writeString(rubbish, "nothing of any use\n");
    Program program = new Program();
    String workspace = directory.resolve("w").toString();
    assertEquals(
        1,
        program.run(
            "crawl", workspace, "--seeds", "http://a.example/", "--replay", rubbish.toString()));
    assertTrue(program.err().contains("1 garbage"), program.err());
  }
}
