package io.crivello.text;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class TypeSnifferTest {
  private static String sniff(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    String type = TypeSniffer.sniff(bytes, bytes.length, "");
    byte[] wide = ("\uFEFF" + text).getBytes(UTF_16LE);
    if (!type.isEmpty()) {
      assertEquals(type, TypeSniffer.sniff(wide, wide.length, ""), text + " in UTF-16");
    }
    return type;
  }

  @Test
  void htmlIsWhatBeginsAsIt() {
    for (String html :
        List.of(
            "<!DOCTYPE html><p>x",
            "\uFEFF \n<!doctype HTML PUBLIC>",
            "<p>x</p>",
            "<P>",
            "<p",
            "<a href=x>x</a>",
            "<h2>x</h2>",
            "<br/>",
            "<TABLE border=1>",
            "<?xml version='1.0'?><!-- > --><html xmlns='x'>",
            "<?php echo 1 ?>\n<body>",
            "<!DOCTYPE x><html>",
            "<!-- never closed")) {
      assertEquals("text/html", sniff(html), html);
    }
  }

  @Test
  void allElseIsTextXmlOrNothing() {
    for (String text : List.of("x", "a < b", "<pre>x", "<artist>", "<doc><html>", "{\"a\":1}")) {
      assertEquals("text/plain", sniff(text), text);
    }
    assertEquals("application/xml", sniff("<?xml version='1.0'?><list/>"));
    assertEquals("application/xml", sniff("<?xml version='1.0'"));
    for (String none : List.of("%PDF-1.4 x", "{\\rtf1", "a\0b", "\u0001\u0002")) {
      assertEquals("", sniff(none), none);
    }
    assertEquals("", TypeSniffer.sniff(new byte[0], 0, ""));
    byte[] beyond = "<p>".getBytes(UTF_8);
    assertEquals("text/plain", TypeSniffer.sniff(beyond, 1, ""), "the length counts");
  }

  @Test
  void vagueTypes() {
    for (String type :
        List.of(
            "", "*/*", "application/octet-stream", "binary/octet-stream", "application/x-gzip")) {
      assertTrue(TypeSniffer.isVague(type), type);
    }
    for (String type : List.of("text/plain", "application/pdf", "application/zip", "image/png")) {
      assertFalse(TypeSniffer.isVague(type), type);
    }
  }
}
