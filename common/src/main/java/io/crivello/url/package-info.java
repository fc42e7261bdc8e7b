/**
 * URLs: what a text means, in one form, and whether the crawl wants it.
 *
 * <p>The life of a link: its text and the URL of its page enter a {@link
 * io.crivello.url.Canonicaliser}, which gives the canonical URL, printable ASCII, or a {@link
 * io.crivello.url.UrlFlaw} to count. {@link io.crivello.url.UrlPolicy} refuses it by the name of a
 * rule (scope, patterns, depth, traps) or lets it pass, and {@link io.crivello.url.Priority} says
 * in which bucket it waits. So it goes to the sieve, where it is the key. When it is asked for,
 * {@link io.crivello.url.HostsFile} may say where, and {@link io.crivello.url.AddressPolicy}
 * whether that is outside. Caps count by host and by {@link io.crivello.url.RegisteredDomain}. In
 * the table of URLs it stands in {@link io.crivello.url.SortForm}, in the order of bytes, so that
 * hosts and domains are contiguous.
 */
package io.crivello.url;
