package io.crivello.graph;

/**
 * What a graph in Elias–Fano form consists of.
 *
 * @param bits of all lists
 * @param skipBits of these, those of skips
 * @param partBits of these, those of low and high parts
 * @param boundBits the sum of d (2 + log₂((v + 1) / d)) over the lists of d successors up to v,
 *     which {@code partBits} does not exceed, in any list
 * @param fullest the largest part of its bound that a list takes
 */
public record EfStatistics(
    long nodes,
    long arcs,
    long bits,
    long skipBits,
    long partBits,
    double boundBits,
    double fullest) {

  static EfStatistics none() {
    return new EfStatistics(0, 0, 0, 0, 0, 0, 0);
  }

  EfStatistics plus(int outdegree, long last, long listBits, long skips, long parts) {
    double bound =
        outdegree == 0 ? 0 : outdegree * (2 + Math.log((last + 1.0) / outdegree) / Math.log(2));
    return new EfStatistics(
        nodes + 1,
        arcs + outdegree,
        bits + listBits,
        skipBits + skips,
        partBits + parts,
        boundBits + bound,
        outdegree == 0 ? fullest : Math.max(fullest, parts / bound));
  }
}
