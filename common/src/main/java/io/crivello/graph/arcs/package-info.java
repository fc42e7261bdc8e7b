/**
 * Arcs on their way from where they are found to where they are compressed.
 *
 * <p>An arc (source, target) enters an {@link io.crivello.graph.arcs.ArcSorter} in any order and
 * leaves it in sorted runs ({@link io.crivello.graph.arcs.ArcRunFormat}); an {@link
 * io.crivello.graph.arcs.ArcSummary} counts what entered, by source. {@link
 * io.crivello.graph.arcs.NodeRanges} cuts the nodes into ranges by these counts, and {@link
 * io.crivello.graph.arcs.ArcMerge} reads the slices of any number of runs that belong to a range as
 * one sequence of successor lists without duplicates.
 */
package io.crivello.graph.arcs;
