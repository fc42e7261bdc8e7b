package io.crivello.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crawlercommons.filters.basic.BasicURLNormalizer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CanonicaliserTest {
  private record Golden(String input, String base, String expected) {}

  private final Canonicaliser canonicaliser = new Canonicaliser(UrlLimits.STANDARD);

  @Test
  void goldenFile() throws IOException {
    List<Golden> lines = golden();
    assertTrue(lines.size() >= 150, lines.size() + " lines");
    List<String> wrong = new ArrayList<>();
    for (Golden line : lines) {
      String actual = read(line.base, line.input);
      if (!actual.equals(line.expected)) wrong.add(line + " but was " + actual);
    }
    assertEquals("", String.join("\n", wrong));
  }

  @Test
  void theExampleOfTheRules() {
    assertEquals(
        "http://www.example.org/~user/b%20c?q=%C3%A9",
        CanonicalUrl.of(
            "HTTP://User@WWW.Example.ORG:80/%7euser/./a/../b c;jsessionid=1F"
                + "?q=%c3%a9&PHPSESSID=7#top"));
  }

  @Test
  void goldenResultsAreCanonicalAndResolveToThemselves() throws IOException {
    for (Golden line : golden()) {
      if (line.expected.startsWith("!")) continue;
      assertEquals(line.expected, read("", line.expected));
      assertEquals(line.expected, read("https://base.example/x/y?z", line.expected));
    }
  }

  @Test
  void agreesWithJavaNetUriOnPlainReferences() {
    String base = "http://example.org/a/b/c/d?q";
    for (String link :
        List.of(
            "e", "../e", "../../e/f", "./e/./f/../g", "/e/f", "e/", "//h.org/i/../j", "e?f=g")) {
      assertEquals(URI.create(base).resolve(link).normalize().toString(), read(base, link));
    }
  }

  @Test
  void agreesWithCrawlerCommonsWhereTheRulesAreTheSame() {
    BasicURLNormalizer other = new BasicURLNormalizer();
    for (String url :
        List.of(
            "HTTP://Example.ORG:80",
            "http://example.org/%7euser/./a/../b",
            "https://example.org:443/a?b=c#d",
            "http://example.org/a%2fb%c3%a9",
            "http://example.org/\u00e9 b",
            "http://example.org:8080/a/b/../../..")) {
      assertEquals(other.filter(url), read("", url));
    }
  }

  @Test
  void hugeTextsAreRefused() {
    String tail = "a".repeat(10 << 20);
    assertEquals("!too-long", read("", "http://example.org/" + tail));
    assertEquals("!too-long", read("", tail));
    assertEquals("!too-long", read("http://example.org/", tail));
    assertEquals("!too-long", read("", " ".repeat(10 << 20)));
    assertEquals("!scheme", read("http://example.org/", "data:text/plain," + tail));
    assertEquals("http://example.org/", read("", "http://example.org/"));
  }

  @Test
  void longResultsAreRefused() {
    String longest = "http://example.org/" + "a".repeat(2000 - 19);
    assertEquals(longest, read("", longest));
    assertEquals("!too-long", read("", longest + "a"));
    assertEquals("!too-long", read("", "http://example.org/" + "\u20ac".repeat(300)));
    assertEquals(longest, read("", longest + "#" + "b".repeat(2000)));
  }

  @Test
  void everyCharacterBecomesAtMostNine() {
    String euros = "\u20ac".repeat(15_900);
    assertEquals("!too-long", read("", "http://example.org/" + euros));
    assertEquals("!too-long", read("http://example.org/" + "a".repeat(1981), "?" + euros));
    assertEquals("!bad-host", read("", "http://" + "\ufdfa".repeat(15_900)));
  }

  @Test
  void trackingParametersGoOnlyIfAsked() {
    Canonicaliser dropping = new Canonicaliser(new UrlLimits(2000, true));
    assertTrue(
        dropping.canonicalise("http://a.org/?utm_source=x&b=1&UTM_medium=y&gclid=z&fbclid="));
    assertEquals("http://a.org/?b=1", dropping.url());
    assertTrue(dropping.canonicalise("http://a.org/?utm=1&gclid&utm_x"));
    assertEquals("http://a.org/?utm=1&gclid&utm_x", dropping.url());
  }

  @Test
  void bytesAreTheUrl() {
    assertTrue(canonicaliser.canonicalise("http://Example.org/a"));
    String bytes =
        new String(canonicaliser.bytes(), 0, canonicaliser.length(), StandardCharsets.US_ASCII);
    assertEquals("http://example.org/a", bytes);
    assertNull(canonicaliser.flaw());
  }

  @Test
  void aFlawLeavesNoUrl() {
    assertTrue(canonicaliser.canonicalise("http://example.org/a"));
    assertFalse(canonicaliser.canonicalise("http://example.org:x/a"));
    assertEquals(UrlFlaw.PORT, canonicaliser.flaw());
    assertEquals(0, canonicaliser.length());
    assertThrows(IllegalStateException.class, canonicaliser::url);
  }

  @Test
  void theExceptionNamesFlawAndText() {
    BadUrlException bad =
        assertThrows(
            BadUrlException.class, () -> CanonicalUrl.of("ftp://a\n" + "b".repeat(1_000_000)));
    assertEquals(UrlFlaw.SCHEME, bad.flaw());
    assertTrue(bad.getMessage().startsWith("scheme: ftp://a b"), bad.getMessage());
    assertTrue(bad.getMessage().length() < 200);
  }

  @Test
  void limitsAreChecked() {
    assertThrows(IllegalArgumentException.class, () -> new UrlLimits(0, false));
    assertThrows(IllegalArgumentException.class, () -> new UrlLimits(Integer.MAX_VALUE, false));
  }

  private String read(String base, String input) {
    boolean fine =
        base.isEmpty() ? canonicaliser.canonicalise(input) : canonicaliser.resolve(base, input);
    return fine ? canonicaliser.url() : "!" + canonicaliser.flaw().word();
  }

  private static List<Golden> golden() throws IOException {
    List<Golden> golden = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                CanonicaliserTest.class.getResourceAsStream("canonical.tsv"),
                StandardCharsets.UTF_8))) {
      for (String line; (line = lines.readLine()) != null; ) {
        if (line.startsWith("# ")) continue;
        String[] fields = line.split("\t", -1);
        assertEquals(3, fields.length, line);
        golden.add(new Golden(unescape(fields[0]), fields[1], fields[2]));
      }
    }
    return golden;
  }

  private static String unescape(String text) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        plain.append(c);
        continue;
      }
      switch (text.charAt(++i)) {
        case 't' -> plain.append('\t');
        case 'n' -> plain.append('\n');
        case 'r' -> plain.append('\r');
        case '\\' -> plain.append('\\');
        case 'u' -> {
          plain.append((char) Integer.parseInt(text, i + 1, i + 5, 16));
          i += 4;
        }
        default -> throw new IllegalArgumentException(text);
      }
    }
    return plain.toString();
  }
}
