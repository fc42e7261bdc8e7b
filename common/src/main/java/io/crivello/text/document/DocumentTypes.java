package io.crivello.text.document;

import io.crivello.text.PageFlawException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MediaTypeRegistry;
import org.apache.tika.mime.MimeTypes;

/**
 * What bytes are, by their magic numbers as Tika knows them; a zip container by what is in it. The
 * name that a server gives a type counts for nothing here.
 */
public final class DocumentTypes {
  private static final Set<String> DECLARED =
      Set.of(
          "application/pdf",
          "application/x-pdf",
          "application/msword",
          "application/vnd.ms-excel",
          "application/vnd.ms-powerpoint",
          "application/epub+zip",
          "application/rtf",
          "text/rtf");
  private static final String OPEN_XML = "application/vnd.openxmlformats-officedocument.";
  private static final String OPEN_DOCUMENT = "application/vnd.oasis.opendocument.";
  private static final int LONGEST_TYPE = 100;

  private DocumentTypes() {}

  /**
   * What was found.
   *
   * @param mediaType of the document, as exactly as its magic numbers tell
   */
  public record Found(DocumentFormat format, String mediaType) {}

  /** Whether a media type, in lower case, is that of a document that can be read. */
  public static boolean isDeclared(String mediaType) {
    return DECLARED.contains(mediaType)
        || mediaType.startsWith(OPEN_XML)
        || mediaType.startsWith(OPEN_DOCUMENT);
  }

  /**
   * What the bytes are, or null if they are no document that can be read.
   *
   * @throws PageFlawException if the bytes are a damaged zip container
   */
  public static Found find(byte[] bytes, int length) {
    try (InputStream in = new ByteArrayInputStream(bytes, 0, length)) {
      MediaType type = Magic.TYPES.detect(in, new Metadata());
      if (isA(type, MediaType.application("pdf"))) return new Found(DocumentFormat.PDF, name(type));
      if (isA(type, MediaType.application("rtf"))) return new Found(DocumentFormat.RTF, name(type));
      if (isA(type, MediaType.application("x-tika-msoffice"))) {
        return new Found(DocumentFormat.OLE2, name(type));
      }
      return isA(type, MediaType.APPLICATION_ZIP) ? inContainer(bytes, length) : null;
    } catch (IOException | RuntimeException e) {
      throw new PageFlawException("tika-failure", "not a whole document: " + e, e);
    }
  }

  private static Found inContainer(byte[] bytes, int length) throws IOException {
    try (ZipFile zip = Containers.open(bytes, length)) {
      ZipArchiveEntry named = zip.getEntry("mimetype");
      if (named != null) {
        String type = content(zip, named);
        if (type.equals("application/epub+zip")) return new Found(DocumentFormat.EPUB, type);
        if (type.startsWith(OPEN_DOCUMENT)) return new Found(DocumentFormat.ODF, type);
      }
      if (zip.getEntry("[Content_Types].xml") == null) return null;
      return new Found(DocumentFormat.OOXML, "application/x-tika-ooxml");
    }
  }

  private static String content(ZipFile zip, ZipArchiveEntry entry) throws IOException {
    try (InputStream in = zip.getInputStream(entry)) {
      return new String(in.readNBytes(LONGEST_TYPE), StandardCharsets.ISO_8859_1).strip();
    }
  }

  private static boolean isA(MediaType type, MediaType wanted) {
    MediaTypeRegistry registry = Magic.TYPES.getMediaTypeRegistry();
    return type.equals(wanted) || registry.isSpecializationOf(type, wanted);
  }

  private static String name(MediaType type) {
    return type.getBaseType().toString();
  }

  /** Tika's table of magic numbers, which takes a moment to load. */
  static final class Magic {
    static final MimeTypes TYPES = MimeTypes.getDefaultMimeTypes(Magic.class.getClassLoader());

    private Magic() {}
  }
}
