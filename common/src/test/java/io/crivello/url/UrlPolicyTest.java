package io.crivello.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.hash.Signatures;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSets;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class UrlPolicyTest {
  @Test
  void ordinaryPagesPass() {
    assertNull(refusal(Map.of(), "http://example.org/", 0));
    assertNull(refusal(Map.of(), "https://example.org/a/b/c.html?d=e&f=g", 1000));
    assertNull(refusal(Map.of(), "http://example.org/2011/11/11/a", 3));
  }

  @Test
  void scopeOfHosts() {
    Map<String, String> settings = Map.of("scope", "seeds-hosts");
    assertNull(refusal(settings, "http://www.seed.co.uk/", 1));
    assertNull(refusal(settings, "https://www.seed.co.uk:8443/a", 1));
    assertEquals("scope", refusal(settings, "http://seed.co.uk/", 1));
    assertEquals("scope", refusal(settings, "http://other.co.uk/", 1));
  }

  @Test
  void scopeOfDomains() {
    Map<String, String> settings = Map.of("scope", "seeds-domains");
    assertNull(refusal(settings, "http://seed.co.uk/", 1));
    assertNull(refusal(settings, "http://a.b.seed.co.uk/", 1));
    assertEquals("scope", refusal(settings, "http://other.co.uk/", 1));
    assertEquals("scope", refusal(settings, "http://seed.com/", 1));
  }

  @Test
  void patterns() {
    Map<String, String> settings = Map.of("include", "/en/", "exclude", "\\.(jpg|png)$");
    assertNull(refusal(settings, "http://example.org/en/a", 1));
    assertEquals("include", refusal(settings, "http://example.org/de/a", 1));
    assertEquals("exclude", refusal(settings, "http://example.org/en/a.png", 1));
    assertEquals("exclude", refusal(settings, "http://example.org/de/a.png", 1));
  }

  @Test
  void depths() {
    assertNull(refusal(Map.of("max-depth", "2"), "http://example.org/", 2));
    assertEquals("max-depth", refusal(Map.of("max-depth", "2"), "http://example.org/", 3));
    assertNull(refusal(Map.of("site-depth", "2"), "http://example.org/a/b/", 9));
    assertEquals("site-depth", refusal(Map.of("site-depth", "2"), "http://example.org/a/b/c", 9));
    assertNull(refusal(Map.of("site-depth", "0"), "http://example.org/?a/b", 9));
    assertEquals("site-depth", refusal(Map.of("site-depth", "0"), "http://example.org/a", 9));
  }

  @Test
  void traps() {
    String root = "http://example.org/";
    assertNull(refusal(Map.of(), root + "a".repeat(2000 - root.length()), 1));
    assertEquals("too-long", refusal(Map.of(), root + "a".repeat(2001 - root.length()), 1));
    assertNull(refusal(Map.of(), root + "a/b/a/b/a/b", 1));
    assertEquals("repeated-segments", refusal(Map.of(), root + "a/b/a/c/a/d/a", 1));
    assertEquals("repeated-segments", refusal(Map.of(), root + "a/b/a/c/a/d/a?b", 1));
    assertEquals("repeated-segments", refusal(Map.of(), root + "x/a/a/a/a/", 1));
    assertNull(refusal(Map.of(), root + "a/aa/aaa/aaaa/a/a", 1));
    assertNull(refusal(Map.of(), root + "a/a/a?/a/a/a", 1));
    assertEquals("repeated-segments", refusal(Map.of(), root + "a/////b", 1));
    assertNull(refusal(Map.of("max-repeats", "unlimited"), root + "a/a/a/a/a", 1));
    StringBuilder deep = new StringBuilder(root);
    for (int i = 0; i < 40; i++) deep.append(i).append('/');
    assertNull(refusal(Map.of(), deep.toString(), 1));
    assertEquals("many-segments", refusal(Map.of(), deep + "z", 1));
    assertNull(refusal(Map.of(), root + "?a" + "&a".repeat(19), 1));
    assertEquals("many-parameters", refusal(Map.of(), root + "?a" + "&a".repeat(20), 1));
    assertNull(refusal(Map.of(), root + "a&b".repeat(30), 1));
  }

  @Test
  void catastrophicPatternsAreGivenUp() {
    String bad = "http://example.org/" + "a".repeat(100);
    assertEquals("slow-pattern", refusal(Map.of("exclude", "(.*a){12}x"), bad, 1));
    assertEquals("slow-pattern", refusal(Map.of("include", "(.*a){12}x"), bad, 1));
    assertEquals("include", refusal(Map.of("include", "(.*a){12}x"), "http://example.org/b", 1));
    assertNull(refusal(Map.of("exclude", ".*nothing"), "http://h/" + "a".repeat(1990), 1));
    assertNull(refusal(Map.of("include", "(a|b)*$"), "http://h/" + "ab".repeat(990), 1));
  }

  @Test
  void aGivenUpSearchDoesNotSpoilTheNext() {
    UrlPolicy policy =
        new UrlPolicy(
            PolicySettings.parse(Map.of("exclude", "(.*a){12}x")),
            LongSets.EMPTY_SET,
            Signatures.STANDARD::of);
    String bad = "http://h/" + "a".repeat(100);
    assertEquals("slow-pattern", policy.refusal(bad, "h", 0));
    assertNull(policy.refusal("http://h/b", "h", 0));
    assertEquals("exclude", policy.refusal("http://h/aaaaaaaaaaaax", "h", 0));
    assertEquals("slow-pattern", policy.refusal(bad, "h", 0));
  }

  @Test
  void settingsSurvivePrinting() {
    for (Map<String, String> given :
        List.of(
            Map.<String, String>of(),
            Map.of("scope", "seeds-domains", "include", "a b=c\\d", "max-depth", "7"),
            Map.of("exclude", "x", "site-depth", "0", "max-repeats", "unlimited"))) {
      PolicySettings settings = PolicySettings.parse(given);
      assertEquals(settings, PolicySettings.parse(settings.toMap()));
      given.forEach((name, value) -> assertEquals(value, settings.toMap().get(name)));
    }
    assertEquals("2000", PolicySettings.STANDARD.toMap().get("max-length"));
    assertEquals("unlimited", PolicySettings.STANDARD.toMap().get("max-depth"));
  }

  @Test
  void badSettingsAreNamed() {
    for (Map.Entry<String, String> bad :
        Map.of(
                "scope", "hosts",
                "include", "(",
                "exclude", "[",
                "max-depth", "-1",
                "site-depth", "two",
                "max-length", "",
                "depth", "3")
            .entrySet()) {
      IllegalArgumentException refused =
          assertThrows(
              IllegalArgumentException.class,
              () -> PolicySettings.parse(Map.of(bad.getKey(), bad.getValue())));
      assertTrue(refused.getMessage().contains(bad.getKey()), refused.getMessage());
    }
  }

  @Test
  void rulesAreListedOnce() {
    assertEquals(UrlPolicy.RULES.size(), new TreeSet<>(UrlPolicy.RULES).size());
  }

  private static String refusal(Map<String, String> given, String url, int depth) {
    PolicySettings settings = PolicySettings.parse(given);
    LongOpenHashSet seeds = new LongOpenHashSet();
    seeds.add(Signatures.STANDARD.of(settings.scope().key("www.seed.co.uk")));
    UrlPolicy policy =
        new UrlPolicy(
            settings,
            settings.scope() == PolicySettings.Scope.ANY ? LongSets.EMPTY_SET : seeds,
            Signatures.STANDARD::of);
    String refusal = policy.refusal(url, UrlParts.host(url), depth);
    assertTrue(refusal == null || UrlPolicy.RULES.contains(refusal));
    return refusal;
  }
}
