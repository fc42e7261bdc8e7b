package io.crivello.jobs.pages;

import io.crivello.text.Charsets;
import io.crivello.text.HtmlPage;
import io.crivello.text.RobotsDirectives;
import java.util.List;

/**
 * What was read from one page.
 *
 * @param type media type by the header; by magic numbers where the header tells nothing; or empty
 * @param charset empty if the page was not decoded
 * @param language as declared, else as the text tells, or empty
 * @param languageDetected whether the text told it
 * @param html title, links and so on, or null; of a feed without links
 * @param text visible text, or empty
 * @param urls what a feed or sitemap lists
 * @param ttl seconds until a feed or sitemap is due again; −1 for other pages
 * @param robots what page and headers forbid
 */
record PageContent(
    PageKind kind,
    String type,
    String charset,
    String language,
    boolean languageDetected,
    HtmlPage html,
    String text,
    List<String> urls,
    int ttl,
    RobotsDirectives robots) {

  /** A page of which nothing is read. */
  static PageContent empty(PageKind kind, String type, RobotsDirectives robots) {
    return new PageContent(kind, type, "", "", false, null, "", List.of(), -1, robots);
  }

  /** A page in HTML, or anything that is read as one. */
  static PageContent html(PageKind kind, String type, HtmlPage html, RobotsDirectives robots) {
    robots.add(html.robots());
    return new PageContent(
        kind, type, "", html.language(), false, html, html.text(), List.of(), -1, robots);
  }

  static PageContent text(String type, String text, RobotsDirectives robots) {
    return new PageContent(PageKind.TEXT, type, "", "", false, null, text, List.of(), -1, robots);
  }

  /** A sitemap. */
  static PageContent list(
      PageKind kind, String type, List<String> urls, int ttl, RobotsDirectives robots) {
    return new PageContent(kind, type, "", "", false, null, "", urls, ttl, robots);
  }

  /** With what it lists. */
  PageContent withList(List<String> listed, int seconds) {
    return new PageContent(
        kind, type, charset, language, languageDetected, html, text, listed, seconds, robots);
  }

  PageContent withCharset(Charsets.Found found) {
    return new PageContent(
        kind,
        type,
        found.charset().name(),
        language,
        languageDetected,
        html,
        text,
        urls,
        ttl,
        robots);
  }

  PageContent withHtml(HtmlPage page) {
    return new PageContent(
        kind, type, charset, language, languageDetected, page, text, urls, ttl, robots);
  }

  PageContent withLanguage(String tag, boolean detected) {
    return new PageContent(kind, type, charset, tag, detected, html, text, urls, ttl, robots);
  }

  String title() {
    return html == null ? "" : html.title();
  }
}
