package io.crivello.jobs.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.crivello.io.CorruptDataException;
import org.junit.jupiter.api.Test;

class PageLineTest {
  private static PageLine line(String title) {
    return new PageLine(
        5,
        "http://a.example/",
        1000,
        200,
        "html",
        "",
        "text/html",
        "UTF-8",
        "it",
        true,
        12,
        "00000000000000ff",
        9,
        3,
        true,
        false,
        "http://a.example/c",
        true,
        -1,
        title);
  }

  @Test
  void isReadAsItWasWritten() {
    assertEquals(line("Titolo"), PageLine.parse(line("Titolo").toLine()));
    assertEquals(line(""), PageLine.parse(line("").toLine()));
  }

  @Test
  void titlesAreCleanedAndCut() {
    assertEquals("a b c d", PageLine.parse(line("a\tb\nc\u0085d").toLine()).title());
    assertEquals(200, PageLine.parse(line("x".repeat(500)).toLine()).title().length());
    String cut = PageLine.parse(line("x".repeat(199) + "𝒳").toLine()).title();
    assertEquals("x".repeat(199), cut);
  }

  @Test
  void damagedLinesAreRefused() {
    String whole = line("t").toLine();
    assertThrows(CorruptDataException.class, () -> PageLine.parse(whole + "\tmore"));
    assertThrows(CorruptDataException.class, () -> PageLine.parse(""));
    assertThrows(CorruptDataException.class, () -> PageLine.parse("x" + whole));
  }
}
