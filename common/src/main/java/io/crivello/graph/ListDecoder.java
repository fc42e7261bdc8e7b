package io.crivello.graph;

import io.crivello.code.Code;
import io.crivello.code.GammaCode;
import io.crivello.code.SignedFold;
import io.crivello.io.BitReader;
import io.crivello.io.CorruptDataException;
import java.util.Arrays;

/**
 * Decodes one list, given the one it refers to. Whatever the bits are, a list that comes out is
 * strictly increasing and of nodes of the graph; otherwise {@link CorruptDataException} is raised.
 */
final class ListDecoder {
  private final BvParameters parameters;
  private final long nodes;
  private final long largestOutdegree;
  private final Code outdegrees;
  private final Code references;
  private final Code blockCounts;
  private final Code blocks;
  private final Code residuals;
  private long[] extras = new long[16];
  private long[] merged = new long[16];
  private long[] lefts = new long[16];
  private long[] ends = new long[16];

  /** If not null, where the bits of each list are counted. */
  private BvStatistics statistics;

  ListDecoder(BvProperties properties) {
    parameters = properties.parameters();
    nodes = properties.nodes();
    largestOutdegree = Math.min(Math.min(nodes, properties.arcs()), Integer.MAX_VALUE - 8);
    outdegrees = parameters.code(BvComponent.OUTDEGREES);
    references = parameters.code(BvComponent.REFERENCES);
    blockCounts = parameters.code(BvComponent.BLOCK_COUNT);
    blocks = parameters.code(BvComponent.BLOCKS);
    residuals = parameters.code(BvComponent.RESIDUALS);
  }

  /** Counts from now on. */
  void countIn(BvStatistics target) {
    statistics = target;
  }

  int readOutdegree(BitReader in) {
    long start = in.position();
    long d = outdegrees.read(in);
    if (d > largestOutdegree) throw new CorruptDataException("it has " + d + " successors");
    if (statistics != null) {
      statistics.bitsForOutdegrees += in.position() - start;
      statistics.countList((int) d);
    }
    return (int) d;
  }

  /** Reads how far back the list refers that a list with successors refers to; 0 if to none. */
  int readReference(BitReader in, long node) {
    if (parameters.window() == 0) return 0;
    long start = in.position();
    long reference = references.read(in);
    if (reference > parameters.window() || reference > node) {
      throw new CorruptDataException("it refers to the list " + reference + " nodes before");
    }
    if (statistics != null) statistics.bitsForReferences += in.position() - start;
    return (int) reference;
  }

  /**
   * Reads what follows the reference.
   *
   * @param other the list referred to; its length is −1 if there is none
   * @param into where the successors go; not {@code other}, and with room for {@code outdegree}
   */
  void readRest(
      BitReader in, long node, int outdegree, long[] other, int otherLength, long[] into) {
    long start = in.position();
    int copied = otherLength < 0 ? 0 : copyBlocks(in, outdegree, other, otherLength, into);
    if (statistics != null) {
      statistics.bitsForBlocks += in.position() - start;
      statistics.copiedArcs += copied;
    }
    int extraCount = outdegree - copied;
    if (extraCount == 0) return;
    if (copied == 0) {
      readExtras(in, node, extraCount, into);
    } else {
      if (extras.length < extraCount) extras = new long[Math.max(extraCount, 2 * extras.length)];
      readExtras(in, node, extraCount, extras);
      mergeBackwards(into, copied, extras, extraCount);
    }
  }

  private int copyBlocks(BitReader in, int outdegree, long[] other, int otherLength, long[] into) {
    long count = blockCounts.read(in);
    int copied = 0;
    int k = 0;
    for (long i = 0; i < count; i++) {
      long block = blocks.read(in) + (i == 0 ? 0 : 1);
      if (block < 0 || block > otherLength - k)
        throw new CorruptDataException("blocks go past the list it refers to");
      if ((i & 1) == 0) copied = copy(other, k, (int) block, into, copied, outdegree);
      k += (int) block;
    }
    return (count & 1) == 0 ? copy(other, k, otherLength - k, into, copied, outdegree) : copied;
  }

  private static int copy(
      long[] other, int from, int count, long[] into, int copied, int outdegree) {
    if (count > outdegree - copied)
      throw new CorruptDataException("it copies more successors than it has");
    System.arraycopy(other, from, into, copied, count);
    return copied + count;
  }

  /** Reads the successors that are not copied. */
  private void readExtras(BitReader in, long node, int count, long[] into) {
    long start = in.position();
    int intervalCount = readIntervalCount(in, count);
    int rest = count;
    if (intervalCount > 0) rest = readIntervals(in, node, intervalCount, count);
    if (statistics != null) {
      statistics.bitsForIntervals += in.position() - start;
      statistics.intervalisedArcs += count - rest;
      statistics.residualArcs += rest;
      start = in.position();
    }
    if (intervalCount == 0) {
      readResiduals(in, node, rest, into);
    } else {
      if (merged.length < rest) merged = new long[Math.max(rest, 2 * merged.length)];
      if (rest > 0) readResiduals(in, node, rest, merged);
      mergeIntervals(intervalCount, rest, into);
    }
    if (statistics != null) statistics.bitsForResiduals += in.position() - start;
  }

  /** Reads how many intervals there are among a number of extras. */
  int readIntervalCount(BitReader in, int extraCount) {
    if (parameters.minInterval() == BvParameters.NO_INTERVALS) return 0;
    long n = GammaCode.INSTANCE.read(in);
    if (n > extraCount) throw new CorruptDataException("it has " + n + " intervals");
    return (int) n;
  }

  /** The left ends of the intervals last read. */
  long[] lefts(int intervalCount) {
    return Arrays.copyOf(lefts, intervalCount);
  }

  /** What is behind each of the intervals last read. */
  long[] ends(int intervalCount) {
    return Arrays.copyOf(ends, intervalCount);
  }

  /** Reads the intervals; returns how many of {@code count} extras are in none. */
  int readIntervals(BitReader in, long node, int intervalCount, int count) {
    if (lefts.length < intervalCount) {
      lefts = new long[Math.max(intervalCount, 2 * lefts.length)];
      ends = new long[lefts.length];
    }
    int minInterval = parameters.minInterval();
    int rest = count;
    long last = -1;
    for (int i = 0; i < intervalCount; i++) {
      long distance = GammaCode.INSTANCE.read(in);
      long left = i == 0 ? node + SignedFold.unfold(distance) : last + 1 + distance;
      long more = GammaCode.INSTANCE.read(in);
      if (left < 0
          || left >= nodes
          || more > rest - minInterval
          || left + more + minInterval > nodes) {
        throw new CorruptDataException("its intervals leave the graph or hold too many successors");
      }
      int length = (int) more + minInterval;
      rest -= length;
      last = left + length;
      lefts[i] = left;
      ends[i] = last;
    }
    return rest;
  }

  private void readResiduals(BitReader in, long node, int count, long[] into) {
    long last = node + SignedFold.unfold(residuals.read(in));
    residuals.read(in, into, 1, count - 1);
    if (last < 0 || last >= nodes) throw outside(last);
    into[0] = last;
    for (int i = 1; i < count; i++) {
      last += into[i] + 1;
      if (last < 0 || last >= nodes) throw outside(last);
      into[i] = last;
    }
    if (statistics != null) BvStatistics.countGaps(node, into, 0, count, statistics.residualGaps);
  }

  private CorruptDataException outside(long successor) {
    return new CorruptDataException(
        "successor " + successor + " is not among the " + nodes + " nodes");
  }

  private void mergeIntervals(int intervalCount, int residualCount, long[] into) {
    long[] x = merged;
    int r = 0;
    int w = 0;
    for (int i = 0; i < intervalCount; i++) {
      long left = lefts[i];
      while (r < residualCount && x[r] < left) into[w++] = x[r++];
      if (r < residualCount && x[r] < ends[i]) throw twice(x[r]);
      for (long v = left; v < ends[i]; v++) into[w++] = v;
    }
    while (r < residualCount) into[w++] = x[r++];
  }

  /** Merges the extras into the copied elements, from the last ones on. */
  private static void mergeBackwards(long[] into, int copied, long[] extras, int extraCount) {
    int c = copied - 1;
    int w = copied + extraCount - 1;
    for (int e = extraCount - 1; e >= 0; e--) {
      long v = extras[e];
      while (c >= 0 && into[c] > v) into[w--] = into[c--];
      if (c >= 0 && into[c] == v) throw twice(v);
      into[w--] = v;
    }
  }

  private static CorruptDataException twice(long successor) {
    return new CorruptDataException("successor " + successor + " occurs twice");
  }
}
