/**
 * The web graph in compressed form. Nodes are numbers; a graph is a list of successors for each.
 *
 * <p>Arcs, sorted by source, become lists, and a {@link io.crivello.graph.BvEncoder} writes those
 * of a range of nodes as a part; parts laid behind each other are a graph ({@link
 * io.crivello.graph.BvFormat}) that the WebGraph library loads. A {@link
 * io.crivello.graph.BvGraph}, written here or there, gives the lists in order, by ranges of nodes,
 * or at random, and verifies them. The {@link io.crivello.graph.EfGraph} form of a graph is larger
 * and tells at once whether there is an arc. Next come what ranks the nodes and what looks up
 * neighbours.
 */
package io.crivello.graph;
