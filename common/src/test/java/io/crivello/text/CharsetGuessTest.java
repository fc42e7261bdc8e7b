package io.crivello.text;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.text.Charsets.Source;
import java.nio.charset.Charset;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sentences must come back from their bytes, whatever the charset was called. */
class CharsetGuessTest {
  private static Charsets.Found find(byte[] bytes, String contentType) {
    return Charsets.find(bytes, bytes.length, contentType);
  }

  private static String decoded(byte[] bytes, Charsets.Found found) {
    return Charsets.decode(bytes, bytes.length, found, Integer.MAX_VALUE - 8);
  }

  @ParameterizedTest
  @CsvSource({
    "ru,windows-1251", "ru,KOI8-R", "ru,IBM866", "ru,ISO-8859-5", "uk,windows-1251",
    "bg,windows-1251", "el,windows-1253", "el,ISO-8859-7", "he,windows-1255", "ar,windows-1256",
    "ar,ISO-8859-6", "th,x-windows-874", "ja,Shift_JIS", "ja,EUC-JP", "zh-Hans,GB18030",
    "zh-Hans,GBK", "zh-Hant,Big5", "ko,EUC-KR", "pl,ISO-8859-2", "pl,windows-1250",
    "cs,ISO-8859-2", "cs,windows-1250", "hu,ISO-8859-2", "hu,windows-1250", "tr,windows-1254",
    "de,windows-1252", "fr,windows-1252", "it,windows-1252", "es,windows-1252", "pt,windows-1252",
    "sv,windows-1252", "fi,windows-1252"
  })
  void sentencesComeBack(String language, String charset) {
    String text = Sentences.in(language);
    byte[] plain = text.getBytes(Charset.forName(charset));
    assertEquals(Source.DETECTION, find(plain, "").source());
    assertEquals(text, decoded(plain, find(plain, "")));
    String page =
        "<html><head><title>x</title><style>p { color: red }</style></head><body class='a'><div>"
            + ("<p style='margin: 0'>" + text + "</p><a href='/index.html'>").repeat(3)
            + "</div></body></html>";
    byte[] html = page.getBytes(Charset.forName(charset));
    assertEquals(page, decoded(html, find(html, "text/html")));
  }

  @Test
  void aWrongDeclarationIsReplacedByDetection() {
    String text = Sentences.in("ja");
    byte[] bytes = text.getBytes(Charset.forName("Shift_JIS"));
    for (String wrong : new String[] {"utf-8", "euc-jp"}) {
      Charsets.Found found = find(bytes, "text/html; charset=" + wrong);
      assertTrue(found.wrong(), wrong);
      assertEquals(Source.DETECTION, found.source(), wrong);
      assertEquals(text, decoded(bytes, found));
    }
    assertFalse(find(bytes, "text/html; charset=sjis").wrong());
  }

  @Test
  void fewBrokenCharactersDoNotMakeADeclarationWrong() {
    byte[] bytes = Sentences.in("ja").repeat(3).getBytes(Charset.forName("Shift_JIS"));
    bytes[40] = (byte) 0xFF;
    assertEquals(Source.HEADER, find(bytes, "text/html; charset=shift_jis").source());
    byte[] cut = "\u65E5\u672C".getBytes(Charset.forName("Shift_JIS"));
    assertEquals(Source.HEADER, Charsets.find(cut, 3, "text/html; charset=shift_jis").source());
  }

  @Test
  void charsetsThatLookLikeAscii() {
    String text = Sentences.in("ja");
    byte[] escaped = text.getBytes(Charset.forName("ISO-2022-JP"));
    assertEquals(text, decoded(escaped, find(escaped, "")));
    byte[] english = Sentences.in("en").getBytes(UTF_16LE);
    assertEquals(Sentences.in("en"), decoded(english, find(english, "")));
    english = Sentences.in("en").getBytes(UTF_16BE);
    assertEquals(Sentences.in("en"), decoded(english, find(english, "")));
  }

  @Test
  void nothingIsGuessedWhereNothingIsToBeGuessed() {
    assertEquals(Source.VALID_UTF8, find("plain".getBytes(US_ASCII), "").source());
    assertEquals(Source.VALID_UTF8, find(Sentences.in("ru").getBytes(UTF_8), "").source());
    assertEquals(Source.VALID_UTF8, find(new byte[0], "").source());
    assertEquals(Source.VALID_UTF8, find("colour \u001B[31m red".getBytes(US_ASCII), "").source());
  }

  @Test
  void onlyTheBeginningIsLookedAt() {
    byte[] late = ("x".repeat(1 << 20) + Sentences.in("ru")).getBytes(Charset.forName("KOI8-R"));
    assertNotEquals(UTF_8, find(late, "").charset());
  }

  @Test
  void anyBytesHaveACharset() {
    long seed = 5;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 300; i++) {
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      Charsets.Found found = find(bytes, "text/html");
      assertTrue(decoded(bytes, found).length() <= bytes.length, () -> "seed " + seed);
    }
  }
}
