package io.crivello.text;

import java.util.Locale;

/** Looks for the root element of a document in XML or HTML. */
public final class XmlRoot {
  static final int SNIFFED = 4096;

  private XmlRoot() {}

  /** The local name of the root in lower case, or empty if the bytes do not begin as XML does. */
  public static String of(byte[] bytes, int length, String contentType) {
    return name(head(bytes, length, contentType));
  }

  static String head(byte[] bytes, int length, String contentType) {
    int sniffed = Math.min(length, SNIFFED);
    return Charsets.decode(bytes, sniffed, Charsets.declared(bytes, sniffed, contentType), SNIFFED);
  }

  static String name(String head) {
    int at = 0;
    while (true) {
      while (at < head.length() && (head.charAt(at) <= ' ' || head.charAt(at) == '\uFEFF')) at++;
      String close;
      if (head.startsWith("<?", at)) close = "?>";
      else if (head.startsWith("<!--", at)) close = "-->";
      else if (head.startsWith("<!", at)) close = ">";
      else break;
      int end = head.indexOf(close, at);
      if (end < 0) return "";
      at = end + close.length();
    }
    if (at >= head.length() || head.charAt(at) != '<') return "";
    int start = ++at;
    for (; at < head.length() && isNamePart(head.charAt(at)); at++) {
      if (head.charAt(at) == ':') start = at + 1;
    }
    return head.substring(start, at).toLowerCase(Locale.ROOT);
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == ':' || c == '-' || c == '_' || c == '.';
  }
}
