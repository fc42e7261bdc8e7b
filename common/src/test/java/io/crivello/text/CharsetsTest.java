package io.crivello.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CharsetsTest {
  private static Charsets.Found find(byte[] bytes, String contentType) {
    return Charsets.find(bytes, bytes.length, contentType);
  }

  private static String decode(byte[] bytes, String contentType) {
    return Charsets.decode(bytes, bytes.length, find(bytes, contentType), Integer.MAX_VALUE - 8);
  }

  private static byte[] marked(String mark, byte[] text) {
    byte[] first = mark.getBytes(ISO_8859_1);
    byte[] all = Arrays.copyOf(first, first.length + text.length);
    System.arraycopy(text, 0, all, first.length, text.length);
    return all;
  }

  @Test
  void aByteOrderMarkWinsAndIsNotText() {
    assertEquals(
        "è",
        decode(marked("\u00EF\u00BB\u00BF", "è".getBytes(UTF_8)), "text/html; charset=latin1"));
    assertEquals("è", decode(marked("\u00FE\u00FF", "è".getBytes(UTF_16BE)), ""));
    assertEquals("è", decode(marked("\u00FF\u00FE", "è".getBytes(UTF_16LE)), ""));
  }

  @ParameterizedTest
  @CsvSource({
    "utf-8,UTF-8", "UTF8,UTF-8", "iso-8859-1,windows-1252", "us-ascii,windows-1252",
    "GB2312,GBK", "Shift_JIS,windows-31j", "euc-kr,x-windows-949", "koi8-r,KOI8-R",
    "cp1251,windows-1251", "latin2,ISO-8859-2", "windows-874,x-windows-874"
  })
  void namesMeanWhatTheStandardSays(String label, String charset) {
    assertEquals(Charset.forName(charset), Charsets.named(label));
  }

  @ParameterizedTest
  @CsvSource({"none", "utf-7", "IBM037", "x-user-defined", "'utf 8'", "../../etc", "''"})
  void otherNamesAreUnknown(String label) {
    assertNull(Charsets.named(label));
  }

  @Test
  void theHeaderWinsOverTheDocument() {
    byte[] page = "<meta charset=koi8-r><p>è".getBytes(Charset.forName("windows-1252"));
    Charsets.Found found = find(page, "text/html; charset=\"ISO-8859-1\"");
    assertEquals(Charsets.Source.HEADER, found.source());
    assertTrue(decode(page, "text/html; charset=\"ISO-8859-1\"").endsWith("è"));
  }

  @ParameterizedTest
  @CsvSource({
    "<meta charset=windows-1251>",
    "<META CharSet = 'windows-1251' />",
    "<meta http-equiv=content-type content=\"text/html; charset=windows-1251\">",
    "<!-- <meta charset=utf-8> --><meta charset=windows-1251>",
    "<?xml version=\"1.0\" encoding=\"windows-1251\"?><html>"
  })
  void theDocumentDeclares(String declaration) {
    Charset cyrillic = Charset.forName("windows-1251");
    byte[] page = (declaration + "Привет").getBytes(cyrillic);
    Charsets.Found found = find(page, "text/html");
    assertEquals(cyrillic, found.charset());
    assertEquals(Charsets.Source.DECLARATION, found.source());
    assertTrue(decode(page, "").endsWith("Привет"));
  }

  @Test
  void aDeclarationBeyondThePrescanIsNotSeen() {
    byte[] page = (" ".repeat(Charsets.PRESCAN) + "<meta charset=koi8-r>").getBytes(US_ASCII);
    assertEquals(Charsets.Source.VALID_UTF8, find(page, "").source());
  }

  @Test
  void anUnknownNameIsReportedAndPassedOver() {
    Charsets.Found found = find("<meta charset=utf-8>è".getBytes(UTF_8), "text/html; charset=foo");
    assertTrue(found.unknown());
    assertEquals(UTF_8, found.charset());
    assertEquals(Charsets.Source.DECLARATION, found.source());
  }

  @Test
  void aWrongDeclarationOfUtf8IsReportedAndPassedOver() {
    byte[] latin = "perché così è più".getBytes(ISO_8859_1);
    Charsets.Found found = find(latin, "text/html; charset=utf-8");
    assertTrue(found.wrong());
    assertEquals(Charsets.Source.DETECTION, found.source());
    assertEquals("perché così è più", decode(latin, "text/html; charset=utf-8"));
  }

  @Test
  void oneBrokenByteDoesNotMakeUtf8Wrong() {
    byte[] page = "perché così è più".getBytes(UTF_8);
    page[0] = (byte) 0xFF;
    Charsets.Found found = find(page, "text/html; charset=utf-8");
    assertFalse(found.wrong());
    assertEquals("\uFFFDerché così è più", decode(page, "text/html; charset=utf-8"));
  }

  @Test
  void aCutSequenceAtTheEndIsNotBroken() {
    byte[] page = "così €".getBytes(UTF_8);
    for (int length = 0; length <= page.length; length++) {
      assertEquals(UTF_8, Charsets.find(page, length, "").charset(), "length " + length);
    }
  }

  @Test
  void validityAgreesWithTheDecoderOfTheJdk() {
    SplittableRandom random = new SplittableRandom(17);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[1 + random.nextInt(4)];
      for (int j = 0; j < bytes.length; j++) bytes[j] = (byte) (0x80 + random.nextInt(128));
      byte[] ended = Arrays.copyOf(bytes, bytes.length + 1);
      ended[bytes.length] = 'x';
      boolean valid;
      try {
        UTF_8.newDecoder().decode(ByteBuffer.wrap(ended));
        valid = true;
      } catch (CharacterCodingException e) {
        valid = false;
      }
      assertEquals(valid, Utf8Check.valid(ended, ended.length), Arrays.toString(ended));
    }
  }

  @Test
  void decodingIsCapped() {
    byte[] page = "àèìòù".getBytes(UTF_8);
    assertEquals("àè", Charsets.decode(page, page.length, find(page, ""), 2));
    assertEquals("", decode(new byte[0], "text/html"));
  }

  @Test
  void headersMayHoldUtf8() {
    assertEquals("/è", Charsets.headerText(new String("/è".getBytes(UTF_8), ISO_8859_1)));
    assertEquals("/è/", Charsets.headerText("/è/"));
    assertEquals("/è", Charsets.headerText("/è"));
    assertEquals("/plain", Charsets.headerText("/plain"));
  }

  @Test
  void mediaTypes() {
    assertEquals("it-it", MediaTypes.language(" it_IT , en"));
    assertEquals("", MediaTypes.language("<script>"));
    assertEquals("text/html", MediaTypes.essence(" Text/HTML ; charset=x"));
    assertEquals("", MediaTypes.essence("html"));
    assertEquals("", MediaTypes.essence("/"));
    assertEquals("utf-8", MediaTypes.charset("text/html;charset = utf-8; x=y"));
    assertEquals("", MediaTypes.charset("text/html; charset"));
    assertEquals("", MediaTypes.charset("text/html"));
  }
}
