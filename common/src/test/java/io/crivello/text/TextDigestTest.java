package io.crivello.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.hash.Signatures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextDigestTest {
  private static final String TEXT =
      "We publish on demand: forty letters are needed to have any digest at all";

  private final TextDigest digest = new TextDigest();

  private long of(String text) {
    assertTrue(digest.digest(text), text);
    return digest.value();
  }

  @Test
  void isTheSignatureOfTheNormalisedText() {
    String normal = "we publish on demand forty letters are needed to have any digest at all";
    assertEquals(Signatures.STANDARD.of(normal.getBytes(UTF_8)), of(TEXT));
    String greek = "Ὀδυσσεύς καὶ Τηλέμαχος — 𝒳 ΞΕΝΟΣ, ";
    assertEquals(
        Signatures.STANDARD.of(
            "ὀδυσσεύς καὶ τηλέμαχος 𝒳 ξενοσ ὀδυσσεύς καὶ τηλέμαχος 𝒳 ξενοσ".getBytes(UTF_8)),
        of(greek + greek));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "We publish on Demand: FORTY letters are needed\n\n\tto have any digest at all!!",
        "We publish on demand: forty letters are needed to have any digest at all 1 234",
        "Monday, 3 March 2025, 10:15 pm We publish on demand: forty letters are needed to have any"
            + " digest at all",
        "2024-01-31T10:00:00Z We publish 12 on demand: forty letters are needed to have any digest"
            + " at all Sept. 3rd"
      })
  void caseSpaceDigitsAndDatesDoNotCount(String same) {
    assertEquals(of(TEXT), of(same));
  }

  @Test
  void wordsCount() {
    assertNotEquals(of(TEXT), of(TEXT + " may"));
    assertNotEquals(of(TEXT), of("march " + TEXT));
    assertEquals(of(TEXT + " may march sun"), of(TEXT + " MAY, March; sun"));
    assertNotEquals(of(TEXT), of(TEXT.replace("on demand", "ondemand")));
  }

  @Test
  void shortTextsHaveNoDigest() {
    assertFalse(digest.digest(""));
    assertFalse(digest.digest("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25"));
    assertFalse(digest.digest("x".repeat(TextDigest.LEAST_LETTERS - 1)));
    assertTrue(digest.digest("x".repeat(TextDigest.LEAST_LETTERS)));
  }

  @Test
  void longTextsAndLoneSurrogates() {
    String text = "word\uD800 ".repeat(1_000_000);
    assertEquals(of(text), of(text.toUpperCase(java.util.Locale.ROOT)));
  }
}
