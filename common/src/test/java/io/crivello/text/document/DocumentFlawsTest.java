package io.crivello.text.document;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.crivello.text.PageFlawException;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.poi.poifs.crypt.EncryptionInfo;
import org.apache.poi.poifs.crypt.EncryptionMode;
import org.apache.poi.poifs.crypt.Encryptor;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is wrong with a document is said by its reason, and thrown as nothing else. */
class DocumentFlawsTest {
  private static final DocumentLimits LIMITS = DocumentLimits.STANDARD;

  private static String flaw(DocumentFormat format, byte[] bytes, DocumentLimits limits) {
    DocumentReader reader = new DocumentReader(limits, "crivello");
    return assertThrows(PageFlawException.class, () -> reader.read(format, bytes, bytes.length))
        .reason();
  }

  @Test
  void encrypted() throws Exception {
    assertEquals(
        "encrypted", flaw(DocumentFormat.PDF, SampleDocuments.encryptedPdf("secret"), LIMITS));
    String manifest = "<file-entry><encryption-data/></file-entry>";
    assertEquals("encrypted", flaw(DocumentFormat.ODF, SampleDocuments.odt("", manifest), LIMITS));
    byte[] word = encrypted(SampleDocuments.docx());
    assertEquals(DocumentFormat.OLE2, DocumentTypes.find(word, word.length).format());
    assertEquals("encrypted", flaw(DocumentFormat.OLE2, word, LIMITS));
  }

  private static byte[] encrypted(byte[] docx) throws Exception {
    try (POIFSFileSystem container = new POIFSFileSystem()) {
      Encryptor encryptor = new EncryptionInfo(EncryptionMode.standard).getEncryptor();
      encryptor.confirmPassword("secret");
      try (var out = encryptor.getDataStream(container)) {
        out.write(docx);
      }
      var bytes = new java.io.ByteArrayOutputStream();
      container.writeFilesystem(bytes);
      return bytes.toByteArray();
    }
  }

  @Test
  void truncated() throws IOException {
    byte[] docx = SampleDocuments.docx();
    byte[] half = Arrays.copyOf(docx, docx.length / 2);
    assertEquals("tika-failure", flaw(DocumentFormat.OOXML, half, LIMITS));
    PageFlawException flaw =
        assertThrows(PageFlawException.class, () -> DocumentTypes.find(half, half.length));
    assertEquals("tika-failure", flaw.reason());
  }

  @Test
  void tooLarge() throws IOException {
    byte[] pdf = SampleDocuments.pdf();
    assertEquals("too-large", flaw(DocumentFormat.PDF, pdf, LIMITS.withBytes(pdf.length - 1)));
    DocumentReader reader = new DocumentReader(LIMITS.withBytes(pdf.length), "crivello");
    assertNotNull(reader.read(DocumentFormat.PDF, pdf, pdf.length));
  }

  @Test
  void zipBombs() throws IOException {
    byte[] bomb = SampleDocuments.bomb(30);
    assertEquals(DocumentFormat.OOXML, DocumentTypes.find(bomb, bomb.length).format());
    DocumentLimits most29 = new DocumentLimits(1 << 20, 29 << 20, 99, 1 << 20, 10, 2, 30_000);
    assertEquals("zip-bomb", flaw(DocumentFormat.OOXML, bomb, most29));
    assertEquals("tika-failure", flaw(DocumentFormat.OOXML, bomb, LIMITS));
    DocumentLimits fewParts = new DocumentLimits(1 << 20, 1 << 20, 3, 1 << 20, 10, 2, 30_000);
    byte[] four =
        new SampleDocuments.Zip().add("a", "").add("b", "").add("c", "").add("d", "").bytes();
    assertEquals("zip-bomb", flaw(DocumentFormat.EPUB, four, fewParts));
    assertEquals("tika-failure", flaw(DocumentFormat.ODF, four, LIMITS));
  }

  @Test
  void timeIsOver() throws IOException {
    for (DocumentReaderTest.Sample sample : DocumentReaderTest.Sample.values()) {
      byte[] bytes = sample.bytes();
      // Loading the classes takes long and does not look at the deadline.
      new DocumentReader(LIMITS, "crivello").read(sample.format, bytes, bytes.length);
      assertEquals("tika-time", flaw(sample.format, bytes, LIMITS.withMillis(-1)));
    }
  }

  @Test
  void deepNestingIsNoHindrance() throws IOException {
    String deep = "<text:span>".repeat(200_000) + "x" + "</text:span>".repeat(200_000);
    byte[] odt = SampleDocuments.odt("<text:p>" + deep + "</text:p>", "");
    DocumentReader reader = new DocumentReader(LIMITS, "crivello");
    assertEquals("x\nby the sea", reader.read(DocumentFormat.ODF, odt, odt.length).text());
    String braces = "{".repeat(100_000) + "x" + "}".repeat(100_000);
    byte[] rtf = ("{\\rtf1\\pard " + braces + "}").getBytes(US_ASCII);
    assertEquals("x", reader.read(DocumentFormat.RTF, rtf, rtf.length).text());
  }

  @ParameterizedTest
  @EnumSource
  void damageIsAFlawOrIsReadOver(DocumentReaderTest.Sample sample) throws IOException {
    long seed = 40 + sample.ordinal();
    SplittableRandom random = new SplittableRandom(seed);
    byte[] whole = sample.bytes();
    DocumentReader reader = new DocumentReader(LIMITS, "crivello");
    for (int i = 0; i < 16; i++) {
      byte[] bytes = whole.clone();
      int length = whole.length;
      if (i % 2 == 0) length = random.nextInt(whole.length);
      else for (int j = 0; j < 20; j++) bytes[random.nextInt(length)] = (byte) random.nextInt();
      try {
        assertNotNull(reader.read(sample.format, bytes, length), () -> "seed " + seed);
      } catch (PageFlawException expected) {
        assertNotNull(expected.reason(), () -> "seed " + seed);
      }
    }
  }
}
