/**
 * Counting distinct things in a few bits.
 *
 * <p>A {@link io.crivello.sketch.HyperLogLogArray} reads 64-bit hashes (of nodes, of hosts, of
 * URLs) and keeps for each of its counters a few hundred bits, from which a {@link
 * io.crivello.sketch.CardinalityEstimator} says how many different hashes came. The union of two
 * counters is the register-wise maximum, which does not depend on order or repetition; that is what
 * HyperBall iterates along the arcs of the graph, node number being counter number. Between
 * iterations counters travel as plain longs, laid out by {@link io.crivello.sketch.RegisterLayout},
 * in a {@code PackedRegistersWritable}; the estimates go to the rank stage's vectors.
 */
package io.crivello.sketch;
