package io.crivello.text;

import java.util.Locale;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Gathers title and text of one feed. Elements count if they have the prefix of the feed or entry
 * that they stand in, so that {@code media:title} and its like do not; {@code content:encoded}
 * does. Texts of RSS are HTML, those of Atom what their type says, plain text by default; what is
 * neither text nor markup is left out.
 */
final class FeedCollector {
  private final HtmlLimits limits;
  private final HtmlParser html;
  private final long deadline;
  private final VisibleText text;
  private String title = "";
  private String language = "";
  private boolean atom;

  FeedCollector(HtmlLimits limits, HtmlParser html) {
    this.limits = limits;
    this.html = html;
    deadline = TimedParser.deadline(limits);
    text = new VisibleText(limits.text());
  }

  /** When all of the feed must have been read. */
  long deadline() {
    return deadline;
  }

  String title() {
    return title;
  }

  String language() {
    return language;
  }

  VisibleText text() {
    return text;
  }

  void collect(Document document) {
    Element root = document.firstElementChild();
    if (root == null) return;
    atom = XmlPages.localName(root).equals("feed");
    language = root.attr("xml:lang");
    if (atom) {
      describe(root);
      entries(root, "entry");
      return;
    }
    for (Element channel : root.children()) {
      if (XmlPages.localName(channel).equals("channel")) {
        describe(channel);
        entries(channel, "item");
      }
    }
    entries(root, "item");
  }

  private void describe(Element channel) {
    Element name = child(channel, "title");
    if (name != null) title = words(name).strip().replaceAll("\\s+", " ");
    if (language.isEmpty()) {
      Element declared = child(channel, "language");
      if (declared != null) language = declared.wholeText();
    }
    add(name);
    add(first(channel, "description", "subtitle", "tagline"));
  }

  private void entries(Element parent, String name) {
    for (Element entry : parent.children()) {
      if (text.isFull()) return;
      if (!XmlPages.localName(entry).equals(name)) continue;
      add(child(entry, "title"));
      Element encoded =
          entry.children().stream().filter(FeedCollector::isEncoded).findFirst().orElse(null);
      add(encoded != null ? encoded : first(entry, "content", "description", "summary"));
    }
  }

  private static boolean isEncoded(Element element) {
    return element.tagName().equalsIgnoreCase("content:encoded") && element.childNodeSize() > 0;
  }

  private static Element first(Element parent, String... names) {
    for (String name : names) {
      Element found = child(parent, name);
      if (found != null) return found;
    }
    return null;
  }

  /** The first child of a name that has the prefix of its parent and is not empty, or null. */
  private static Element child(Element parent, String name) {
    String prefix = prefix(parent);
    for (Element child : parent.children()) {
      boolean fits = XmlPages.localName(child).equals(name) && prefix(child).equals(prefix);
      if (fits && child.childNodeSize() > 0) return child;
    }
    return null;
  }

  private static String prefix(Element element) {
    return element.tagName().substring(0, element.tagName().indexOf(':') + 1);
  }

  private void add(Element element) {
    if (element == null) return;
    text.breakLine();
    String words = words(element);
    for (int from = 0, to; from < words.length(); from = to) {
      int end = words.indexOf('\n', from);
      to = end < 0 ? words.length() : end + 1;
      text.add(words.substring(from, to));
      if (end >= 0) text.breakLine();
    }
  }

  /** What a reader sees of an element. */
  private String words(Element element) {
    boolean markup = element.childrenSize() > 0;
    String type = element.attr("type").strip().toLowerCase(Locale.ROOT);
    if (!atom || type.equals("html") || type.equals("text/html")) {
      return html.parse(markup ? element.html() : element.wholeText(), deadline).text();
    }
    if (type.equals("xhtml") || MediaTypes.isXml(type)) {
      return html.parse(element.html(), deadline).text();
    }
    if (!type.isEmpty() && !type.equals("text") && !type.startsWith("text/")) return "";
    VisibleText plain = new VisibleText(limits.text());
    plain.add(element.wholeText());
    return plain.toString();
  }
}
