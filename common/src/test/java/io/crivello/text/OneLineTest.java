package io.crivello.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class OneLineTest {
  @Test
  void whatCannotStandInAFieldIsEscaped() {
    assertEquals("http://è.example/𝒳?a=b c", OneLine.escaped("http://è.example/𝒳?a=b c", 100));
    assertEquals("a\\tb\\nc\\rd\\\\e", OneLine.escaped("a\tb\nc\rd\\e", 100));
    assertEquals(
        "\\u0000\\u001f\\u007f\\u0085\\u2028\\u2029\\ud83d",
        OneLine.escaped("\0\u001F\u007F\u0085\u2028\u2029\uD83D", 100));
    assertEquals("", OneLine.escaped("", 0));
  }

  @Test
  void whatIsTooLongIsCutBetweenCharacters() {
    assertEquals("x".repeat(10), OneLine.escaped("x".repeat(10), 10));
    assertEquals("x".repeat(10) + "…", OneLine.escaped("x".repeat(11), 10));
    assertEquals("x".repeat(9) + "…", OneLine.escaped("x".repeat(9) + "𝒳", 10));
    assertEquals("x".repeat(5) + "…", OneLine.escaped("x".repeat(5) + "\0", 10));
    assertEquals("x".repeat(4) + "\\u0000", OneLine.escaped("x".repeat(4) + "\0", 10));
    assertEquals(200 + 1, OneLine.escaped("y".repeat(10 << 20), 200).length());
  }
}
