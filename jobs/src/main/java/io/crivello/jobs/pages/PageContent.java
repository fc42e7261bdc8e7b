package io.crivello.jobs.pages;

import io.crivello.text.HtmlPage;
import io.crivello.text.RobotsDirectives;
import java.util.List;

/**
 * What was read from one page.
 *
 * @param type media type by the header, or empty
 * @param charset empty if the page was not decoded
 * @param html null unless the kind is HTML
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
    HtmlPage html,
    String text,
    List<String> urls,
    int ttl,
    RobotsDirectives robots) {

  String title() {
    return html == null ? "" : html.title();
  }
}
