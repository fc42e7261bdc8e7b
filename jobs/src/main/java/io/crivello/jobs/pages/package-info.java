/**
 * From archives to found URLs. {@link io.crivello.jobs.pages.ParsePages} reads the WARC files of a
 * round; each page (HTML, text, feed, sitemap, document of PDF or Office) is decoded and parsed
 * ({@link io.crivello.jobs.pages.PageReader}), its links are resolved, judged by the crawl's rules
 * and numbered by their ordinal ({@link io.crivello.jobs.pages.LinkFollower}), and gathered in
 * memory until a run is worth writing ({@link io.crivello.jobs.pages.FindingsBuffer}). What is
 * written: runs of found URLs in order of their ordinal, which the sieve reads next; runs of (text
 * digest, place), by which copies are found; and a line a page ({@link
 * io.crivello.jobs.pages.PageLine}).
 */
package io.crivello.jobs.pages;
