package io.crivello.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class CanonicaliserPropertiesTest {
  private static final String BASE = "https://base.example:8443/a/b;c/d?e=f";

  private final Canonicaliser canonicaliser = new Canonicaliser(UrlLimits.STANDARD);

  @Provide
  Arbitrary<String> nasty() {
    return Arbitraries.of(
            "http:",
            "https:",
            "//",
            "/",
            "\\",
            "?",
            "#",
            "@",
            ":",
            "[",
            "]",
            "..",
            ".",
            "%",
            "%2",
            "%2e",
            "%2F",
            "%41",
            "%c3%a9",
            "%00",
            "%ff",
            ";jsessionid=",
            "PHPSESSID=",
            ";",
            "=",
            "&",
            "a",
            "Z",
            "g",
            "0",
            "9",
            "0x",
            "1.2.3.4",
            "::",
            "\u00e9",
            "\u00df",
            "\u3002",
            "\u4f8b",
            "\ud83d\ude00",
            "\ud83d",
            " ",
            "\t",
            "\u0001",
            "example.org",
            "xn--",
            "-",
            "_",
            "+",
            "~",
            "!",
            "|",
            "\"",
            "80",
            "99999")
        .list()
        .ofMaxSize(14)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<String> nastyAbsolute() {
    return Arbitraries.of("http://example.org/", "https://h:81/a?", "http://", "http://h")
        .flatMap(start -> nasty().map(rest -> start + rest));
  }

  @Property(tries = 20_000, seed = "1")
  void canonicalFormsAreTheirOwn(@ForAll("nastyAbsolute") String text) {
    if (canonicaliser.canonicalise(text)) {
      checkCanonical(canonicaliser.url());
    } else {
      assertNotNull(canonicaliser.flaw());
    }
  }

  @Property(tries = 20_000, seed = "2")
  void resolvedLinksAreCanonical(@ForAll("nasty") String link) {
    if (canonicaliser.resolve(BASE, link)) {
      checkCanonical(canonicaliser.url());
    } else {
      assertNotNull(canonicaliser.flaw());
    }
  }

  @Property(tries = 5_000, seed = "3")
  void anyTextIsCanonicalisedOrRefused(@ForAll String text) {
    if (canonicaliser.canonicalise("http://example.org/" + text)) {
      checkCanonical(canonicaliser.url());
    }
    if (canonicaliser.canonicalise("http://" + text)) checkCanonical(canonicaliser.url());
  }

  private void checkCanonical(String url) {
    for (int i = 0; i < url.length(); i++) {
      assertTrue(url.charAt(i) > ' ' && url.charAt(i) < 0x7F, url);
    }
    assertTrue(canonicaliser.canonicalise(url), url);
    assertEquals(url, canonicaliser.url());
    assertTrue(canonicaliser.resolve(BASE, url), url);
    assertEquals(url, canonicaliser.url());
    assertEquals(
        url,
        UrlParts.scheme(url)
            + "://"
            + UrlParts.hostAndPort(url)
            + UrlParts.path(url)
            + (UrlParts.query(url).isEmpty() ? "" : "?" + UrlParts.query(url)));
    assertEquals(UrlParts.host(url), HostForm.of(UrlParts.host(url)));
  }
}
