package io.crivello.text.document;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.text.HtmlPage;
import io.crivello.text.HtmlPage.Link;
import io.crivello.text.HtmlPage.LinkKind;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentReaderTest {
  /** Every sample. */
  enum Sample {
    PDF(DocumentFormat.PDF),
    DOCX(DocumentFormat.OOXML),
    XLSX(DocumentFormat.OOXML),
    PPTX(DocumentFormat.OOXML),
    XLS(DocumentFormat.OLE2),
    PPT(DocumentFormat.OLE2),
    ODT(DocumentFormat.ODF),
    EPUB(DocumentFormat.EPUB),
    RTF(DocumentFormat.RTF);

    final DocumentFormat format;

    Sample(DocumentFormat format) {
      this.format = format;
    }

    byte[] bytes() throws IOException {
      return switch (this) {
        case PDF -> SampleDocuments.pdf();
        case DOCX -> SampleDocuments.docx();
        case XLSX -> SampleDocuments.xlsx();
        case PPTX -> SampleDocuments.pptx();
        case XLS -> SampleDocuments.xls();
        case PPT -> SampleDocuments.ppt();
        case ODT -> SampleDocuments.odt();
        case EPUB -> SampleDocuments.epub();
        case RTF -> SampleDocuments.rtf();
      };
    }
  }

  private static HtmlPage read(byte[] bytes, DocumentLimits limits) {
    DocumentFormat format = DocumentTypes.find(bytes, bytes.length).format();
    return new DocumentReader(limits, "crivello").read(format, bytes, bytes.length);
  }

  private static HtmlPage read(byte[] bytes) {
    return read(bytes, DocumentLimits.STANDARD);
  }

  private static void assertLink(HtmlPage page, String anchor) {
    Link link = new Link(LinkKind.ANCHOR, SampleDocuments.LINK, false, "", anchor);
    assertEquals(List.of(link), page.links());
  }

  @ParameterizedTest
  @EnumSource
  void titleAndTextOfEveryFormat(Sample sample) throws IOException {
    byte[] bytes = sample.bytes();
    assertEquals(sample.format, DocumentTypes.find(bytes, bytes.length).format());
    HtmlPage page = read(bytes);
    assertEquals(SampleDocuments.TITLE, page.title());
    assertTrue(page.text().contains(SampleDocuments.WORDS), page.text());
    assertFalse(page.cut());
  }

  @ParameterizedTest
  @EnumSource
  void bytesBeyondTheLengthDoNotMatter(Sample sample) throws IOException {
    byte[] bytes = sample.bytes();
    byte[] more = Arrays.copyOf(bytes, 3 * bytes.length);
    Arrays.fill(more, bytes.length, more.length, (byte) 7);
    assertEquals(sample.format, DocumentTypes.find(more, bytes.length).format());
    DocumentReader reader = new DocumentReader(DocumentLimits.STANDARD, "crivello");
    assertEquals(read(bytes).text(), reader.read(sample.format, more, bytes.length).text());
  }

  @Test
  void linksOfAPdf() throws IOException {
    HtmlPage page = read(SampleDocuments.pdf());
    assertLink(page, "");
    assertEquals(SampleDocuments.WORDS, page.text());
    assertEquals("en-gb", page.language());
  }

  @Test
  void linksOfTextDocuments() throws IOException {
    assertLink(read(SampleDocuments.docx()), "by the sea");
    assertLink(read(SampleDocuments.odt()), "by the sea");
    assertEquals(SampleDocuments.WORDS + " by the sea", read(SampleDocuments.docx()).text());
    assertEquals(SampleDocuments.WORDS + "\nby the sea", read(SampleDocuments.odt()).text());
  }

  @Test
  void chaptersOfABookInOrderWithoutItsOwnLinks() throws IOException {
    HtmlPage page = read(SampleDocuments.epub());
    assertEquals(SampleDocuments.WORDS + " next\nsecond chapter by the sea", page.text());
    assertLink(page, "by the sea");
    assertEquals("en", page.language());
  }

  @Test
  void cellsAreApart() throws IOException {
    assertEquals("Sheet\n" + SampleDocuments.WORDS + "\n42", read(SampleDocuments.xlsx()).text());
    assertEquals(SampleDocuments.WORDS + "\ncaffè", read(SampleDocuments.rtf()).text());
  }

  @Test
  void aPasswordForTheOwnerOnlyIsNoHindrance() throws IOException {
    assertEquals(SampleDocuments.WORDS, read(SampleDocuments.encryptedPdf("")).text());
  }

  @Test
  void textAndLinksAreCut() throws IOException {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < 5_000; i++) {
      body.append("<text:p><text:a xlink:href='http://a.example/").append(i).append("'>word");
      body.append("</text:a></text:p>");
    }
    byte[] long5000 = SampleDocuments.odt(body.toString(), "");
    DocumentLimits few = new DocumentLimits(1 << 20, 1 << 20, 100, 1 << 20, 10, 2, 30_000);
    HtmlPage page = read(long5000, few);
    assertEquals(10, page.links().size());
    assertEquals(4_991, page.linksLeftOut());
    assertFalse(page.cut());
    DocumentLimits small = new DocumentLimits(1 << 20, 1 << 20, 100, 999, 10_000, 2, 30_000);
    page = read(long5000, small);
    assertEquals(999, page.text().length());
    assertTrue(page.cut());
    assertTrue(page.links().size() < 250, "what follows was not read");
  }

  @Test
  void documentsInsideDocumentsDownToADepth() throws IOException {
    byte[] nested = SampleDocuments.pdfAround("level 4", SampleDocuments.docx());
    for (int level = 3; level >= 0; level--) {
      nested = SampleDocuments.pdfAround("level " + level, nested);
    }
    assertEquals("level 0\nlevel 1\nlevel 2", withoutNames(read(nested)));
    DocumentLimits none = new DocumentLimits(1 << 20, 1 << 20, 100, 1 << 20, 10, 0, 30_000);
    assertEquals("level 0", withoutNames(read(nested, none)));
    DocumentLimits all = new DocumentLimits(1 << 20, 1 << 20, 100, 1 << 20, 10, 9, 30_000);
    String text = withoutNames(read(nested, all));
    assertTrue(text.startsWith("level 0\nlevel 1\nlevel 2\nlevel 3\nlevel 4"), text);
    assertTrue(text.contains(SampleDocuments.WORDS), text);
  }

  private static String withoutNames(HtmlPage page) {
    List<String> lines = page.text().lines().filter(line -> !line.equals("attachment")).toList();
    return String.join("\n", lines);
  }

  @Test
  void aDamagedAttachmentTakesNothingFromTheDocument() throws IOException {
    byte[] half = Arrays.copyOf(SampleDocuments.docx(), 2_000);
    String text = withoutNames(read(SampleDocuments.pdfAround("outside", half)));
    assertEquals("outside", text);
  }

  @Test
  void entitiesFromOutsideAreNotLookedAt() throws IOException {
    byte[] odt =
        new SampleDocuments.Zip()
            .store("mimetype", "application/vnd.oasis.opendocument.text")
            .add(
                "content.xml",
                "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><x"
                    + " xmlns='urn:oasis:names:tc:opendocument:xmlns:text:1.0'><p>a&e;b</p></x>")
            .bytes();
    assertFalse(read(odt).text().contains("root"), "the file was read");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "<html>", "GIF89a", "PK", "plain text", "{json: 1}"})
  void otherBytesAreNoDocuments(String bytes) {
    assertNull(DocumentTypes.find(bytes.getBytes(US_ASCII), bytes.length()));
  }

  @Test
  void otherContainersAreNoDocuments() throws IOException {
    byte[] zip = new SampleDocuments.Zip().add("a.txt", "a").bytes();
    assertNull(DocumentTypes.find(zip, zip.length));
  }

  @Test
  void declaredTypes() {
    for (String type :
        List.of(
            "application/pdf",
            "application/msword",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            "application/vnd.oasis.opendocument.spreadsheet",
            "text/rtf")) {
      assertTrue(DocumentTypes.isDeclared(type), type);
    }
    assertFalse(DocumentTypes.isDeclared("application/octet-stream"));
    assertFalse(DocumentTypes.isDeclared(""));
  }
}
