/**
 * From pairs of similar pages to clusters.
 *
 * <p>A {@link io.crivello.neardup.cluster.ClusterBuilder} takes the pairs that {@code hamming}
 * found and answers with a leader for each element: of its connected group ({@link
 * io.crivello.neardup.cluster.Components}), of a star around the element with most neighbours
 * ({@link io.crivello.neardup.cluster.DegreeStars}), or of a star around a random element of middle
 * length ({@link io.crivello.neardup.cluster.RandomLeaders}). Elements are numbered from 0; the
 * answer does not depend on the order of the pairs. Jobs write clusters and their statistics.
 */
package io.crivello.neardup.cluster;
