package io.crivello.jobs.pages;

import io.crivello.hash.Signatures;
import io.crivello.text.Charsets;
import io.crivello.text.HtmlPage;
import io.crivello.url.Canonicaliser;
import io.crivello.url.SortForm;
import io.crivello.url.UrlLimits;
import io.crivello.warc.WarcPage;
import io.crivello.writable.PageKeyWritable;
import io.crivello.writable.PageWritable;
import io.crivello.writable.StoredPage;

/**
 * Turns what was read from a page into a record of the page store. URLs on the page are resolved
 * and made canonical, whether the crawl follows them or not. For one thread.
 */
final class PageStorer {
  private final PageKeyWritable key = new PageKeyWritable();
  private final PageWritable value = new PageWritable();
  private final Canonicaliser canonicaliser =
      new Canonicaliser(new UrlLimits(LinkFollower.LONGEST_URL, false));

  PageKeyWritable key() {
    return key;
  }

  PageWritable value() {
    return value;
  }

  /**
   * Fills key and value.
   *
   * @param reason what is wrong with the page, or empty
   * @param archive the name of the archive, relative to the workspace
   * @return false if the page has no URL under which it could be found
   */
  boolean fill(
      WarcPage page,
      PageContent content,
      String reason,
      boolean hasDigest,
      long digest,
      String archive) {
    if (!canonicaliser.canonicalise(page.uri)) return false;
    String url = canonicaliser.url();
    key.set(SortForm.of(url), Math.max(0, page.date));
    StoredPage stored = new StoredPage();
    stored.place = page.place;
    stored.status = page.status;
    stored.kind = content.kind().word();
    stored.reason = reason;
    stored.type = content.type();
    stored.charset = content.charset();
    stored.language = content.language();
    stored.title = content.title();
    stored.text = content.text();
    stored.noindex = content.robots().noindex();
    stored.nofollow = content.robots().nofollow();
    stored.bodyDigest = Signatures.STANDARD.of(page.body, 0, page.bodyLength);
    stored.hasTextDigest = hasDigest;
    stored.textDigest = hasDigest ? digest : 0;
    stored.archive = archive;
    stored.archiveOffset = page.offset;
    if (content.kind() == PageKind.REDIRECT) {
      stored.location = resolved(url, Charsets.headerText(page.header("Location")));
    }
    if (content.html() != null) addLinks(url, content.html(), stored);
    for (String listed : content.urls()) add(url, listed, "", "", false, stored);
    value.set(stored);
    return true;
  }

  private void addLinks(String url, HtmlPage html, StoredPage stored) {
    String ownBase = html.base().isEmpty() ? "" : resolved(url, html.base());
    String base = ownBase.isEmpty() ? url : ownBase;
    if (!html.canonical().isEmpty()) stored.canonical = resolved(base, html.canonical());
    for (HtmlPage.Link link : html.links()) {
      add(base, link.href(), link.rel(), link.anchor(), link.nofollow(), stored);
    }
  }

  private void add(
      String base, String link, String rel, String anchor, boolean nofollow, StoredPage stored) {
    String target = resolved(base, link);
    if (!target.isEmpty()) stored.links.add(new StoredPage.Link(target, rel, anchor, nofollow));
  }

  private String resolved(String base, String link) {
    return canonicaliser.resolve(base, link) ? canonicaliser.url() : "";
  }
}
