/**
 * From archives to found URLs. {@link io.crivello.jobs.pages.ParsePages} reads the WARC files of a
 * round; each page (HTML, text, feed, sitemap, document of PDF or Office) is decoded and parsed
 * ({@link io.crivello.jobs.pages.PageReader}), its links are resolved, judged by the crawl's rules
 * and numbered by their ordinal ({@link io.crivello.jobs.pages.LinkFollower}), and gathered in
 * memory until a run is worth writing ({@link io.crivello.jobs.pages.FindingsBuffer}). What is
 * written: runs of found URLs in order of their ordinal, which the sieve reads next; runs of (text
 * digest, place), by which copies are found; a line a page ({@link
 * io.crivello.jobs.pages.PageLine}); and what is wrong with pages and links ({@link
 * io.crivello.jobs.pages.Flaw}), in the order of places.
 */
package io.crivello.jobs.pages;
