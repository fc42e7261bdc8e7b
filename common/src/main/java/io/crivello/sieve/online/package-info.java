/**
 * The classical sieves, for a crawl in one process, behind one interface: {@link
 * io.crivello.sieve.online.Sieve}.
 *
 * <p>A found URL is offered as a {@link io.crivello.sieve.UrlRecord}, in the order of its ordinal.
 * The sieve takes the URL's signature; whether it was seen before is decided at once (memory,
 * bloom, rocksdb) or when a buffer of signatures is full (mercator). Until it leaves, the record
 * waits in a queue on disk. What leaves, once and in order of arrival, goes to a {@link
 * io.crivello.sieve.online.Receiver}, which numbers it and appends it to the frontier. At the end
 * of a round the sieve is saved to a fresh directory, from which the next round opens it. {@link
 * io.crivello.sieve.online.Sieves} knows the sieves by name:
 *
 * <table>
 * <caption>n URLs seen, S signatures in the buffer, p the precision</caption>
 * <tr><th>name<th>memory<th>disk, but for the queue<th>loses, besides n²/2⁶⁵<th>a URL leaves
 * <tr><td>memory<td>11–21 n bytes<td>none<td>nothing<td>at the flush
 * <tr><td>bloom<td>1.44 log₂(1/p) bits an expected URL<td>none<td>a share of at most p<td>at the
 *     flush
 * <tr><td>rocksdb<td>constant<td>10–20 n bytes<td>nothing<td>at the flush
 * <tr><td>mercator<td>16 S bytes<td>8 n bytes, all read and written every S offers<td>nothing<td>
 *     when the buffer is full, or at the flush
 * </table>
 */
package io.crivello.sieve.online;
