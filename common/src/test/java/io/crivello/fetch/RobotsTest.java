package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsTest {
  private static final String ORIGIN = "http://a.example";
  private final Robots robots = new Robots("Crivello/1.0");

  private static RobotsFile file(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return RobotsFile.of(ORIGIN, 0, 1, 200, bytes, bytes.length);
  }

  private static Exchange answer(int status, String reason, byte[] body, String headers) {
    Exchange exchange = new Exchange();
    exchange.status = status;
    exchange.reason = reason;
    exchange.body = body;
    exchange.bodyLength = body.length;
    exchange.responseHead =
        ("HTTP/1.1 " + status + "\r\n" + headers + "\r\n").getBytes(StandardCharsets.US_ASCII);
    return exchange;
  }

  @ParameterizedTest
  @CsvSource({
    "Disallow: /a, /ab, false",
    "Disallow: /ab, /ac, true",
    "Disallow: /a~Disallow: /ab, /ac, false",
    "Allow: /a~Disallow: /ab, /abc, false",
    "Disallow: /a~Allow: /ab, /abc, true",
    "Disallow: /p~Allow: /p, /p, true",
    "Disallow: /*.php$, /a.php.php, false",
    "Disallow: /*.php$, /a.php?x, true",
    "Disallow: /%7Ea, /~a, false",
    "Disallow: /a%2Ab, /a*b, false",
    "Disallow:, /x, true",
    "Disallow: /, /, false",
    "Sitemap: http://a.example/s~Disallow: /x, /x, false",
  })
  void rulesOfThatCount(String rules, String path, boolean allowed) {
    RobotsFile file = file("User-agent: crivello\n" + rules.replace('~', '\n') + "\n");
    assertEquals(allowed, robots.allows(file, ORIGIN + path));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void patternsMatchAsRegularExpressionsDo(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      String pattern = word(random, "ab*") + (random.nextBoolean() ? "$" : "");
      String path = word(random, "ab");
      String end = pattern.endsWith("$") ? "" : ".*";
      String regex = pattern.replace("$", "").replace("*", ".*") + end;
      assertEquals(
          path.matches(regex),
          RobotsRules.matches(pattern, path),
          pattern + " on " + path + ", seed " + seed);
    }
  }

  private static String word(Random random, String alphabet) {
    StringBuilder word = new StringBuilder("/");
    for (int n = random.nextInt(8); n > 0; n--) {
      word.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return word.toString();
  }

  @Test
  void groupsOfTheSameAgentAreMergedAndOthersDoNotCount() {
    RobotsFile file =
        file(
            "User-agent: *\nDisallow: /\n\nUser-Agent: CRIVELLO\nDisallow: /a\n\n"
                + "User-agent: other\nDisallow: /c\n\nUser-agent: crivello\nDisallow: /b\n");
    assertFalse(robots.allows(file, ORIGIN + "/a"));
    assertFalse(robots.allows(file, ORIGIN + "/b"));
    assertTrue(robots.allows(file, ORIGIN + "/c"));
  }

  @Test
  void aLongCrawlDelayIsADelayAndSitemapsAreTold() {
    RobotsFile file =
        file("User-agent: *\nCrawl-delay: 3600\nSitemap: http://a.example/map.xml\nDisallow: /x\n");
    assertEquals(3_600_000, robots.crawlDelay(file));
    assertTrue(robots.allows(file, ORIGIN + "/y"));
    assertFalse(robots.allows(file, ORIGIN + "/x"));
    assertEquals(List.of("http://a.example/map.xml"), robots.sitemaps(file));
    assertEquals(0, robots.crawlDelay(file("User-agent: *\nDisallow: /x\n")));
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 400, 401, 403, 404, 410, 451})
  void withoutAFileEverythingIsAllowed(int status) {
    byte[] body = "User-agent: *\nDisallow: /\n".getBytes(StandardCharsets.US_ASCII);
    RobotsFile file = Robots.read(ORIGIN, answer(status, "", body, ""), 1000, 5000);
    assertTrue(robots.allows(file, ORIGIN + "/x"));
    assertEquals(1000 + Robots.MAX_AGE, file.expires());
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 503, 599})
  void aServerThatCannotSayForbidsEverythingForAWhile(int status) {
    RobotsFile file = Robots.read(ORIGIN, answer(status, "", new byte[0], ""), 1000, 5000);
    assertFalse(robots.allows(file, ORIGIN + "/x"));
    assertEquals(5000, file.expires());
  }

  @Test
  void soDoesANetworkThatFails() {
    byte[] body = "User-agent: *\nAllow: /\n".getBytes(StandardCharsets.US_ASCII);
    RobotsFile file = Robots.read(ORIGIN, answer(200, Reasons.CLIPPED, body, ""), 1000, 5000);
    assertFalse(robots.allows(file, ORIGIN + "/x"));
  }

  @Test
  void compressedRulesCount() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write("User-agent: *\nDisallow: /x\n".getBytes(StandardCharsets.US_ASCII));
    }
    Exchange answer = answer(200, "", out.toByteArray(), "Content-Encoding: gzip\r\n");
    RobotsFile file = Robots.read(ORIGIN, answer, 0, 0);
    assertFalse(robots.allows(file, ORIGIN + "/x"));
    assertTrue(robots.allows(file, ORIGIN + "/y"));
  }

  @Test
  void newRulesOfAnOriginReplaceThoseThatWereParsed() {
    assertFalse(robots.allows(file("User-agent: *\nDisallow: /x\n"), ORIGIN + "/x"));
    assertTrue(robots.allows(file("User-agent: *\nDisallow: /y\n"), ORIGIN + "/x"));
  }

  @Test
  void rulesBeyond500KiBDoNotCount() {
    String padding = "# padding\n".repeat(RobotsFile.MAX_TEXT / 10);
    assertTrue(robots.allows(file("User-agent: *\n" + padding + "Disallow: /x\n"), ORIGIN + "/x"));
  }
}
