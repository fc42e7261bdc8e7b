package io.crivello.jobs.pipeline;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The flags that say who asks and how archives are compressed, as servers and readers see them. */
class WhoAsksTest {
  private static final String HOST = "http://who.example";
  private static final String TEXT = "<p>the same words again and again</p>".repeat(500);
  private static final Map<String, byte[]> ANSWERS =
      Map.of(
          "/robots.txt",
          RawPages.page(
              "Content-Type: text/plain\r\n",
              "User-agent: nosy\nDisallow: /private\n\nUser-agent: *\nDisallow: /public\n"),
          "/",
          RawPages.page(
              "Content-Type: text/html\r\n", "<a href=/private>1</a><a href=/public>2</a>" + TEXT),
          "/private",
          RawPages.page("Content-Type: text/html\r\n", "private"),
          "/public",
          RawPages.page("Content-Type: text/html\r\n", "public"));

  @TempDir Path directory;

  private Path crawl(RawPages raw, String name, String... arguments) throws IOException {
    Path hosts = directory.resolve("hosts");
    Files.writeString(hosts, "who.example 127.77.0.4:" + raw.port() + "\n");
    Path workspace = directory.resolve(name);
    List<String> line = new ArrayList<>(List.of("crawl", workspace.toString(), "--seeds", HOST));
    line.addAll(List.of("--hosts", hosts.toString(), "--allow-private", "--until-empty"));
    line.addAll(List.of("--delay", "0s", "--ip-delay", "0s"));
    line.addAll(List.of(arguments));
    Program program = new Program();
    assertEquals(0, program.run(line.toArray(String[]::new)), program::err);
    return workspace;
  }

  @Test
  void aHostsFileThatCannotBeUsedIsRefusedBeforeAnyWork() throws Exception {
    String line = "who.example 127.77.0.4:1\n";
    Path twice = Files.writeString(directory.resolve("twice"), line + line);
    Path workspace = directory.resolve("w");
    for (String command : List.of("crawl", "pipeline")) {
      for (Path bad : List.of(twice, directory.resolve("nowhere"))) {
        Program program = new Program();
        String[] words = {
          command, workspace.toString(), "--seeds", HOST, "--hosts", bad.toString()
        };
        assertEquals(2, program.run(words));
        assertTrue(program.err().contains(bad.getFileName().toString()), program.err());
        assertFalse(Files.exists(workspace));
      }
    }
    try (RawPages raw = new RawPages("127.77.0.4", ANSWERS)) {
      Path crawled = crawl(raw, "crawled");
      int asked = raw.agents().size();
      List<String> seen = CrawlCase.lines(crawled, "seen");
      Files.writeString(directory.resolve("hosts"), line + line);
      Program program = new Program();
      assertEquals(
          2, program.run("crawl", crawled.toString(), "--resume", "--seeds", HOST + "/new"));
      assertTrue(program.err().contains("line 2: a second address"), program.err());
      assertEquals(seen, CrawlCase.lines(crawled, "seen"));
      assertEquals(asked, raw.agents().size());
    }
  }

  @Test
  void theServerSeesNameAndContactAndItsRulesForThatNameApply() throws Exception {
    try (RawPages raw = new RawPages("127.77.0.4", ANSWERS)) {
      Path nosy = crawl(raw, "nosy", "--agent", "Nosy/2.1", "--contact", "https://nosy.example/me");
      assertEquals(Set.of("Nosy/2.1 (+https://nosy.example/me)"), raw.agents());
      assertEquals(List.of(HOST + "/", HOST + "/public"), CrawlCase.urls(nosy, "fetched"));
      assertEquals(List.of(HOST + "/private"), CrawlCase.urls(nosy, "failed"));
      raw.agents().clear();
      Path other = crawl(raw, "other");
      assertEquals(Set.of("crivello"), raw.agents());
      assertEquals(List.of(HOST + "/", HOST + "/private"), CrawlCase.urls(other, "fetched"));
      raw.agents().clear();
      crawl(raw, "contact", "--contact", "mailto:me@nosy.example");
      assertEquals(Set.of("crivello (+mailto:me@nosy.example)"), raw.agents());
    }
  }

  private static byte[] archive(Path workspace) throws IOException {
    try (Stream<Path> files = Files.walk(workspace.resolve("crawl/round-00001"))) {
      return Files.readAllBytes(
          files.filter(file -> file.endsWith("pages.warc.gz")).findFirst().orElseThrow());
    }
  }

  /** The kind of the first deflated block after a gzip header without extras: 0 is stored. */
  private static int firstBlock(byte[] gzip) {
    assertEquals(0x1F, gzip[0]);
    assertEquals((byte) 0x8B, gzip[1]);
    assertEquals(0, gzip[3], "no extra fields");
    return gzip[10] >> 1 & 3;
  }

  private static String unzipped(byte[] members) throws Exception {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    byte[] piece = new byte[1 << 16];
    for (int at = 0; at < members.length; ) {
      Inflater inflater = new Inflater(true);
      inflater.setInput(members, at + 10, members.length - at - 10);
      while (!inflater.finished()) text.write(piece, 0, inflater.inflate(piece));
      at = members.length - inflater.getRemaining() + 8;
      inflater.end();
    }
    return text.toString(US_ASCII);
  }

  @Test
  void theLevelDecidesHowMuchIsCompressed() throws Exception {
    try (RawPages raw = new RawPages("127.77.0.4", ANSWERS)) {
      Map<String, byte[]> archives = new TreeMap<>();
      for (String level : List.of("0", "1", "9")) {
        archives.put(level, archive(crawl(raw, "level-" + level, "--gzip-level", level)));
        assertTrue(unzipped(archives.get(level)).contains(TEXT), "whole at level " + level);
      }
      assertEquals(0, firstBlock(archives.get("0")), "stored");
      assertTrue(firstBlock(archives.get("1")) > 0 && firstBlock(archives.get("9")) > 0);
      assertTrue(archives.get("0").length > TEXT.length());
      assertTrue(archives.get("1").length < TEXT.length() / 4);
      assertTrue(archives.get("9").length < archives.get("1").length);
      byte[] usual = archive(crawl(raw, "usual"));
      assertTrue(Math.abs(usual.length - archives.get("1").length) < 50, "level 1 by default");
    }
  }

  @Test
  void valuesThatMakeNoSenseAreRefusedBeforeAnyWork() {
    String[][] bad = {
      {"--gzip-level", "10"},
      {"--gzip-level", "-1"},
      {"--gzip-level", "best"},
      {"--gzip-level", ""},
      {"--agent", ""},
      {"--agent", "two words"},
      {"--agent", "evil\r\nX: y"},
      {"--contact", "here\r\nX: y"},
      {"--contact", "(really)"},
      {"--max-links", "1048576"},
      {"--max-links", "-1"},
    };
    Path workspace = directory.resolve("none");
    Set<String> messages = new TreeSet<>();
    for (String[] flag : bad) {
      Program program = new Program();
      int code =
          program.run("crawl", workspace.toString(), "--seeds", HOST, flag[0] + "=" + flag[1]);
      assertEquals(2, code, () -> String.join(" ", flag) + ": " + program.err());
      String name = flag[0].substring(2);
      assertTrue(program.err().contains(name), () -> name + ": " + program.err());
      messages.add(program.err());
    }
    assertTrue(messages.size() > 3);
    assertTrue(Files.notExists(workspace));
  }
}
