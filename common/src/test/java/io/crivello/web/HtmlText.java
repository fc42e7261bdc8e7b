package io.crivello.web;

import io.crivello.web.Dice.Topic;
import io.crivello.web.WebPage.Link;
import java.util.Locale;

/**
 * The HTML of a page. Its visible text follows from the identity of the text and the number of
 * links alone, and is made of letters, so that it stays distinct when digits are dropped. Links are
 * written in any of several forms that all have the same canonical form.
 */
final class HtmlText {
  private static final int TITLE_WORDS = 4;
  private static final int WORDS_PER_SENTENCE = 12;
  private static final int FORMS = 9;

  private final WebPage page;
  private final Words words;
  private final String declaredCharset;

  /**
   * @param declaredCharset what a meta element says, or null for none
   */
  HtmlText(WebPage page, Words words, String declaredCharset) {
    this.page = page;
    this.words = words;
    this.declaredCharset = declaredCharset;
  }

  String text(WebSettings settings, Dice dice) {
    StringBuilder html = new StringBuilder(512 + 8 * settings.words + 100 * page.links().size());
    html.append("<!DOCTYPE html>\n<html lang=\"").append(words.language).append("\"><head>\n");
    if (declaredCharset != null) {
      html.append("<meta charset=\"").append(declaredCharset).append("\">\n");
    }
    if (page.behaviour() == Behaviour.NOFOLLOW) meta(html, "nofollow");
    if (page.behaviour() == Behaviour.NOINDEX) meta(html, "noindex");
    html.append("<title>");
    words.append(html, page.text(), 0, TITLE_WORDS);
    html.append("</title>\n");
    int first = 0;
    if (!page.links().isEmpty() && page.links().get(0).url().endsWith("/feed.xml")) {
      feed(html, page.links().get(0).url());
      first = 1;
    }
    html.append("</head><body>\n<p>");
    sentences(html, settings.words);
    html.append("</p>\n<ul>\n");
    for (int i = first; i < page.links().size(); i++) item(html, i, dice);
    return html.append("</ul>\n</body></html>\n").toString();
  }

  private static void meta(StringBuilder html, String content) {
    html.append("<meta name=\"robots\" content=\"").append(content).append("\">\n");
  }

  private void feed(StringBuilder html, String url) {
    String type = page.host() % 2 == 0 ? "rss" : "atom";
    html.append("<link rel=\"alternate\" type=\"application/").append(type);
    html.append("+xml\" href=\"").append(url).append("\">\n");
  }

  private void sentences(StringBuilder html, int count) {
    for (int from = 0; from < count; from += WORDS_PER_SENTENCE) {
      if (from > 0) html.append(' ');
      words.append(html, page.text(), 1 + from, Math.min(WORDS_PER_SENTENCE, count - from));
      html.append('.');
    }
  }

  private void item(StringBuilder html, int i, Dice dice) {
    Link link = page.links().get(i);
    html.append("<li><a href=\"");
    href(html, link.url(), dice.below(FORMS, Topic.FORM, page.text(), i));
    html.append(link.follow() ? "\">" : "\" rel=\"nofollow\">");
    words.append(html, page.text(), -1 - i, 2);
    html.append("</a></li>\n");
  }

  private void href(StringBuilder html, String url, int form) {
    int slash = url.indexOf('/', "http://".length());
    String host = url.substring("http://".length(), slash);
    String path = url.substring(slash);
    boolean own = host.startsWith("h" + page.host() + ".");
    switch (form) {
      case 0 -> html.append("HTTP://").append(host.toUpperCase(Locale.ROOT)).append(path);
      case 1 -> html.append("http://").append(host).append(":80").append(path);
      case 2 -> html.append("//").append(host).append(path);
      case 3 -> html.append(own ? path : url).append("#part");
      case 4 -> html.append(own ? "/x/./.." + path : "http://" + host + "/x/./.." + path);
      case 5 -> html.append(own ? path : url).append(' ');
      case 6 -> html.append("http://").append(host).append(path.replace("p", "%70"));
      case 7 -> html.append(own ? path : url);
      default -> html.append(url);
    }
  }
}
