package io.crivello.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkHeaderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "</a>; rel=\"canonical\" | /a",
        "</a>;rel=canonical | /a",
        "<http://b/x,y;z>; REL = Canonical | http://b/x,y;z",
        "</next>; rel=next, </a>; rel=\"start canonical\" | /a",
        "</n>; title=\"a, <b>; rel=canonical\"; rel=next, </a>; rel=canonical | /a",
        "</n>; title=\"\\\"\"; rel=canonical | /n",
        "</a>; title; rel=canonical | /a",
        ",, </a>; rel=canonical,, | /a",
        "</a>; anchor=\"/other\"; rel=canonical, </b>; rel=canonical | /b",
        "</a>; rel=next; rel=canonical | ~~",
        "</a>; rel=noncanonical | ~~",
        "</a>; rel=\"canonical | /a",
        "</a; rel=canonical | ~~",
        "/a; rel=canonical | ~~",
        "<>; rel=canonical | ~~",
        "</a> | ~~",
        "</a>; | ~~",
        "</a>; rel= | ~~",
        "~~ | ~~",
      })
  void canonical(String header, String expected) {
    assertEquals(expected, LinkHeader.canonical(List.of(header)));
  }

  @Test
  void theFirstOfSeveralHeadersCounts() {
    List<String> headers = List.of("</n>; rel=next", "</a>; rel=canonical", "</b>; rel=canonical");
    assertEquals("/a", LinkHeader.canonical(headers));
    assertEquals("", LinkHeader.canonical(List.of()));
  }
}
