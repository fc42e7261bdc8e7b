package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.neardup.Features;
import io.crivello.neardup.SimHashSketcher;
import io.crivello.text.TextDigest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How a crawl knows copies, and what it does with their links. */
@Timeout(120)
class CopiesFlagTest {
  private static final String ADDRESS = "127.0.0.9";

  @TempDir Path directory;

  private static String words(long seed, int count) {
    return new Random(seed)
        .ints(count, 0, 500)
        .mapToObj(number -> "word" + Integer.toString(number, 36).replaceAll("[0-9]", "z"))
        .collect(Collectors.joining(" "));
  }

  private static long simHash(String text) {
    SimHashSketcher sketcher =
        new SimHashSketcher(Long.SIZE, Features.parse("word-3-grams").source());
    assertTrue(sketcher.sketch(text));
    return sketcher.first();
  }

  private static long digest(String text) {
    TextDigest digest = new TextDigest();
    assertTrue(digest.digest(text));
    return digest.value();
  }

  /** A text that differs from another one in a word, but has the same SimHash. */
  private static String similar(String text) {
    for (String word : words(4, 60).split(" ")) {
      String changed = text + " " + word;
      if (simHash(changed) == simHash(text)) return changed;
    }
    throw new AssertionError("no word leaves the SimHash as it is");
  }

  private static byte[] page(String text, String... links) {
    StringBuilder html = new StringBuilder("<html><body><p>" + text + "</p>");
    for (String link : links) html.append("<a href=\"").append(link).append("\"></a>");
    return RawPages.page("Content-Type: text/html\r\n", html + "</body></html>");
  }

  private List<String> seen(String name, Map<String, byte[]> pages, String... flags)
      throws Exception {
    try (RawPages server = new RawPages(ADDRESS, pages)) {
      Path hosts = directory.resolve("hosts");
      Files.writeString(hosts, "a.example " + ADDRESS + ":" + server.port() + "\n");
      Program program = new Program();
      List<String> line =
          new java.util.ArrayList<>(
              List.of("crawl", directory.resolve(name).toString(), "--until-empty"));
      line.addAll(List.of("--seeds", "http://a.example/", "--hosts", hosts.toString()));
      line.addAll(List.of("--allow-private", "--delay", "0s", "--ip-delay", "0s"));
      line.addAll(List.of(flags));
      assertEquals(0, program.run(line.toArray(String[]::new)), program::err);
    }
    return CrawlCase.urls(directory.resolve(name), "seen");
  }

  @Test
  void aSimHashKnowsCopiesThatADigestDoesNot() throws Exception {
    String text = words(1, 400);
    String similar = similar(text);
    assertNotEquals(digest(text), digest(similar));
    Map<String, byte[]> pages =
        Map.of(
            "/", page(words(2, 100), "/a", "/b"),
            "/a", page(text, "/from-a"),
            "/b", page(similar, "/from-b"));
    List<String> both =
        List.of(
            "http://a.example/",
            "http://a.example/a",
            "http://a.example/b",
            "http://a.example/from-a",
            "http://a.example/from-b");
    assertEquals(both, seen("digest", pages));
    assertEquals(both.subList(0, 4), seen("simhash", pages, "--copies", "simhash"));
  }

  @Test
  void theWayStaysThatOfTheFirstRound() throws Exception {
    seen("w", Map.of("/", page(words(3, 100))));
    Program program = new Program();
    String workspace = directory.resolve("w").toString();
    assertEquals(2, program.run("crawl", workspace, "--resume", "--copies", "simhash"));
    assertTrue(program.err().contains("this crawl began with digest"), program.err());
    assertEquals(2, program.run("crawl", workspace, "--resume", "--copies", "simash"));
    assertTrue(program.err().contains("simhash"), program.err());
  }
}
