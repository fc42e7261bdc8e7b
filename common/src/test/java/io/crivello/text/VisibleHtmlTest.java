package io.crivello.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What counts as visible, case by case; a line break in the expectation is written as a slash. */
class VisibleHtmlTest {
  private static HtmlPage parse(String html) {
    return new HtmlParser(HtmlLimits.STANDARD, "crivello").parse(html);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<p>a<noscript>b</noscript>c|abc",
        "<head><noscript><link rel=stylesheet href=x></noscript></head><body>a|a",
        "<p>a<template><p>b</template>c|ac",
        "<p hidden>a</p><p style='display:none'>b</p><p aria-hidden=true>c</p>|a/b/c",
        "<p>a<script>b</script><style>c</style>d|ad",
        "<pre>a   b&#10;  c</pre>d|a b c/d",
        "<textarea>a  b&#10;c</textarea>|a b c",
        "a<br>b<br/>c|a/b/c",
        "<table><tr><td>a<td>b<tr><th>c<th>d</table>|a/b/c/d",
        "<table><tr><td>a<table><tr><td>b</table>c</table>d|a/b/c/d",
        "<ul><li>a<li>b<ul><li>c</ul></ul><dl><dt>d<dd>e</dl>|a/b/c/d/e",
        "<select><option>a<option>b</select>|a/b",
        "&lt;b&gt; &amp;amp; &eacute;&#233;&#xE9; &nosuch; &copy|<b> &amp; \u00E9\u00E9\u00E9 &nosuch; \u00A9",
        "a<![CDATA[b]]>c|ac",
        "a<!-- b -->c<!-->d<!--->e|acde",
        "a<plaintext><b>c</b></plaintext>|a/<b>c</b></plaintext>",
        "<svg><title>inner</title><text>b</text></svg>c|bc",
        "<button>a</button><label>b</label><span>c</span>|abc",
        "<iframe>a</iframe><object>b</object><video>c</video>d|bcd",
        "a&nbsp;&nbsp;b&#8203;c|a b\u200Bc",
        "w<wbr>b&shy;r|wb\u00ADr"
      })
  void visible(String html, String text) {
    String wanted = text.translateEscapes();
    if (!html.contains("plaintext")) wanted = wanted.replace('/', '\n');
    else wanted = wanted.replaceFirst("/", "\n");
    assertEquals(wanted, parse(html).text());
  }

  @Test
  void theTitleIsThatOfTheDocument() {
    assertEquals("", parse("<body><svg><title>picture</title></svg>").title());
    assertEquals("page", parse("<title>page</title><svg><title>picture</title></svg>").title());
    assertEquals("a <b> c", parse("<title>a <b> c</title>").title());
    assertEquals("first", parse("<title> first </title><title>second</title>").title());
    assertEquals("late", parse("<body><p>x</p><title>late</title>").title());
    assertEquals("", parse("<template><title>no</title></template>").title());
  }

  @Test
  void fiftyMegabytesOfText() {
    byte[] body = ("<p>" + "word ".repeat(10 << 20)).getBytes(StandardCharsets.US_ASCII);
    HtmlLimits limits = HtmlLimits.STANDARD;
    Charsets.Found found = Charsets.find(body, body.length, "text/html");
    String decoded = Charsets.decode(body, body.length, found, limits.characters() + 1);
    HtmlPage page = new HtmlParser(limits, "crivello").parse(decoded);
    assertTrue(page.cut());
    assertEquals(limits.text(), page.text().length());
    assertTrue(page.text().startsWith("word word "));
  }

  @ParameterizedTest
  @CsvSource({
    "'<html>text', false",
    "'<p>a\tb\r\n\fc', false",
    "'<p>one \u0001 stray control among enough of other letters on the page, and more', false",
    "'%PDF-1.7 \u00E2\u00E3', true",
    "'\u0089PNG\r\n\u001A\n', true",
    "'GIF89a\u0001\0\u0001\0', true",
    "'PK\u0003\u0004\u0014\u0000', true",
    "'\u0001\u0002\u0003\u0004', true",
    "'', false"
  })
  void binary(String written, boolean binary) {
    String bytes = written.translateEscapes();
    byte[] body = bytes.getBytes(StandardCharsets.ISO_8859_1);
    Charsets.Found found = Charsets.find(body, body.length, "text/html");
    assertEquals(binary, BinaryCheck.isBinary(body, body.length, found));
    byte[] wide = ("<p>" + bytes).getBytes(StandardCharsets.UTF_16LE);
    found = Charsets.find(wide, wide.length, "text/html; charset=utf-16le");
    assertFalse(BinaryCheck.isBinary(wide, wide.length, found));
  }
}
