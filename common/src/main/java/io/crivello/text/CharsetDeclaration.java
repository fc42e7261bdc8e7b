package io.crivello.text;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The charset that the beginning of a document declares: the prescan of the HTML Standard in short
 * (comments are passed over), and the declaration of XML.
 */
final class CharsetDeclaration {
  private static final Pattern XML =
      Pattern.compile("^\\s*<\\?xml\\s[^>]{0,200}?encoding\\s*=\\s*[\"']([^\"'>]{1,40})[\"']");
  private static final Pattern META = Pattern.compile("(?i)<meta[\\s/]([^>]{1,600})>");
  private static final Pattern NAME =
      Pattern.compile("(?i)charset\\s*=\\s*[\"']?\\s*([^\\s\"'/>;]{1,40})");

  private CharsetDeclaration() {}

  /** The name declared in the first bytes, or empty. */
  static String find(byte[] bytes, int length) {
    String head = withoutComments(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
    Matcher xml = XML.matcher(head);
    if (xml.find()) return xml.group(1);
    Matcher meta = META.matcher(head);
    while (meta.find()) {
      Matcher name = NAME.matcher(meta.group(1));
      if (name.find()) return name.group(1);
    }
    return "";
  }

  private static String withoutComments(String head) {
    if (!head.contains("<!--")) return head;
    StringBuilder kept = new StringBuilder(head.length());
    int from = 0;
    for (int open; (open = head.indexOf("<!--", from)) >= 0; ) {
      kept.append(head, from, open);
      int close = head.indexOf("-->", open + 2);
      if (close < 0) return kept.toString();
      from = close + 3;
    }
    return kept.append(head, from, head.length()).toString();
  }
}
