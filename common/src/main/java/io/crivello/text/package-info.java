/**
 * From bytes to text and links. The bytes of a page get a charset ({@link
 * io.crivello.text.Charsets}) and become characters, unless they are no text at all ({@link
 * io.crivello.text.BinaryCheck}); HTML becomes title, visible text and links in document order
 * ({@link io.crivello.text.HtmlParser}, {@link io.crivello.text.HtmlPage}); feeds and sitemaps
 * become lists of URLs ({@link io.crivello.text.FeedOrSitemap}); what a page asks of robots is kept
 * beside ({@link io.crivello.text.RobotsDirectives}); the text becomes a digest by which copies are
 * known ({@link io.crivello.text.TextDigest}), and tells the language where nothing declares it
 * ({@link io.crivello.text.LanguageDetector}). PDF, Office and their like are read in {@code
 * io.crivello.text.document} into the same form. URLs are left as they stand: the job that reads
 * pages resolves them and decides which may be followed.
 *
 * <p>Nothing here throws because of what a page contains, except {@link
 * io.crivello.text.PageFlawException}, which carries the reason to count it under.
 */
package io.crivello.text;
