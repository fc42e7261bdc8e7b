package io.crivello.text.document;

import io.crivello.text.HtmlPage.Link;
import io.crivello.text.HtmlPage.LinkKind;
import io.crivello.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Gathers text and links from the XHTML that Tika's parsers emit. A link counts if it is absolute:
 * relative ones point into the document. Stops the parser when the text is full or time is over.
 */
final class DocumentCollector extends DefaultHandler {
  private static final Set<String> INLINE =
      Set.of("a", "b", "i", "u", "s", "em", "strong", "span", "font", "sub", "sup", "tt", "code");
  private static final Set<String> INVISIBLE = Set.of("head", "script", "style");
  private static final Pattern ABSOLUTE = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.+");
  private static final String ANNOTATION = "annotation";
  private static final String EXTERNAL_REFERENCE = "external-ref-";
  private static final int LONGEST_ANCHOR = 256;

  private final VisibleText text;
  private final int mostLinks;
  private final Deadline deadline;
  private final List<Link> links = new ArrayList<>();
  private int linksLeftOut;
  private int invisible;
  private String href = "";
  private int anchorFrom;

  /** Inside the note that stands for an area of a page in PDF. */
  private boolean annotation;

  DocumentCollector(DocumentLimits limits, Deadline deadline) {
    text = new VisibleText(limits.text());
    mostLinks = limits.links();
    this.deadline = deadline;
  }

  String text() {
    return text.toString();
  }

  List<Link> links() {
    return links;
  }

  int linksLeftOut() {
    return linksLeftOut;
  }

  boolean isFull() {
    return text.isFull();
  }

  @Override
  public void startElement(String uri, String name, String qualified, Attributes attributes) {
    deadline.check();
    if (INVISIBLE.contains(name)) invisible++;
    if (!INLINE.contains(name)) text.breakLine();
    String role = attributes.getValue("class");
    if (name.equals("div")) annotation = ANNOTATION.equals(role);
    if (name.equals("a")) startLink(attributes.getValue("href"), role == null ? "" : role);
  }

  @Override
  public void endElement(String uri, String name, String qualified) {
    if (name.equals("a")) endLink();
    if (name.equals("div")) annotation = false;
    if (!INLINE.contains(name)) text.breakLine();
    if (INVISIBLE.contains(name)) invisible--;
  }

  @Override
  public void characters(char[] from, int start, int count) {
    deadline.check();
    boolean urlAsText = annotation && !href.isEmpty();
    if (invisible > 0 || urlAsText) return;
    text.add(new String(from, start, count));
    if (text.isFull()) throw new ReadingStopped("there is enough text");
  }

  @Override
  public void ignorableWhitespace(char[] from, int start, int count) {
    characters(from, start, count);
  }

  /** References to parts outside, such as pictures, are no links, and links are repeated so. */
  private void startLink(String target, String role) {
    endLink();
    href = target == null || role.startsWith(EXTERNAL_REFERENCE) ? "" : target.strip();
    anchorFrom = text.length();
  }

  private void endLink() {
    if (!href.isEmpty() && ABSOLUTE.matcher(href).matches()) {
      if (links.size() < mostLinks) {
        String anchor = text.from(anchorFrom, LONGEST_ANCHOR);
        links.add(new Link(LinkKind.ANCHOR, href, false, "", anchor));
      } else {
        linksLeftOut++;
      }
    }
    href = "";
  }
}
