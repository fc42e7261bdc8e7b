package io.crivello.graph.arcs;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * Ranges of consecutive nodes with about equally many arcs. They follow from the summary of the
 * arcs, the number of nodes and the wanted number of ranges, and are never empty; there are fewer
 * than wanted if a node has more arcs than a range should have.
 */
public final class NodeRanges {
  private static final int MOST = 1 << 16;

  private final long[] bounds;

  private NodeRanges(long[] bounds) {
    this.bounds = bounds;
  }

  /** Ranges of about so many arcs and nodes together. */
  public static NodeRanges ofSize(ArcSummary arcs, long nodes, long size) {
    return ofNumber(arcs, nodes, wanted(Math.addExact(arcs.arcs(), nodes), size));
  }

  /** At most so many ranges, a node counting like an arc. */
  public static NodeRanges ofNumber(ArcSummary arcs, long nodes, int wanted) {
    return new NodeRanges(new Cut(arcs, nodes, 1).bounds(wanted));
  }

  /** Ranges of about so many arcs, however many nodes without arcs lie between. */
  public static NodeRanges ofArcs(ArcSummary arcs, long nodes, long size) {
    return new NodeRanges(new Cut(arcs, nodes, 0).bounds(wanted(arcs.arcs(), size)));
  }

  private static int wanted(long weight, long size) {
    return (int) Math.max(1, Math.min(MOST, (weight + size - 1) / size));
  }

  /** Cuts where equal shares of the weight are reached, as if it were spread within a bucket. */
  private record Cut(ArcSummary arcs, long nodes, int weightOfNode) {
    long[] bounds(int wanted) {
      long weight = arcs.arcs() + nodes * weightOfNode;
      long[] bounds = new long[wanted + 1];
      int n = 1;
      long before = 0;
      int bucket = 0;
      for (int k = 1; k < wanted; k++) {
        long goal = weight / wanted * k + weight % wanted * k / wanted;
        while (start(bucket) < nodes && before + weight(bucket) <= goal) {
          before += weight(bucket++);
        }
        long bound = start(bucket) + share(bucket, goal - before);
        if (bound > bounds[n - 1] && bound < nodes) bounds[n++] = bound;
      }
      if (nodes > 0) bounds[n++] = nodes;
      return Arrays.copyOf(bounds, n);
    }

    /** The first node of a bucket; the one after the last has all nodes behind the arcs. */
    private long start(int bucket) {
      boolean isBeyond = Long.numberOfLeadingZeros(bucket) <= arcs.shift();
      if (bucket > ArcSummary.BUCKETS || bucket > 0 && isBeyond) return nodes;
      return Math.min(nodes, (long) bucket << arcs.shift());
    }

    private long width(int bucket) {
      return start(bucket + 1) - start(bucket);
    }

    private long weight(int bucket) {
      return width(bucket) * weightOfNode + (bucket < ArcSummary.BUCKETS ? arcs.bucket(bucket) : 0);
    }

    /** How many nodes of a bucket stand for a part of its weight. */
    private long share(int bucket, long part) {
      if (width(bucket) <= 1 || part <= 0) return 0;
      return BigInteger.valueOf(width(bucket))
          .multiply(BigInteger.valueOf(part))
          .divide(BigInteger.valueOf(weight(bucket)))
          .longValueExact();
    }
  }

  /** How many ranges there are: none if there are no nodes. */
  public int size() {
    return bounds.length - 1;
  }

  /** The first node of a range; that of the range after the last one is the number of nodes. */
  public long start(int range) {
    return bounds[range];
  }

  /** All starts, and the number of nodes. */
  public long[] bounds() {
    return bounds.clone();
  }
}
