package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.fetch.FetchLine;
import io.crivello.jobs.Program;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.state.State;
import io.crivello.jobs.state.WorkspaceWriter;
import io.crivello.web.Behaviour;
import io.crivello.web.WebSettings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A crawl that holds what it must, and copies of it with one thing broken each. */
@Timeout(300)
class CheckTest {
  @TempDir static Path directory;

  private static CrawlCase web;
  private static Path good;
  private static String messages;
  private static int copies;

  private final Program program = new Program();

  @BeforeAll
  static void crawl() throws IOException {
    WebSettings settings =
        new WebSettings()
            .seed(3)
            .hosts(4)
            .hostsPerAddress(2)
            .seedHosts(4)
            .pages(12)
            .retryAfter(0)
            .share(Behaviour.NOT_FOUND, 0.1)
            .share(Behaviour.FLAKY, 0.2);
    web = new CrawlCase(settings, directory);
    String[] politely = {
      "--delay", "30ms", "--ip-delay", "50ms", "--host-cap", "4", "--rounds", "3", "--agents", "2"
    };
    messages = web.crawlPolitely("good", politely).err();
    good = directory.resolve("good");
  }

  @AfterAll
  static void close() throws IOException {
    web.close();
  }

  private List<String> check(Path workspace, int code) {
    assertEquals(code, program.run("check", workspace.toString()), program::err);
    return program.out().lines().toList();
  }

  private void assertFinds(Path workspace, String... patterns) {
    List<String> lines = check(workspace, 1);
    for (String what : patterns) {
      assertTrue(
          lines.stream().anyMatch(line -> line.matches(".*(" + what + ").*")),
          () -> what + " is not in\n" + String.join("\n", lines));
    }
  }

  private static CrawlState state(Path workspace) throws IOException {
    return CrawlState.of(
        WorkspaceWriter.read(
            new Configuration(), new org.apache.hadoop.fs.Path(workspace.toUri())));
  }

  private static Path copy() throws IOException {
    Path copy = directory.resolve("copy-" + copies++);
    try (Stream<Path> walk = Files.walk(good)) {
      for (Path file : walk.toList()) Files.copy(file, copy.resolve(good.relativize(file)));
    }
    return copy;
  }

  /** Writes other bytes, and takes the checksums of the local file system away. */
  private static void replace(Path file, byte[] bytes) throws IOException {
    Files.write(file, bytes);
    Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
  }

  private static void flip(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 4;
    replace(file, bytes);
  }

  private static void clip(Path file, int bytes) throws IOException {
    byte[] all = Files.readAllBytes(file);
    replace(file, java.util.Arrays.copyOf(all, all.length - bytes));
  }

  private static Path find(Path workspace, String pattern) throws IOException {
    try (Stream<Path> walk = Files.walk(workspace)) {
      return walk.filter(file -> workspace.relativize(file).toString().matches(pattern))
          .max((a, b) -> Long.compare(a.toFile().length(), b.toFile().length()))
          .orElseThrow();
    }
  }

  private static Path withState(Consumer<CrawlState> change) throws IOException {
    Path copy = copy();
    try (WorkspaceWriter writer =
        WorkspaceWriter.open(
            new Configuration(),
            new org.apache.hadoop.fs.Path(copy.toUri()),
            new PrintStream(PrintStream.nullOutputStream(), true, StandardCharsets.UTF_8))) {
      CrawlState crawl = CrawlState.of(writer.state());
      change.accept(crawl);
      State.Draft draft = writer.state().draft();
      crawl.writeTo(draft);
      writer.commit(draft);
    }
    return copy;
  }

  @Test
  void aGoodCrawlPasses() throws IOException {
    String table = String.join("\n", check(good, 0));
    assertTrue(state(good).waiting > 0, "nothing waits, so that little is checked");
    assertTrue(table.contains("politeness of round 3"), table);
    assertTrue(table.matches("(?s).*between requests to a host \\(asked 0.03 s\\).*"), table);
    assertTrue(table.contains("to an address (asked 0.05 s)"), table);
    assertTrue(messages.contains("politeness: at least 0."), messages);
  }

  @Test
  void aCrawlBySharePasses() {
    web.crawlPolitely(
        "share", "--share", "0.5", "--slot", "20ms", "--ip-delay", "10ms", "--rounds", "2");
    String table = String.join("\n", check(directory.resolve("share"), 0));
    assertTrue(table.contains("was followed by a pause of s/0.5"), table);
  }

  @Test
  void whatArchivesAnswerPasses() throws IOException {
    List<String> archives;
    try (Stream<Path> walk = Files.walk(good)) {
      archives =
          walk.map(Path::toString).filter(file -> file.endsWith("pages.warc.gz")).sorted().toList();
    }
    Path ingested = directory.resolve("ingested");
    List<String> line = new ArrayList<>(List.of("ingest", ingested.toString()));
    line.addAll(archives);
    assertEquals(0, program.run(line.toArray(String[]::new)), program::err);
    check(ingested, 0);
    Path replayed = directory.resolve("replayed");
    String seed = web.web.seeds().get(0);
    line = new ArrayList<>(List.of("crawl", replayed.toString(), "--seeds", seed));
    line.addAll(List.of("--rounds", "2", "--scope", "any", "--replay"));
    line.addAll(archives);
    assertEquals(0, program.run(line.toArray(String[]::new)), program::err);
    check(replayed, 0);
  }

  @Test
  void aFlippedBitInTheSeenSignatures() throws IOException {
    Path copy = copy();
    CrawlState.Run run = state(copy).seen.get(0);
    flip(copy.resolve(run.directory()).resolve("seen-000"));
    assertFinds(copy, "seen-000");
  }

  @Test
  void aFlippedBitInThePageStore() throws IOException {
    Path copy = copy();
    String run = state(copy).store.get(0).directory();
    flip(copy.resolve(run).resolve("part-00000/data"));
    assertFinds(copy, run + "/part-00000 cannot be read", run + " has .* sound pages instead of");
  }

  @Test
  void aPageFilterThatIsGoneOrWrong() throws IOException {
    Path gone = copy();
    String run = state(gone).store.get(0).directory();
    Files.delete(gone.resolve(run).resolve("part-00000/bloom"));
    assertFinds(gone, run + "/part-00000 cannot be read");
    Path wrong = copy();
    String other = state(wrong).store.get(1).directory();
    replace(
        wrong.resolve(run).resolve("part-00000/bloom"),
        Files.readAllBytes(wrong.resolve(other).resolve("part-00000/bloom")));
    assertFinds(wrong, "the filter does not know");
  }

  @Test
  void pagesThatTheStoreShouldHave() throws IOException {
    Path copy =
        withState(
            crawl -> {
              CrawlState.Run run = crawl.store.get(0);
              crawl.store.set(0, new CrawlState.Run(run.directory(), run.count() + 1));
            });
    assertFinds(copy, "sound pages instead of");
  }

  @Test
  void aClippedFrontier() throws IOException {
    Path copy = copy();
    String file = state(copy).frontier.get(1).file();
    clip(copy.resolve(file), 20);
    assertFinds(copy, file + ".* is clipped", "which are not the places 0 to");
  }

  @Test
  void aLineOfTheLogThatIsGone() throws IOException {
    Path copy = copy();
    Path log = find(copy, "crawl/round-00002/.*/log.tsv");
    List<String> lines = new ArrayList<>(Files.readAllLines(log));
    FetchLine gone = FetchLine.parse(lines.remove(lines.size() / 2));
    replace(log, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    String outcome = gone.outcome().name().toLowerCase(java.util.Locale.ROOT);
    assertFinds(
        copy,
        "log.tsv is clipped",
        "round 2: " + outcome + " is .* by the state, but its logs have",
        "an answer of " + gone.url() + " at .* that no line has");
  }

  @Test
  void aClippedArchive() throws IOException {
    Path copy = copy();
    clip(find(copy, "crawl/round-00001/.*/pages.warc.gz"), 2000);
    assertFinds(
        copy,
        "pages.warc.gz is clipped",
        "round 1: .* URLs were fetched by its logs, but its archives hold");
  }

  @Test
  void aRecordThatIsNotWhereItsLineSays() throws IOException {
    Path copy = copy();
    Path log = find(copy, "crawl/round-00001/.*/log.tsv");
    String text = Files.readString(log);
    String line = text.lines().filter(l -> l.contains("\tfetched\t")).findFirst().orElseThrow();
    FetchLine fetched = FetchLine.parse(line);
    String moved =
        line.replace("\t" + fetched.offset() + "\t", "\t" + (fetched.offset() + 1) + "\t");
    replace(log, text.replace(line, moved).getBytes(StandardCharsets.UTF_8));
    assertFinds(
        copy,
        "has no answer at " + (fetched.offset() + 1),
        "round 1: its logs and its table of outcomes differ");
  }

  @Test
  void aRequestTooEarly() throws IOException {
    Path copy = copy();
    Path log = find(copy, "crawl/round-00002/.*/log.tsv");
    String url = TooEarly.pretend(log);
    assertFinds(copy, "asked too early: round 2, (host|address) .* ms, not .* " + url);
  }

  @Test
  void aDamagedStateAndTheWayOut() throws IOException {
    Path copy = copy();
    Path current = find(copy, "CURRENT-[0-9]+");
    try (Stream<Path> files = Files.list(copy)) {
      current =
          files
              .filter(file -> file.getFileName().toString().startsWith("CURRENT-"))
              .max(Path::compareTo)
              .orElse(current);
    }
    flip(current);
    assertEquals(1, program.run("list", copy.toString(), "rounds"));
    assertTrue(program.err().contains("./run.sh check"), program::err);
    assertFinds(
        copy,
        current.getFileName() + " cannot be read",
        "the last state that can be read is CURRENT-[0-9]+.*--resume");
    Files.delete(current);
    assertEquals(0, program.run("crawl", copy.toString(), "--resume"), program::err);
    check(copy, 0);
  }

  @Test
  void noStateAtAll() throws IOException {
    Path copy = copy();
    try (Stream<Path> files = Files.list(copy)) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith("CURRENT-")) Files.delete(file);
      }
    }
    assertFinds(copy, "no committed state");
    assertEquals(2, program.run("check", directory.resolve("nothing").toString()));
    assertFalse(Files.exists(directory.resolve("nothing")));
  }

  @Test
  void countsThatWereChanged() throws IOException {
    assertFinds(
        withState(crawl -> crawl.count("fetched", crawl.count(crawl.round, "fetched") + 1)),
        "round 3: fetched is .* by the state, but its table of outcomes has");
    assertFinds(withState(crawl -> crawl.waiting++), "URLs wait by the state");
    assertFinds(withState(crawl -> crawl.cursors[0] += 1000), "the cursor of bucket 0 is at");
    assertFinds(
        withState(crawl -> crawl.cursors[0]--), "the URLs taken from the frontier are not those");
    assertFinds(withState(crawl -> crawl.places++), "signatures were seen, but the frontier");
  }

  @Test
  void tablesThatAreDamagedOrMissing() throws IOException {
    Path copy = copy();
    CrawlState crawl = state(copy);
    flip(copy.resolve(crawl.hosts.get(0)));
    Path backlog = copy.resolve(crawl.backlog.get(0));
    flip(backlog);
    Files.delete(copy.resolve(crawl.file(1, "outcomes")));
    assertFinds(
        copy,
        crawl.hosts.get(0) + ".*damaged",
        crawl.backlog.get(0) + ".*(damaged|clipped)",
        crawl.file(1, "outcomes") + " is missing");
  }

  @Test
  void aListWithoutOneOfItsUrls() throws IOException {
    Path copy = copy();
    Path list = find(copy, "crawl/round-00003/list/.*/agent-.*.tsv");
    List<String> lines = Files.readAllLines(list);
    replace(
        list,
        (String.join("\n", lines.subList(1, lines.size())) + "\n")
            .getBytes(StandardCharsets.UTF_8));
    assertFinds(
        copy,
        "round 3: selected is .* by the state, but its lists have",
        "round 3: its table of outcomes has other URLs than its lists");
  }
}
