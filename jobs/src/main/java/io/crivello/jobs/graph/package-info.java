/**
 * The web graph: from arcs to a compressed graph that WebGraph loads, by MapReduce.
 *
 * <p>Tasks that know numeric arcs, the mappers of {@code ParseArcs} or others, hand them to {@link
 * io.crivello.jobs.graph.ArcRuns}, which leaves sorted runs. {@link
 * io.crivello.jobs.graph.BuildGraph} cuts the nodes into ranges with about equally many arcs,
 * compresses each range in a task that merges its slices of all runs, and puts the parts together
 * to single files.
 */
package io.crivello.jobs.graph;
