/**
 * Pairs of documents on their way from where they are found to where they are clustered.
 *
 * <p>A pair (first, second, distance) enters a {@link io.crivello.neardup.pairs.PairSorter} in any
 * order and leaves it in sorted runs ({@link io.crivello.neardup.pairs.PairRunFormat}); {@link
 * io.crivello.neardup.pairs.PairMerge} reads any number of runs as one sorted sequence.
 *
 * <p>Documents with equal fingerprints are one class before anything is compared: {@link
 * io.crivello.neardup.pairs.EqualClasses} finds the first document of each.
 */
package io.crivello.neardup.pairs;
