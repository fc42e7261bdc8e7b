/**
 * From found URLs to the frontier.
 *
 * <p>A URL that a page, a sitemap or a feed names is found at an {@link io.crivello.sieve.Ordinal},
 * a number whose order is the order of discovery, and lies in a run of URLs, sorted by that number
 * ({@link io.crivello.sieve.UrlRunFormat}). For the sieve it is a pair of its signature and its
 * ordinal: pairs are collected and sorted in arrays ({@link io.crivello.sieve.PairBatch}), packed
 * for the way to the reducers ({@link io.crivello.sieve.PackedPairs}), and merged there with the
 * signatures that were seen ({@link io.crivello.sieve.SeenMerge}), which lie sorted in 256 ranges
 * ({@link io.crivello.sieve.SeenRunFormat}). The ordinals of the new ones are kept as sorted lists
 * ({@link io.crivello.sieve.OrdinalListsFormat}); with them the URLs are picked from the found runs
 * ({@link io.crivello.sieve.UrlMerge}) and written, in order of discovery, to the frontier, again
 * runs of URLs but numbered by place. The next round selects from its head.
 *
 * <p>The digest of a page's text goes the same way ({@link io.crivello.sieve.DigestRunFormat}): the
 * places of pages that repeat a text come out, and their links are not followed.
 *
 * <p>Every file is made of blocks that carry their own checksum. The classical sieves, which decide
 * on one URL after the other, are in {@code online}.
 */
package io.crivello.sieve;
