package io.crivello.text.document;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentNameDictionary;
import org.apache.pdfbox.pdmodel.PDEmbeddedFilesNameTreeNode;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.common.filespecification.PDComplexFileSpecification;
import org.apache.pdfbox.pdmodel.common.filespecification.PDEmbeddedFile;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.poi.xwpf.usermodel.XWPFParagraph;

/** Makes small documents, all with the same words. */
public final class SampleDocuments {
  public static final String TITLE = "The harbour";
  public static final String LINK = "http://www.example.org/lighthouse";
  public static final String WORDS = "The old keeper reads the same three books";

  private SampleDocuments() {}

  /** With a title, a page and a link. */
  public static byte[] pdf() throws IOException {
    try (PDDocument pdf = pdf(WORDS)) {
      return saved(pdf);
    }
  }

  private static PDDocument pdf(String words) throws IOException {
    PDDocument pdf = new PDDocument();
    pdf.getDocumentInformation().setTitle(TITLE);
    pdf.getDocumentCatalog().setLanguage("en-GB");
    PDPage page = new PDPage();
    pdf.addPage(page);
    try (PDPageContentStream content = new PDPageContentStream(pdf, page)) {
      content.beginText();
      content.setFont(new PDType1Font(FontName.HELVETICA), 12);
      content.newLineAtOffset(50, 700);
      content.showText(words);
      content.endText();
    }
    PDAnnotationLink link = new PDAnnotationLink();
    PDActionURI action = new PDActionURI();
    action.setURI(LINK);
    link.setAction(action);
    link.setRectangle(new PDRectangle(50, 700, 100, 20));
    page.getAnnotations().add(link);
    return pdf;
  }

  private static byte[] saved(PDDocument pdf) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    pdf.save(out);
    return out.toByteArray();
  }

  /** Read with the user's password, which may be empty. */
  public static byte[] encryptedPdf(String password) throws IOException {
    try (PDDocument pdf = pdf(WORDS)) {
      StandardProtectionPolicy policy =
          new StandardProtectionPolicy("owner", password, new AccessPermission());
      policy.setEncryptionKeyLength(128);
      pdf.protect(policy);
      return saved(pdf);
    }
  }

  /** A PDF with another file attached. */
  static byte[] pdfAround(String words, byte[] attachment) throws IOException {
    try (PDDocument pdf = pdf(words)) {
      PDEmbeddedFile file = new PDEmbeddedFile(pdf, new ByteArrayInputStream(attachment));
      PDComplexFileSpecification specification = new PDComplexFileSpecification();
      specification.setFile("attachment");
      specification.setEmbeddedFile(file);
      PDEmbeddedFilesNameTreeNode tree = new PDEmbeddedFilesNameTreeNode();
      tree.setNames(java.util.Map.of("attachment", specification));
      PDDocumentNameDictionary names = new PDDocumentNameDictionary(pdf.getDocumentCatalog());
      names.setEmbeddedFiles(tree);
      pdf.getDocumentCatalog().setNames(names);
      return saved(pdf);
    }
  }

  public static byte[] docx() throws IOException {
    try (XWPFDocument document = new XWPFDocument()) {
      document.getProperties().getCoreProperties().setTitle(TITLE);
      XWPFParagraph paragraph = document.createParagraph();
      paragraph.createRun().setText(WORDS + " ");
      paragraph.createHyperlinkRun(LINK).setText("by the sea");
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      document.write(out);
      return out.toByteArray();
    }
  }

  public static byte[] xlsx() throws IOException {
    try (XSSFWorkbook book = new XSSFWorkbook()) {
      book.getProperties().getCoreProperties().setTitle(TITLE);
      return saved(book);
    }
  }

  public static byte[] xls() throws IOException {
    try (HSSFWorkbook book = new HSSFWorkbook()) {
      book.createInformationProperties();
      book.getSummaryInformation().setTitle(TITLE);
      return saved(book);
    }
  }

  private static byte[] saved(Workbook book) throws IOException {
    Row row = book.createSheet("Sheet").createRow(0);
    row.createCell(0).setCellValue(WORDS);
    row.createCell(1).setCellValue(42);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    book.write(out);
    return out.toByteArray();
  }

  public static byte[] pptx() throws IOException {
    try (XMLSlideShow show = new XMLSlideShow()) {
      show.getProperties().getCoreProperties().setTitle(TITLE);
      show.createSlide().createTextBox().setText(WORDS);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      show.write(out);
      return out.toByteArray();
    }
  }

  public static byte[] ppt() throws IOException {
    try (HSLFSlideShow show = new HSLFSlideShow()) {
      show.createInformationProperties();
      show.getSummaryInformation().setTitle(TITLE);
      show.createSlide().createTextBox().setText(WORDS);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      show.write(out);
      return out.toByteArray();
    }
  }

  public static byte[] odt() throws IOException {
    return odt("<text:p>" + WORDS + "</text:p>", "");
  }

  static byte[] odt(String body, String manifest) throws IOException {
    String office = "urn:oasis:names:tc:opendocument:xmlns:";
    return new Zip()
        .store("mimetype", "application/vnd.oasis.opendocument.text")
        .add("META-INF/manifest.xml", "<manifest>" + manifest + "</manifest>")
        .add(
            "meta.xml",
            "<office:document-meta xmlns:office='"
                + office
                + "office:1.0' xmlns:dc='http://purl.org/dc/elements/1.1/'><office:meta><dc:title>"
                + TITLE
                + "</dc:title></office:meta></office:document-meta>")
        .add(
            "content.xml",
            "<office:document-content xmlns:office='"
                + office
                + "office:1.0' xmlns:text='"
                + office
                + "text:1.0' xmlns:xlink='http://www.w3.org/1999/xlink'><office:body><office:text>"
                + body
                + "<text:p><text:a xlink:href='"
                + LINK
                + "'>by the sea</text:a></text:p></office:text></office:body>"
                + "</office:document-content>")
        .bytes();
  }

  public static byte[] epub() throws IOException {
    return new Zip()
        .store("mimetype", "application/epub+zip")
        .add(
            "META-INF/container.xml",
            "<container xmlns='urn:oasis:names:tc:opendocument:xmlns:container' version='1.0'>"
                + "<rootfiles><rootfile full-path='OPS/book.opf'"
                + " media-type='application/oebps-package+xml'/></rootfiles></container>")
        .add(
            "OPS/book.opf",
            "<package xmlns='http://www.idpf.org/2007/opf' version='2.0'>"
                + "<metadata xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>"
                + TITLE
                + "</dc:title><dc:language>en</dc:language></metadata><manifest>"
                + "<item id='one' href='one.xhtml' media-type='application/xhtml+xml'/>"
                + "<item id='two' href='two.xhtml' media-type='application/xhtml+xml'/></manifest>"
                + "<spine><itemref idref='two'/><itemref idref='one'/></spine></package>")
        .add(
            "OPS/one.xhtml", chapter("<p>second chapter <a href='" + LINK + "'>by the sea</a></p>"))
        .add("OPS/two.xhtml", chapter("<p>" + WORDS + " <a href='one.xhtml'>next</a></p>"))
        .bytes();
  }

  private static String chapter(String body) {
    return "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>x</title></head><body>"
        + body
        + "</body></html>";
  }

  public static byte[] rtf() {
    return ("{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Times;}}{\\info{\\title "
            + TITLE
            + "}}\\pard\\f0 "
            + WORDS
            + "\\par caff\\'e8\\par}")
        .getBytes(US_ASCII);
  }

  /** Parts that together inflate to some megabytes. */
  public static byte[] bomb(int megabytes) throws IOException {
    Zip zip = new Zip().add("[Content_Types].xml", "<Types/>");
    String zeros = "0".repeat(1 << 20);
    for (int i = 0; i < megabytes; i++) zip.add("word/part" + i + ".xml", zeros);
    return zip.bytes();
  }

  /** A zip container. */
  static final class Zip {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ZipOutputStream zip = new ZipOutputStream(out, UTF_8);

    Zip add(String name, String content) throws IOException {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(content.getBytes(UTF_8));
      zip.closeEntry();
      return this;
    }

    Zip store(String name, String content) throws IOException {
      byte[] bytes = content.getBytes(ISO_8859_1);
      CRC32 checksum = new CRC32();
      checksum.update(bytes);
      ZipEntry entry = new ZipEntry(name);
      entry.setMethod(ZipEntry.STORED);
      entry.setSize(bytes.length);
      entry.setCrc(checksum.getValue());
      zip.putNextEntry(entry);
      zip.write(bytes);
      zip.closeEntry();
      return this;
    }

    byte[] bytes() throws IOException {
      zip.close();
      return out.toByteArray();
    }
  }
}
