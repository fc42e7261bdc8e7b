package io.crivello.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.crivello.text.Utf8Check;
import io.crivello.warc.MemberStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Documents as JSON, one object a line (UTF-8, lines ended by LF or CRLF; blank ones are passed
 * over). The fields, all texts, numbers or absent; others are ignored:
 *
 * <ul>
 *   <li>{@code url}, or {@code id}, of which a URL is made;
 *   <li>{@code html}, which is the body; else
 *   <li>{@code text}, with {@code title} if it has one: with a title the body is a small HTML
 *       document, without one it is plain text.
 * </ul>
 */
final class JsonLinesReader implements DocumentReader {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Document.LARGEST).build())
          .build();

  private static final String UTF8 = "; charset=utf-8";

  private final MemberStream in;
  private final ByteLines lines;
  private final String base;
  private final Skips skips = new Skips();
  private boolean ended;

  private String url;
  private String id;
  private String title;
  private String text;
  private String html;
  private boolean badField;

  JsonLinesReader(MemberStream in, String base) {
    this.in = in;
    this.base = base;
    lines = new ByteLines(in, Document.LARGEST);
  }

  @Override
  public boolean next(Document document) throws IOException {
    while (!ended && lines.next()) {
      if (isBlank()) continue;
      DocumentFlaw flaw = read(document);
      if (flaw == null) return true;
      skips.add(flaw);
    }
    if (!ended && in.isDamaged()) skips.add(DocumentFlaw.BAD_GZIP);
    ended = true;
    return false;
  }

  private boolean isBlank() {
    for (int i = 0; i < lines.length; i++) {
      if (lines.line[i] != ' ' && lines.line[i] != '\t' && lines.line[i] != '\r') return false;
    }
    return !lines.tooLong;
  }

  private DocumentFlaw read(Document document) {
    if (lines.tooLong) return DocumentFlaw.TOO_LARGE;
    if (!Utf8Check.valid(lines.line, lines.length)) return DocumentFlaw.BAD_UTF8;
    if (!parse()) return DocumentFlaw.BAD_JSON;
    if (badField) return DocumentFlaw.BAD_FIELD;
    String where = url.isBlank() ? DocumentUrls.ofId(base, id) : url;
    if (where == null) return DocumentFlaw.NO_ID;
    if (html == null && text == null && title == null) return DocumentFlaw.NO_TEXT;
    fill(document, where);
    return null;
  }

  private void fill(Document document, String where) {
    String type = FileTypes.HTML;
    String body = html;
    boolean titled = title != null && !title.isBlank();
    if (body == null && titled) {
      body = HtmlText.of(title, text == null ? "" : text);
    } else if (body == null) {
      body = text == null ? "" : text;
      type = FileTypes.TEXT;
    }
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    document.set(where, type + UTF8, bytes, bytes.length);
  }

  /** Reads the fields of the line; false if it is not one object. */
  private boolean parse() {
    url = "";
    id = "";
    title = null;
    text = null;
    html = null;
    badField = false;
    try (JsonParser parser = JSON.createParser(lines.line, 0, lines.length)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) return false;
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        switch (name) {
          case "url" -> url = value(parser, "");
          case "id" -> id = value(parser, "");
          case "title" -> title = value(parser, null);
          case "text" -> text = value(parser, null);
          case "html" -> html = value(parser, null);
          default -> parser.skipChildren();
        }
      }
      return parser.nextToken() == null;
    } catch (IOException broken) {
      return false;
    }
  }

  private String value(JsonParser parser, String ifNull) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_NULL) return ifNull;
    if (token.isScalarValue()) return parser.getText();
    badField = true;
    parser.skipChildren();
    return ifNull;
  }

  @Override
  public Skips skips() {
    return skips;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
