/**
 * The table of URLs and their numbers, and what turns URLs into numbers.
 *
 * <p>A URL enters as its sort form ({@link io.crivello.url.SortForm}), so that a site is
 * contiguous. {@link io.crivello.table.urls.UrlSample} chooses ranges for URLs in any order, {@link
 * io.crivello.table.urls.UrlSorter} sorts those of a range, {@link
 * io.crivello.table.urls.UrlPartWriter} writes them as a part of the table, with a hash function
 * beside it, and {@link io.crivello.table.urls.UrlTableIndex} makes all parts one table. The number
 * of a URL is its place in it: that of a node and of a document everywhere after.
 *
 * <p>{@link io.crivello.table.urls.UrlTableReader} tells number and URL of each other. Where all
 * arcs of a graph need numbers, nobody asks one by one: {@link io.crivello.table.urls.SignedRun}s
 * of signatures, sorted, are merged with {@link io.crivello.table.urls.SignedRows}.
 */
package io.crivello.table.urls;
