package io.crivello.document;

import io.crivello.io.StreamSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Everything that a reader gives of some bytes. */
final class Reading {
  static final String IDS = "http://ids.example/";
  static final String FILES = "http://files.example/";

  /** A document with a body that is text in UTF-8. */
  record Read(String url, String type, String body) {}

  final List<Read> documents = new ArrayList<>();
  String skips;
  boolean cut;

  static Reading of(InputKind kind, String name, byte[] bytes) throws IOException {
    Reading reading = new Reading();
    StreamSource source = new StreamSource(new ByteArrayInputStream(bytes));
    try (DocumentReader reader = DocumentReader.open(kind, source, name, IDS, FILES)) {
      Document document = new Document();
      while (reader.next(document)) {
        String body = new String(document.bodyBytes(), StandardCharsets.UTF_8);
        reading.documents.add(new Read(document.url, document.contentType, body));
        reading.cut |= document.cut;
      }
      for (int i = 0; i < 2; i++) {
        if (reader.next(document)) throw new AssertionError("a document after the end");
      }
      reading.skips = reader.skips().toString();
    }
    return reading;
  }

  static Reading of(InputKind kind, String text) throws IOException {
    return of(kind, "name", text.getBytes(StandardCharsets.UTF_8));
  }

  List<String> urls() {
    return documents.stream().map(Read::url).toList();
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) out.writeBytes(part);
    return out.toByteArray();
  }

  static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }
}
