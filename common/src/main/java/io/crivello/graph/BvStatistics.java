package io.crivello.graph;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * What a BV graph, or a part of one, consists of: bits and arcs by component. The statistics of
 * parts are {@linkplain #add added} to those of the whole.
 */
public final class BvStatistics {
  /** As many as a gap has bits at most. */
  private static final int BINS = 64;

  private long nodes;
  private long arcs;
  private long dangling;
  long bitsForOutdegrees;
  long bitsForReferences;
  long bitsForBlocks;
  long bitsForIntervals;
  long bitsForResiduals;
  long copiedArcs;
  long intervalisedArcs;
  long residualArcs;

  /** The sum, over the nodes, of the number of references to follow. */
  long chains;

  /** At r, the lists that refer to the r-th one before them; at 0 those that refer to none. */
  private long[] references = new long[1];

  /** At b, the gaps with 2^b ≤ gap < 2^(b+1). */
  final long[] successorGaps = new long[BINS];

  final long[] residualGaps = new long[BINS];
  long largestOutdegree;

  /** Counts a list; its bits and the kinds of its arcs are counted by who writes it. */
  void countList(int outdegree) {
    nodes++;
    arcs += outdegree;
    if (outdegree == 0) dangling++;
    if (outdegree > largestOutdegree) largestOutdegree = outdegree;
  }

  void countReference(int reference, int chain) {
    if (reference >= references.length) references = Arrays.copyOf(references, reference + 1);
    references[reference]++;
    chains += chain;
  }

  /**
   * Counts the gaps of an increasing list, the first of which is the folded distance from the node.
   */
  static void countGaps(long node, long[] list, int from, int to, long[] gaps) {
    if (from == to) return;
    long last = list[from];
    long first = last - node << 1 ^ last - node >> 63;
    if (first != 0) gaps[63 - Long.numberOfLeadingZeros(first)]++;
    for (int i = from + 1; i < to; i++) {
      gaps[63 - Long.numberOfLeadingZeros(list[i] - last)]++;
      last = list[i];
    }
  }

  /** Adds the statistics of another part of the graph. */
  public void add(BvStatistics part) {
    nodes += part.nodes;
    arcs += part.arcs;
    dangling += part.dangling;
    bitsForOutdegrees += part.bitsForOutdegrees;
    bitsForReferences += part.bitsForReferences;
    bitsForBlocks += part.bitsForBlocks;
    bitsForIntervals += part.bitsForIntervals;
    bitsForResiduals += part.bitsForResiduals;
    copiedArcs += part.copiedArcs;
    intervalisedArcs += part.intervalisedArcs;
    residualArcs += part.residualArcs;
    chains += part.chains;
    largestOutdegree = Math.max(largestOutdegree, part.largestOutdegree);
    if (part.references.length > references.length) {
      references = Arrays.copyOf(references, part.references.length);
    }
    for (int r = 0; r < part.references.length; r++) references[r] += part.references[r];
    for (int b = 0; b < BINS; b++) {
      successorGaps[b] += part.successorGaps[b];
      residualGaps[b] += part.residualGaps[b];
    }
  }

  public long nodes() {
    return nodes;
  }

  public long arcs() {
    return arcs;
  }

  /** The number of nodes without successors. */
  public long dangling() {
    return dangling;
  }

  public long largestOutdegree() {
    return largestOutdegree;
  }

  /** The length of the graph in bits. */
  public long bits() {
    return bitsForOutdegrees
        + bitsForReferences
        + bitsForBlocks
        + bitsForIntervals
        + bitsForResiduals;
  }

  public long bitsForOutdegrees() {
    return bitsForOutdegrees;
  }

  public long bitsForReferences() {
    return bitsForReferences;
  }

  /** The bits of the blocks and of their numbers. */
  public long bitsForBlocks() {
    return bitsForBlocks;
  }

  /** The bits of the intervals and of their numbers. */
  public long bitsForIntervals() {
    return bitsForIntervals;
  }

  public long bitsForResiduals() {
    return bitsForResiduals;
  }

  public long copiedArcs() {
    return copiedArcs;
  }

  public long intervalisedArcs() {
    return intervalisedArcs;
  }

  public long residualArcs() {
    return residualArcs;
  }

  /** The sum, over the nodes, of the number of references one must follow to decode the list. */
  public long chains() {
    return chains;
  }

  /** At r, the lists that refer to the r-th before them; at 0 those with arcs but no reference. */
  public long[] references() {
    return references.clone();
  }

  /** At b, the gaps between successors with 2^b ≤ gap &lt; 2^(b+1). */
  public long[] successorGaps() {
    return successorGaps.clone();
  }

  /** At b, the gaps between residuals with 2^b ≤ gap &lt; 2^(b+1). */
  public long[] residualGaps() {
    return residualGaps.clone();
  }

  /** Writes the statistics, to be {@linkplain #read read} where parts are put together. */
  public void write(DataOutput out) throws IOException {
    for (long value : scalars()) out.writeLong(value);
    out.writeInt(references.length);
    for (long value : references) out.writeLong(value);
    for (long value : successorGaps) out.writeLong(value);
    for (long value : residualGaps) out.writeLong(value);
  }

  private long[] scalars() {
    return new long[] {
      nodes,
      arcs,
      dangling,
      bitsForOutdegrees,
      bitsForReferences,
      bitsForBlocks,
      bitsForIntervals,
      bitsForResiduals,
      copiedArcs,
      intervalisedArcs,
      residualArcs,
      chains,
      largestOutdegree
    };
  }

  /** Reads what {@link #write} wrote. */
  public static BvStatistics read(DataInput in) throws IOException {
    BvStatistics s = new BvStatistics();
    s.nodes = in.readLong();
    s.arcs = in.readLong();
    s.dangling = in.readLong();
    s.bitsForOutdegrees = in.readLong();
    s.bitsForReferences = in.readLong();
    s.bitsForBlocks = in.readLong();
    s.bitsForIntervals = in.readLong();
    s.bitsForResiduals = in.readLong();
    s.copiedArcs = in.readLong();
    s.intervalisedArcs = in.readLong();
    s.residualArcs = in.readLong();
    s.chains = in.readLong();
    s.largestOutdegree = in.readLong();
    int n = in.readInt();
    if (n < 1 || n > BvParameters.LARGEST_WINDOW + 1) {
      throw new IOException("statistics of " + n + " references");
    }
    s.references = new long[n];
    for (int r = 0; r < n; r++) s.references[r] = in.readLong();
    for (int b = 0; b < BINS; b++) s.successorGaps[b] = in.readLong();
    for (int b = 0; b < BINS; b++) s.residualGaps[b] = in.readLong();
    return s;
  }
}
