package io.crivello.graph;

import io.crivello.code.Code;
import io.crivello.code.GammaCode;
import io.crivello.code.SignedFold;
import io.crivello.io.BitWriter;

/**
 * Writes the lists of consecutive nodes as {@link BvFormat} says, from a node at which the window
 * is empty. Of all references the one with strictly fewest bits wins, the nearest on ties, as with
 * WebGraph; so from node 0 on the bits are those of WebGraph's single-threaded store.
 *
 * <p>Memory is that of window + 1 lists. Nothing is allocated per list once the longest was seen.
 */
public final class BvEncoder {
  private final BvParameters parameters;
  private final BitWriter out;
  private final BvStatistics statistics = new BvStatistics();
  private final CandidateCost cost;
  private final Code outdegrees;
  private final Code references;
  private final Code blockCounts;
  private final Code blocks;
  private final Code residuals;

  /** The lists of the nodes in the window and of the current one, at node mod (window + 1). */
  private final long[][] lists;

  private final int[] lengths;
  private final int[] chains;
  private final DecomposedList parts;
  private long node;

  /** An encoder whose first list is that of {@code firstNode}, with an empty window. */
  public BvEncoder(BvParameters parameters, BitWriter out, long firstNode) {
    if (firstNode < 0) throw new IllegalArgumentException("node " + firstNode);
    this.parameters = parameters;
    this.out = out;
    node = firstNode;
    cost = new CandidateCost(parameters);
    outdegrees = parameters.code(BvComponent.OUTDEGREES);
    references = parameters.code(BvComponent.REFERENCES);
    blockCounts = parameters.code(BvComponent.BLOCK_COUNT);
    blocks = parameters.code(BvComponent.BLOCKS);
    residuals = parameters.code(BvComponent.RESIDUALS);
    int slots = parameters.window() + 1;
    lists = new long[slots][16];
    lengths = new int[slots];
    chains = new int[slots];
    parts = new DecomposedList(parameters);
  }

  /** The node whose list comes next. */
  public long node() {
    return node;
  }

  /** What has been written. */
  public BvStatistics statistics() {
    return statistics;
  }

  /**
   * Writes the list of the next node.
   *
   * @param successors strictly increasing, not negative; the first {@code length} of them
   * @return the number of bits written
   * @throws IllegalArgumentException with the node, if the list is not strictly increasing; nothing
   *     was written then
   */
  public long add(long[] successors, int length) {
    check(successors, length);
    int slot = slot(0);
    if (length > lists[slot].length) {
      lists[slot] = new long[Math.max(length, (int) Math.min(2L * lists[slot].length, 1 << 30))];
    }
    System.arraycopy(successors, 0, lists[slot], 0, length);
    lengths[slot] = length;
    long start = out.position();
    outdegrees.write(out, length);
    statistics.bitsForOutdegrees += out.position() - start;
    statistics.countList(length);
    if (length > 0) {
      BvStatistics.countGaps(node, successors, 0, length, statistics.successorGaps);
      int reference = bestReference(slot);
      chains[slot] = reference == 0 ? 0 : chains[slot(reference)] + 1;
      statistics.countReference(reference, chains[slot]);
      write(slot, reference);
    }
    node++;
    return out.position() - start;
  }

  private void check(long[] successors, int length) {
    long last = -1;
    for (int i = 0; i < length; i++) {
      long successor = successors[i];
      if (successor <= last) {
        throw new IllegalArgumentException(
            "the successors of node "
                + node
                + " are not increasing: "
                + successor
                + (i == 0 ? "" : " after " + last));
      }
      last = successor;
    }
  }

  private int slot(int reference) {
    return (int) Math.floorMod(node - reference, (long) lists.length);
  }

  private int bestReference(int slot) {
    long[] list = lists[slot];
    int length = lengths[slot];
    long least = cost.ofPlain(node, list, length);
    int best = 0;
    for (int reference = 1; reference < lists.length; reference++) {
      int candidate = slot(reference);
      if (lengths[candidate] == 0 || chains[candidate] >= parameters.maxChain()) continue;
      long bits =
          cost.of(node, list, length, reference, lists[candidate], lengths[candidate], least);
      if (bits < least) {
        least = bits;
        best = reference;
      }
    }
    return best;
  }

  private void write(int slot, int reference) {
    int referred = slot(reference);
    parts.decompose(
        lists[slot], lengths[slot], lists[referred], reference == 0 ? 0 : lengths[referred]);
    long start = out.position();
    if (parameters.window() > 0) references.write(out, reference);
    long at = out.position();
    statistics.bitsForReferences += at - start;
    if (reference > 0) writeBlocks();
    statistics.bitsForBlocks += out.position() - at;
    if (parts.hasExtras()) {
      at = out.position();
      if (parameters.minInterval() != BvParameters.NO_INTERVALS) writeIntervals();
      statistics.bitsForIntervals += out.position() - at;
      at = out.position();
      writeResiduals();
      statistics.bitsForResiduals += out.position() - at;
    }
    statistics.copiedArcs += parts.copied;
    statistics.intervalisedArcs += parts.intervalised;
    statistics.residualArcs += parts.residualCount;
  }

  private void writeBlocks() {
    blockCounts.write(out, parts.blockCount);
    for (int i = 0; i < parts.blockCount; i++) {
      blocks.write(out, i == 0 ? parts.blocks[i] : parts.blocks[i] - 1);
    }
  }

  private void writeIntervals() {
    GammaCode gamma = GammaCode.INSTANCE;
    gamma.write(out, parts.intervalCount);
    long last = 0;
    for (int i = 0; i < parts.intervalCount; i++) {
      long left = parts.lefts[i];
      gamma.write(out, i == 0 ? SignedFold.fold(left - node) : left - last - 1);
      gamma.write(out, parts.lengths[i] - parameters.minInterval());
      last = left + parts.lengths[i];
    }
  }

  private void writeResiduals() {
    int n = parts.residualCount;
    if (n == 0) return;
    long[] values = parts.residuals;
    residuals.write(out, SignedFold.fold(values[0] - node));
    for (int i = 1; i < n; i++) residuals.write(out, values[i] - values[i - 1] - 1);
    BvStatistics.countGaps(node, values, 0, n, statistics.residualGaps);
  }
}
