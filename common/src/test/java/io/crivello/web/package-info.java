/**
 * A web to crawl in tests: deterministic, as large and as broken as asked for, and its oracle.
 *
 * <p>{@link io.crivello.web.WebSettings} and a seed fix everything. {@link io.crivello.web.TestWeb}
 * computes the page of a URL whenever it is asked for one and keeps nothing; {@link
 * io.crivello.web.TestWebServer} serves those pages by HTTP on loopback addresses, misbehaves where
 * a page says so, and logs every request; {@link io.crivello.web.PlainWalk} walks the same pages
 * without HTTP and says in which order a crawl has to discover them.
 */
package io.crivello.web;
