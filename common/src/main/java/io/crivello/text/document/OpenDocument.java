package io.crivello.text.document;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.odf.OpenDocumentContentParser;
import org.apache.tika.parser.odf.OpenDocumentMetaParser;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * An OpenDocument file: its title and its content. Tika's own parser of them wants a file on disk.
 */
final class OpenDocument {
  private OpenDocument() {}

  static void parse(ZipFile zip, ContentHandler handler, Metadata metadata, ParseContext context)
      throws IOException, SAXException, TikaException {
    if (isEncrypted(zip)) throw new EncryptedDocumentException("encrypted");
    try (InputStream meta = part(zip, "meta.xml")) {
      if (meta != null) {
        new OpenDocumentMetaParser().parse(meta, new DefaultHandler(), metadata, context);
      }
    }
    try (InputStream content = part(zip, "content.xml")) {
      if (content == null) throw new TikaException("there is no content.xml");
      new OpenDocumentContentParser().parse(content, handler, metadata, context);
    }
  }

  private static boolean isEncrypted(ZipFile zip) throws IOException {
    try (InputStream manifest = part(zip, "META-INF/manifest.xml")) {
      if (manifest == null) return false;
      byte[] bytes = manifest.readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8).contains("encryption-data");
    }
  }

  private static InputStream part(ZipFile zip, String name) throws IOException {
    ZipArchiveEntry entry = zip.getEntry(name);
    return entry == null ? null : zip.getInputStream(entry);
  }
}
