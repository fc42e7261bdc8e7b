/**
 * The sieve of a round. It reads runs of found URLs, numbered by ordinal, and the runs of seen
 * signatures; {@link io.crivello.jobs.sieve.OfflineSieve} is the way in.
 *
 * <p>A found URL becomes a pair (signature, ordinal) in a mapper of {@code MergeSeen}, which drops
 * repeats and packs the pairs of a signature prefix into one value; prefixes are the key, in
 * increasing order. The reducer merges them with the seen runs: the signature of a new URL goes
 * into the new seen run, its ordinal into a sorted list. {@code PlaceNew} merges the lists of an
 * interval of ordinals with the found runs and writes the URL itself, once, at its place in the
 * frontier, from which the next round selects. {@code CheckSeen} compares the frontier and the seen
 * runs from scratch.
 *
 * <p>The texts of pages take the first half of this way: from runs of (digest, place) to the
 * digests seen and to the places of pages that repeat a text, whose links the sieve then drops.
 *
 * <p>A crawl in one process may have one of the classical sieves instead: {@link
 * io.crivello.jobs.sieve.OnlineSieve} offers it the merged found runs and writes the same frontier.
 */
package io.crivello.jobs.sieve;
