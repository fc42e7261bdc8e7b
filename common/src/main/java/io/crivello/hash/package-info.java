/**
 * Hashing that never changes.
 *
 * <p>{@link io.crivello.hash.Signatures} turns a URL, a term or a page into a 64-bit signature, the
 * key under which the sieve remembers it, the graph joins it and the term map finds it. It reads
 * bytes, or characters as UTF-8, and writes nothing; signatures are ordered as unsigned numbers,
 * and their leading bits name the range of the seen-set where the sieve keeps them. {@link
 * io.crivello.hash.Mix} does the same for numbers.
 *
 * <p>{@link io.crivello.hash.AgentAssignment} answers which agent of a crawl is responsible for a
 * key (the signature of a host's address), and who takes over when that agent is absent. Its three
 * kinds move no key between agents that stay: {@link io.crivello.hash.RandomPermutation}, {@link
 * io.crivello.hash.MinHash} and {@link io.crivello.hash.ConsistentHashing}. The stage after it is
 * the fetch list, cut by agent.
 */
package io.crivello.hash;
