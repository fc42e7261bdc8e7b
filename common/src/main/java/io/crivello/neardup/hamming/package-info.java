/**
 * Pairs of fingerprints that differ in few bits, all of them.
 *
 * <p>Fingerprints come as a {@link io.crivello.neardup.hamming.FingerprintSource}, a sequence read
 * in chunks, from an array or from a file ({@link io.crivello.neardup.hamming.FingerprintFormat});
 * element i is the one whose fingerprint is at place i. {@link
 * io.crivello.neardup.hamming.HammingPlanner} chooses by which tables pairs are found, {@link
 * io.crivello.neardup.hamming.HammingPlan} says what was chosen and what is to be expected, and
 * {@link io.crivello.neardup.hamming.HammingJoin} executes one unit of it after the other, each in
 * bounded memory. Every pair goes to a {@link io.crivello.neardup.hamming.PairSink} exactly once;
 * clusters are made of them next. The elements near one given fingerprint are found by {@link
 * io.crivello.neardup.hamming.HammingScan}.
 *
 * <p>Elements with equal fingerprints are best made one element first: a million of them are 5·10¹¹
 * pairs. They are found as others are, though.
 */
package io.crivello.neardup.hamming;
