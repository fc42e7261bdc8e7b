/**
 * From texts to sketches by which copies and near copies are known.
 *
 * <p>A text is read as words ({@link io.crivello.neardup.WordStream}) and becomes features, words
 * or n-grams, each a 64-bit signature ({@link io.crivello.neardup.Features}). Features become a
 * fingerprint of 64 or 128 bits, by SimHash or by random hyperplanes ({@link
 * io.crivello.neardup.Sketcher}), a set of selected n-grams ({@link
 * io.crivello.neardup.NgramFingerprints}, compared by {@link io.crivello.neardup.Overlap}), or the
 * digest of a sample ({@link io.crivello.neardup.SampledDigest}). The digest of all bytes is {@link
 * io.crivello.hash.Signatures#of(byte[])}, that of the normalised text {@link
 * io.crivello.text.TextDigest}. Texts that are too short have no sketch; they are nobody's copy.
 *
 * <p>Fingerprints lie in files in the order of the pages; {@code hamming} finds the pairs that
 * differ in few bits, {@code sets} the sets that overlap, {@code cluster} makes clusters of them.
 */
package io.crivello.neardup;
