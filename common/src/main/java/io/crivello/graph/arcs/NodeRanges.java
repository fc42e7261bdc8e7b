package io.crivello.graph.arcs;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * Ranges of consecutive nodes with about equally many arcs, a node counting like an arc. They
 * follow from the summary of the arcs, the number of nodes and the wanted number of ranges, and are
 * never empty; there are fewer than wanted if a node has more arcs than a range should have.
 */
public final class NodeRanges {
  private static final int MOST = 1 << 16;

  private final long[] bounds;

  private NodeRanges(long[] bounds) {
    this.bounds = bounds;
  }

  /** Ranges of about so many arcs and nodes together. */
  public static NodeRanges ofSize(ArcSummary arcs, long nodes, long size) {
    long weight = Math.addExact(arcs.arcs(), nodes);
    long wanted = Math.max(1, (weight + size - 1) / size);
    return ofNumber(arcs, nodes, (int) Math.min(MOST, wanted));
  }

  /** At most so many ranges. */
  public static NodeRanges ofNumber(ArcSummary arcs, long nodes, int wanted) {
    long weight = Math.addExact(arcs.arcs(), nodes);
    long[] bounds = new long[wanted + 1];
    int n = 1;
    long before = 0;
    int bucket = 0;
    long start = 0;
    for (int k = 1; k < wanted; k++) {
      long goal = weight / wanted * k + weight % wanted * k / wanted;
      while (start < nodes && before + weight(arcs, nodes, bucket) <= goal) {
        before += weight(arcs, nodes, bucket++);
        start = start(arcs, nodes, bucket);
      }
      long bound = start + share(arcs, nodes, bucket, goal - before);
      if (bound > bounds[n - 1] && bound < nodes) bounds[n++] = bound;
    }
    if (nodes > 0) bounds[n++] = nodes;
    return new NodeRanges(Arrays.copyOf(bounds, n));
  }

  /** The first node of a bucket; the one after the last bucket is all nodes that have no arcs. */
  private static long start(ArcSummary arcs, long nodes, int bucket) {
    if (bucket > ArcSummary.BUCKETS) return nodes;
    return Math.min(nodes, (long) bucket << arcs.shift());
  }

  private static long weight(ArcSummary arcs, long nodes, int bucket) {
    long width = start(arcs, nodes, bucket + 1) - start(arcs, nodes, bucket);
    return width + (bucket < ArcSummary.BUCKETS ? arcs.bucket(bucket) : 0);
  }

  /** How many nodes of a bucket stand for a part of its weight. */
  private static long share(ArcSummary arcs, long nodes, int bucket, long part) {
    long width = start(arcs, nodes, bucket + 1) - start(arcs, nodes, bucket);
    if (width <= 1 || part <= 0) return 0;
    return BigInteger.valueOf(width)
        .multiply(BigInteger.valueOf(part))
        .divide(BigInteger.valueOf(weight(arcs, nodes, bucket)))
        .longValueExact();
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
