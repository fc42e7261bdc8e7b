package io.crivello.document;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * URLs of documents that have none: below a host that can never exist (RFC 6761), or below a URL
 * that the user gives. Different identifiers give different URLs, also in canonical form.
 */
public final class DocumentUrls {
  /** Where documents with an identifier are. */
  public static final String IDS = "http://documents.invalid/";

  /** Where files are. */
  public static final String FILES = "http://files.invalid/";

  private static final String UNRESERVED = "-._~";
  private static final String OF_SEGMENTS = UNRESERVED + "!$&'()*+,;=:@";
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private DocumentUrls() {}

  /** The URL of an identifier, which becomes one segment; null if it cannot be one. */
  static String ofId(String base, String id) {
    if (id.isEmpty() || id.equals(".") || id.equals("..")) return null;
    return encode(base, id, UNRESERVED);
  }

  /** The URL of a file: what pages that link to it relatively mean. */
  static String ofFile(String base, String name) {
    return encode(base, name, OF_SEGMENTS + "/");
  }

  private static String encode(String base, String text, String kept) {
    StringBuilder url = new StringBuilder(base);
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xFF);
      boolean letterOrDigit = c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
      if (letterOrDigit || kept.indexOf(c) >= 0) url.append(c);
      else url.append('%').append(HEX.toHexDigits(b));
    }
    return url.toString();
  }
}
