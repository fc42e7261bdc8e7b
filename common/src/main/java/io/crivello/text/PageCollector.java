package io.crivello.text;

import io.crivello.text.HtmlPage.Link;
import io.crivello.text.HtmlPage.LinkKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/**
 * Walks once over the tree of a document and gathers text and links in document order.
 *
 * <p>Text is what the markup alone makes visible: scripts, styles, templates, titles and what
 * stands in for frames are out. What style sheets or attributes hide stays, since menus and
 * foldable parts are hidden so as well; noscript stays, since no script is run. Blocks, cells, list
 * items and options are lines of their own.
 */
final class PageCollector implements NodeVisitor {
  private static final Set<String> INVISIBLE =
      Set.of("head", "title", "script", "style", "template", "iframe", "noframes", "noembed");

  /** Blocks to the parser, but not to the eye. */
  private static final Set<String> INSIDE_A_LINE =
      Set.of("title", "script", "style", "template", "noscript", "svg");

  private static final Set<String> ALSO_LINES = Set.of("br", "option", "optgroup");
  private static final Set<String> FOLLOWED_ALTERNATES =
      Set.of(
          "",
          "text/html",
          "application/xhtml+xml",
          "application/rss+xml",
          "application/atom+xml",
          "application/rdf+xml");
  private static final int LONGEST_ANCHOR = 256;

  private final HtmlLimits limits;
  private final RobotsDirectives robots;
  private final VisibleText text;
  private final List<Link> links = new ArrayList<>();
  private String title = "";
  private String language = "";
  private String base = "";
  private String canonical = "";
  private int linksLeftOut;
  private int invisible;

  /** The open anchor: its link's index, where its text began, what an image in it says. */
  private int open = -1;

  private Element openElement;
  private int openFrom;
  private String image = "";

  PageCollector(HtmlLimits limits, String agent) {
    this.limits = limits;
    robots = new RobotsDirectives(agent);
    text = new VisibleText(limits.text());
  }

  HtmlPage page(boolean cut) {
    return new HtmlPage(
        title,
        text.toString(),
        language,
        base,
        canonical,
        links,
        linksLeftOut,
        cut || text.isFull(),
        robots);
  }

  @Override
  public void head(Node node, int depth) {
    if (node instanceof TextNode words) {
      if (invisible == 0) text.add(words.getWholeText());
    } else if (node instanceof Element element) {
      String name = element.normalName();
      if (INVISIBLE.contains(name)) invisible++;
      if (invisible == 0 && isLine(element, name)) text.breakLine();
      look(element, name);
    }
  }

  @Override
  public void tail(Node node, int depth) {
    if (!(node instanceof Element element)) return;
    if (element == openElement) closeAnchor();
    String name = element.normalName();
    if (INVISIBLE.contains(name)) invisible--;
    if (invisible == 0 && isLine(element, name)) text.breakLine();
  }

  private static boolean isLine(Element element, String name) {
    return element.isBlock() ? !INSIDE_A_LINE.contains(name) : ALSO_LINES.contains(name);
  }

  private void look(Element element, String name) {
    switch (name) {
      case "a" -> anchor(element);
      case "area" -> add(LinkKind.AREA, element.attr("href"), element, element.attr("alt"));
      case "frame", "iframe" -> add(LinkKind.FRAME, element.attr("src"), element, "");
      case "link" -> linkElement(element);
      case "meta" -> meta(element);
      case "base" -> {
        if (base.isEmpty()) base = element.attr("href").strip();
      }
      case "title" -> {
        boolean ofThePage = element.closest("svg, template") == null;
        if (title.isEmpty() && ofThePage) title = oneLine(element.text());
      }
      case "html" -> language = language(element);
      case "img" -> {
        if (openElement != null && image.isEmpty()) image = element.attr("alt");
      }
      default -> {}
    }
  }

  private void anchor(Element element) {
    if (openElement != null) closeAnchor();
    int before = links.size();
    add(LinkKind.ANCHOR, element.attr("href"), element, "");
    if (links.size() == before) return;
    open = before;
    openElement = element;
    openFrom = text.length();
    image = "";
  }

  private void closeAnchor() {
    String inside = text.from(openFrom, LONGEST_ANCHOR);
    Link link = links.get(open);
    String anchor = inside.isEmpty() ? clip(image) : inside;
    links.set(open, new Link(link.kind(), link.href(), link.nofollow(), link.rel(), anchor));
    openElement = null;
  }

  private void linkElement(Element element) {
    String rel = ' ' + rel(element) + ' ';
    if (rel.contains(" canonical ")) {
      if (canonical.isEmpty()) canonical = element.attr("href").strip();
      add(LinkKind.CANONICAL, element.attr("href"), element, "");
    } else if (rel.contains(" alternate ") && !rel.contains(" stylesheet ")) {
      String type = element.attr("type").strip().toLowerCase(Locale.ROOT);
      if (FOLLOWED_ALTERNATES.contains(type)) {
        add(LinkKind.ALTERNATE, element.attr("href"), element, element.attr("title"));
      }
    }
  }

  private void meta(Element element) {
    robots.addMeta(element.attr("name"), element.attr("content"));
    if (element.attr("http-equiv").strip().equalsIgnoreCase("refresh")) {
      add(LinkKind.REFRESH, MetaRefresh.target(element.attr("content")), element, "");
    }
  }

  private void add(LinkKind kind, String href, Element element, String anchor) {
    String target = href.strip();
    if (target.isEmpty()) return;
    if (links.size() == limits.links()) {
      linksLeftOut++;
      return;
    }
    String rel = rel(element);
    String words = ' ' + rel + ' ';
    boolean nofollow =
        words.contains(" nofollow ") || words.contains(" ugc ") || words.contains(" sponsored ");
    links.add(new Link(kind, target, nofollow, rel, clip(anchor)));
  }

  private static String rel(Element element) {
    String rel = element.attr("rel");
    return rel.isEmpty() ? "" : rel.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  private static String clip(String text) {
    String stripped = text.strip();
    return stripped.length() <= LONGEST_ANCHOR ? stripped : stripped.substring(0, LONGEST_ANCHOR);
  }

  private static String language(Element html) {
    String lang = MediaTypes.language(html.attr("lang"));
    return lang.isEmpty() ? MediaTypes.language(html.attr("xml:lang")) : lang;
  }
}
