package io.crivello.jobs.pipeline;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.state.WorkspaceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lives of URLs, as they are told before, during and after rounds. */
class ExplainTest {
  private static final String HOST = "http://life.example";
  private static final String HTML = "Content-Type: text/html\r\n";
  private static final String TEXT =
      "<p>A text of more than forty letters that two of the pages have in common.</p>";

  @TempDir Path directory;

  private static Map<String, byte[]> answers() {
    Map<String, byte[]> answers = new LinkedHashMap<>();
    answers.put(
        "/robots.txt",
        RawPages.page("Content-Type: text/plain\r\n", "User-agent: *\nDisallow: /private\n"));
    answers.put(
        "/",
        RawPages.page(
            HTML,
            "<a href=/a>1</a><a href=/copy>2</a><a href=/canon>3</a><a href=/moved>4</a>"
                + "<a href=/private/x>5</a><a href=/gone>6</a>"));
    answers.put(
        "/a",
        RawPages.page(
            HTML + "X-Robots-Tag: noindex\r\n", "<a href=/b>b</a><a href='http://['></a>" + TEXT));
    answers.put("/copy", RawPages.page(HTML, "<a href=/of-copy>b</a>" + TEXT));
    answers.put(
        "/canon",
        RawPages.page(
            HTML,
            "<link rel=canonical href=/true><meta name=robots content='none'><a href=/hidden>h</a>something"));
    answers.put(
        "/moved",
        "HTTP/1.1 301 M\r\nLocation: /there\r\nConnection: close\r\n\r\n".getBytes(US_ASCII));
    return answers;
  }

  private static String explain(Path workspace, String url) {
    Program program = new Program();
    assertEquals(0, program.run("explain", workspace.toString(), url), program::err);
    return program
        .out()
        .replaceAll("20[0-9-]{8}T[0-9:.]+Z", "TIME")
        .replaceAll("[1-9][0-9]* bytes", "N bytes");
  }

  private static String story(String... lines) {
    return String.join(System.lineSeparator(), lines) + System.lineSeparator();
  }

  private static void run(Path workspace, String... arguments) {
    List<String> line = new ArrayList<>(List.of("crawl", workspace.toString()));
    line.addAll(List.of("--delay", "0s", "--ip-delay", "0s", "--allow-private"));
    line.addAll(List.of(arguments));
    Program program = new Program();
    assertEquals(0, program.run(line.toArray(String[]::new)), program::err);
  }

  private Path hosts(RawPages raw) throws IOException {
    String at = "127.77.0.3:" + raw.port() + "\n";
    Path hosts = directory.resolve("hosts");
    return Files.writeString(hosts, "life.example " + at + "other.life.example " + at);
  }

  @Test
  void theLifeOfAUrl() throws Exception {
    try (RawPages raw = new RawPages("127.77.0.3", answers())) {
      Path workspace = directory.resolve("w");
      String hosts = hosts(raw).toString();
      run(workspace, "--seeds", HOST, "--hosts", hosts, "--host-cap", "3", "--rounds", "1");
      assertEquals(
          story(
              HOST + "/",
              "  found      given as a seed, number 0",
              "  place      0, bucket 0, 0 links from a seed",
              "  round 1    selected at TIME",
              "             fetched at TIME, status 200, text/html, N bytes",
              "             its page (html) has 6 links, 6 admitted"),
          explain(workspace, "HTTP://life.example:80"));
      assertEquals(
          story(
              HOST + "/moved",
              "  found      link 3 of " + HOST + "/ (place 0)",
              "  place      4, bucket 0, 1 link from a seed",
              "  now        waits in the frontier"),
          explain(workspace, HOST + "/moved"));
      run(workspace, "--resume");
      assertTrue(
          explain(workspace, HOST + "/moved")
              .endsWith(
                  story(
                      "  now        waits in the backlog since round 2: "
                          + "its host had its share of the round (--host-cap)")));
      run(workspace, "--resume", "--until-empty", "--host-cap", "0");
      assertAfterTheEnd(workspace);
      assertDuringARound(workspace);
    }
  }

  private static void assertAfterTheEnd(Path workspace) {
    assertEquals(
        story(
            HOST + "/a",
            "  found      link 0 of " + HOST + "/ (place 0)",
            "  place      1, bucket 0, 1 link from a seed",
            "  round 2    selected at TIME",
            "             fetched at TIME, status 200, text/html, N bytes",
            "             its page (html) has 2 links, 1 admitted",
            "             its page says noindex"),
        explain(workspace, HOST + "/a"));
    String copy = explain(workspace, HOST + "/copy");
    assertTrue(copy.contains("a copy: its text was met before"), copy);
    String canon = explain(workspace, HOST + "/canon");
    assertTrue(canon.contains("its page says noindex, nofollow"), canon);
    assertTrue(canon.contains("canonical URL is " + HOST + "/true, which it stands for"), canon);
    String moved = explain(workspace, HOST + "/moved");
    assertTrue(moved.contains("round 3    selected at TIME"), moved);
    assertTrue(moved.contains("fetched at TIME, status 301, redirects to /there, 0 bytes"), moved);
    String there = explain(workspace, HOST + "/there");
    assertTrue(there.contains("redirected to by " + HOST + "/moved (place 4)"), there);
    assertTrue(there.contains("failed at TIME: http-404, status 404"), there);
    String forbidden = explain(workspace, HOST + "/private/x");
    assertTrue(forbidden.contains("skipped by the rule 'robots'"), forbidden);
    assertEquals(
        story(
            HOST + "/of-copy",
            "  found      "
                + HOST
                + "/copy links to it, but was not followed: the page is a copy, its text was met"
                + " before",
            "  robots     the robots.txt of " + HOST + " allows it, read at TIME"),
        explain(workspace, HOST + "/of-copy"));
    String hidden = explain(workspace, HOST + "/hidden");
    assertTrue(hidden.contains("followed: by the rule 'page-nofollow'"), hidden);
    String nowhere = explain(workspace, HOST + "/nowhere");
    assertTrue(nowhere.contains("never: no page of the crawl links to it"), nowhere);
    String secret = explain(workspace, HOST + "/private/never");
    assertTrue(secret.contains("the robots.txt of " + HOST + " forbids it"), secret);
    String foreign = explain(workspace, "http://foreign.example/");
    assertTrue(foreign.contains("not in the crawl: the rule 'scope' keeps it out"), foreign);
    assertTrue(foreign.contains("the robots.txt of its host is not known"), foreign);
  }

  /** An earlier state is that of a run that is, or was, at work. */
  private static void assertDuringARound(Path workspace) throws IOException {
    backTo(workspace, 3, CrawlState.Stage.PAGES);
    String parsing = explain(workspace, HOST + "/moved");
    assertTrue(
        parsing.endsWith(story("             the round is running: its page is not yet parsed")),
        parsing);
    backTo(workspace, 3, CrawlState.Stage.FETCH);
    assertEquals(
        story(
            HOST + "/moved",
            "  found      link 3 of " + HOST + "/ (place 0)",
            "  place      4, bucket 0, 1 link from a seed",
            "  round 3    selected at TIME; the round is running: it is being asked"),
        explain(workspace, HOST + "/moved"));
  }

  private static void backTo(Path workspace, int round, CrawlState.Stage next) throws IOException {
    var root = new org.apache.hadoop.fs.Path(workspace.toUri());
    while (true) {
      CrawlState state = CrawlState.of(WorkspaceWriter.read(Platform.configuration(null), root));
      if (state.round == round && state.next == next) return;
      try (Stream<Path> files = Files.list(workspace)) {
        Files.delete(
            files
                .filter(file -> file.getFileName().toString().startsWith("CURRENT-"))
                .max(Comparator.naturalOrder())
                .orElseThrow());
      }
    }
  }

  @Test
  void whichCapPushedAUrlBack() throws Exception {
    try (RawPages raw = new RawPages("127.77.0.3", answers())) {
      Path workspace = directory.resolve("w");
      Path seeds = directory.resolve("seeds");
      Files.writeString(
          seeds, HOST + "/1\n" + HOST + "/2\nhttp://other.life.example/3\n" + HOST + "/4\n");
      String[] line = {
        "--seeds", seeds.toString(), "--hosts", hosts(raw).toString(), "--domain-cap", "2"
      };
      run(workspace, line);
      for (String url : List.of("http://other.life.example/3", HOST + "/4")) {
        String told = explain(workspace, url);
        assertTrue(told.contains("its domain had its share of the round (--domain-cap)"), told);
      }
      String failed = explain(workspace, HOST + "/1");
      assertTrue(
          failed.endsWith(story("             failed at TIME: http-404, status 404")), failed);
    }
  }

  @Test
  void theRuleThatDroppedALink() throws Exception {
    Map<String, byte[]> answers = new LinkedHashMap<>();
    answers.put(
        "/",
        RawPages.page(
            HTML,
            "<base href=/in/><a href=1>1</a><a href=no rel=nofollow>n</a><a href=/r1>2</a>"
                + "<a href=/page>3</a><a href='http://['></a><a href=beyond>4</a>"));
    answers.put("/page", RawPages.page(HTML, "<a href=/deep>d</a>"));
    for (int i = 1; i < 8; i++) {
      String head = "HTTP/1.1 302 F\r\nLocation: /r" + (i + 1) + "\r\nConnection: close\r\n\r\n";
      answers.put("/r" + i, head.getBytes(US_ASCII));
    }
    try (RawPages raw = new RawPages("127.77.0.3", answers)) {
      Path workspace = directory.resolve("w");
      String hosts = hosts(raw).toString();
      String[] flags = {"--max-links", "5", "--max-depth", "1", "--until-empty"};
      List<String> line = new ArrayList<>(List.of("--seeds", HOST, "--hosts", hosts));
      line.addAll(List.of(flags));
      run(workspace, line.toArray(String[]::new));
      String not = " links to it, but was not followed: by the rule '";
      assertFound(workspace, "/in/no", HOST + "/" + not + "nofollow'");
      assertFound(workspace, "/in/beyond", HOST + "/" + not + "max-links'");
      assertFound(workspace, "/deep", HOST + "/page" + not + "max-depth'");
      String redirects = HOST + "/r6 redirects to it, but was not followed: by the rule '";
      assertFound(workspace, "/r7", redirects + "redirect-limit'");
      assertFound(workspace, "/never", "never: no page of the crawl links to it");
    }
  }

  private static void assertFound(Path workspace, String path, String expected) {
    String told = explain(workspace, HOST + path);
    assertTrue(told.contains("  found      " + expected + System.lineSeparator()), told);
  }

  @Test
  void whatIsNoUrl() {
    Program program = new Program();
    assertEquals(2, program.run("explain", directory.toString(), "not a URL"));
    assertTrue(program.err().contains("is no URL: relative"), program::err);
  }
}
