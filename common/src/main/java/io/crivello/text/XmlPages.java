package io.crivello.text;

import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeVisitor;

/**
 * Reads the words of documents in XML, within limits: of a feed (RSS 0.9 to 2.0, Atom) its title
 * and what its entries show a reader, of any other document what stands between its tags. jsoup
 * reads XML that is damaged or uses names of characters that it does not declare; nothing is ever
 * downloaded or expanded. An instance may be used again and again, but not by several threads.
 */
public final class XmlPages {
  private final HtmlLimits limits;
  private final String agent;
  private final HtmlParser html;
  private final Parser parser;

  /**
   * A reader.
   *
   * @param agent the name by which pages address this robot
   */
  public XmlPages(HtmlLimits limits, String agent) {
    this.limits = limits;
    this.agent = agent;
    html = new HtmlParser(limits, agent);
    parser = Parser.xmlParser().setMaxDepth(limits.depth());
  }

  /**
   * Reads a document: a line an element that has text.
   *
   * @throws PageFlawException if it cannot be read at all
   */
  public HtmlPage document(String xml) {
    Document document = parse(xml, TimedParser.deadline(limits));
    VisibleText text = new VisibleText(limits.text());
    document.traverse(new Words(text));
    Element root = document.firstElementChild();
    return page("", text, root == null ? "" : root.attr("xml:lang"), xml);
  }

  /**
   * Reads a feed: a line for its title and its description, and for each entry its title and its
   * content, or its summary if there is no content. The links are not among what is read.
   *
   * @throws PageFlawException if it cannot be read at all
   */
  public HtmlPage feed(String xml) {
    FeedCollector collector = new FeedCollector(limits, html);
    collector.collect(parse(xml, collector.deadline()));
    return page(collector.title(), collector.text(), collector.language(), xml);
  }

  private Document parse(String xml, long deadline) {
    boolean cut = xml.length() > limits.characters();
    String read = cut ? xml.substring(0, limits.characters()) : xml;
    Document document = TimedParser.parse(parser, read, deadline);
    document.outputSettings().prettyPrint(false);
    return document;
  }

  private HtmlPage page(String title, VisibleText text, String language, String xml) {
    boolean cut = xml.length() > limits.characters() || text.isFull();
    RobotsDirectives robots = new RobotsDirectives(agent);
    String tag = MediaTypes.language(language);
    return new HtmlPage(title, text.toString(), tag, "", "", List.of(), 0, cut, robots);
  }

  /** The part of a name behind its prefix, in lower case. */
  static String localName(Element element) {
    String name = element.tagName();
    return name.substring(name.indexOf(':') + 1).toLowerCase(Locale.ROOT);
  }

  /** The text of all elements, each beginning a line. */
  private record Words(VisibleText text) implements NodeVisitor {
    @Override
    public void head(Node node, int depth) {
      if (node instanceof TextNode words) text.add(words.getWholeText());
      else if (node instanceof Element) text.breakLine();
    }

    @Override
    public void tail(Node node, int depth) {
      if (node instanceof Element) text.breakLine();
    }
  }
}
