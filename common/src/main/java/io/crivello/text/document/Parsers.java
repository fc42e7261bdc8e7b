package io.crivello.text.document;

import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.poi.openxml4j.exceptions.InvalidFormatException;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.tika.detect.Detector;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.EmptyParser;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.epub.EpubParser;
import org.apache.tika.parser.microsoft.OfficeParser;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;
import org.apache.tika.parser.microsoft.ooxml.OPCPackageWrapper;
import org.apache.tika.parser.microsoft.rtf.RTFParser;
import org.apache.tika.parser.pdf.PDFParser;
import org.apache.tika.parser.pdf.PDFParserConfig;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Tika's parsers for one document, made by name rather than looked up, so that nothing else is ever
 * run: no recognition of characters, no other process, no network. Everything is done in memory.
 */
final class Parsers {
  static {
    FontMappers.set(new BuiltInFonts());
  }

  private final DocumentLimits limits;
  private final Deadline deadline;
  private final ParseContext context = new ParseContext();

  Parsers(DocumentLimits limits, Deadline deadline) {
    this.limits = limits;
    this.deadline = deadline;
    context.set(EmbeddedDocumentExtractor.class, new EmbeddedDocuments(this, limits));
    context.set(Parser.class, EmptyParser.INSTANCE);
    context.set(Detector.class, DocumentTypes.Magic.TYPES);
    context.set(PDFParserConfig.class, pdf());
    context.set(OfficeParserConfig.class, office());
  }

  private static PDFParserConfig pdf() {
    PDFParserConfig config = new PDFParserConfig();
    config.setOcrStrategy(PDFParserConfig.OCR_STRATEGY.NO_OCR);
    config.setMaxMainMemoryBytes(-1);
    config.setExtractInlineImages(false);
    return config;
  }

  private static OfficeParserConfig office() {
    OfficeParserConfig config = new OfficeParserConfig();
    config.setUseSAXDocxExtractor(true);
    config.setUseSAXPptxExtractor(true);
    return config;
  }

  void parse(
      DocumentFormat format, byte[] bytes, int length, ContentHandler handler, Metadata metadata)
      throws IOException, SAXException, TikaException {
    switch (format) {
      case PDF -> plain(new PDFParser(), bytes, length, handler, metadata);
      case OLE2 -> plain(new OfficeParser(), bytes, length, handler, metadata);
      case RTF -> plain(new RTFParser(), bytes, length, handler, metadata);
      case OOXML, ODF, EPUB -> {
        try (ZipFile zip = Containers.open(bytes, length)) {
          Containers.check(zip, limits, deadline);
          if (format == DocumentFormat.OOXML) ooxml(bytes, length, handler, metadata);
          else if (format == DocumentFormat.ODF)
            OpenDocument.parse(zip, handler, metadata, context);
          else epub(zip, bytes, length, handler, metadata);
        }
      }
    }
  }

  private void plain(
      Parser parser, byte[] bytes, int length, ContentHandler handler, Metadata metadata)
      throws IOException, SAXException, TikaException {
    try (InputStream in = new DeadlineStream(bytes, length, deadline)) {
      parser.parse(in, handler, metadata, context);
    }
  }

  private void ooxml(byte[] bytes, int length, ContentHandler handler, Metadata metadata)
      throws IOException, SAXException, TikaException {
    try (InputStream in = new DeadlineStream(bytes, length, deadline);
        TikaInputStream opened = TikaInputStream.get(in)) {
      OPCPackage parts = OPCPackage.open(new DeadlineStream(bytes, length, deadline));
      opened.setOpenContainer(new OPCPackageWrapper(parts));
      new OOXMLParser().parse(opened, handler, metadata, context);
    } catch (InvalidFormatException e) {
      throw new TikaException("no document of Office", e);
    }
  }

  private void epub(
      ZipFile zip, byte[] bytes, int length, ContentHandler handler, Metadata metadata)
      throws IOException, SAXException, TikaException {
    try (InputStream in = new DeadlineStream(bytes, length, deadline);
        TikaInputStream opened = TikaInputStream.get(in)) {
      opened.setOpenContainer(zip);
      new EpubParser().parse(opened, handler, metadata, context);
    }
  }
}
