package io.crivello.text;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What bytes are whose type nobody tells, or whose type tells nothing: HTML if they begin, after
 * white space, comments and processing instructions, with a document type, a root or an element of
 * HTML; XML if they begin with its declaration; else plain text, unless they are no text at all.
 * The elements are those of the standard of sniffing of the WHATWG.
 */
public final class TypeSniffer {
  public static final String HTML = "text/html";
  public static final String XML = "application/xml";
  public static final String TEXT = "text/plain";

  private static final Set<String> VAGUE =
      Set.of(
          "",
          "*/*",
          "unknown/unknown",
          "content/unknown",
          "application/unknown",
          "application/x-unknown",
          "application/x-unknown-content-type",
          "application/download",
          "application/x-download",
          "application/force-download",
          "application/x-force-download",
          "application/save-as");

  private static final Pattern BEGINS_HTML =
      Pattern.compile(
          "<(!doctype html|html|head|script|iframe|h[1-6]|div|font|table|a|style|title|b|body|br|p"
              + "|meta|link|center|ul|ol)[\\s/>].*",
          Pattern.DOTALL);

  private TypeSniffer() {}

  /** Whether a media type, in lower case, tells nothing of what the bytes are. */
  public static boolean isVague(String essence) {
    return VAGUE.contains(essence) || essence.endsWith("/octet-stream") || essence.contains("gzip");
  }

  /**
   * The media type of the bytes, or empty if they are no text.
   *
   * @param contentType as declared, for its charset; may be empty
   */
  public static String sniff(byte[] bytes, int length, String contentType) {
    if (length == 0) return "";
    if (BinaryCheck.isBinary(bytes, length, Charsets.find(bytes, length, contentType))) return "";
    String head = XmlRoot.head(bytes, length, contentType).toLowerCase(Locale.ROOT);
    int mark = !head.isEmpty() && head.charAt(0) == '\uFEFF' ? 1 : 0;
    String begin = head.substring(mark).stripLeading();
    if (beginsHtml(begin) || XmlRoot.name(head).equals("html")) return HTML;
    return begin.startsWith("<?xml") ? XML : TEXT;
  }

  /** Whether a text in lower case begins as HTML does; an endless comment is HTML. */
  private static boolean beginsHtml(String head) {
    String rest = head;
    while (rest.startsWith("<!--") || rest.startsWith("<?")) {
      String close = rest.startsWith("<?") ? ">" : "-->";
      int end = rest.indexOf(close);
      if (end < 0) return rest.startsWith("<!--");
      rest = rest.substring(end + close.length()).stripLeading();
    }
    return BEGINS_HTML.matcher(rest + ">").matches();
  }
}
