package io.crivello.text.document;

import io.crivello.text.PageFlawException;
import java.io.IOException;
import java.io.InputStream;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.metadata.TikaCoreProperties.EmbeddedResourceType;
import org.apache.tika.sax.BodyContentHandler;
import org.apache.tika.sax.EmbeddedContentHandler;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Documents inside a document: their text follows in place, down to a depth. Pictures and macros
 * are left out, and an embedded document that cannot be read takes nothing from the outer one.
 */
final class EmbeddedDocuments implements EmbeddedDocumentExtractor {
  private final Parsers parsers;
  private final DocumentLimits limits;
  private int depth;

  EmbeddedDocuments(Parsers parsers, DocumentLimits limits) {
    this.parsers = parsers;
    this.limits = limits;
  }

  @Override
  public boolean shouldParseEmbedded(Metadata metadata) {
    String role = metadata.get(TikaCoreProperties.EMBEDDED_RESOURCE_TYPE);
    return depth < limits.depth()
        && (role == null || role.equals(EmbeddedResourceType.ATTACHMENT.name()));
  }

  @Override
  public void parseEmbedded(
      InputStream stream, ContentHandler handler, Metadata metadata, boolean outputHtml)
      throws IOException {
    byte[] bytes = stream.readNBytes(limits.bytes() + 1);
    if (bytes.length > limits.bytes()) return;
    depth++;
    try {
      DocumentTypes.Found found = DocumentTypes.find(bytes, bytes.length);
      if (found == null) return;
      ContentHandler inside = new EmbeddedContentHandler(new BodyContentHandler(handler));
      parsers.parse(found.format(), bytes, bytes.length, inside, new Metadata());
    } catch (IOException | SAXException | TikaException | RuntimeException damaged) {
      if (damaged instanceof PageFlawException flaw && flaw.reason().equals("zip-bomb")) throw flaw;
    } finally {
      depth--;
    }
  }
}
