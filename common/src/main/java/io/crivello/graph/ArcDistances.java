package io.crivello.graph;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** How far targets are from their sources, in steps of powers of two: the locality of a graph. */
public final class ArcDistances {
  /** At 0 the self-loops, at b the arcs with a distance from 2^(b−1) to 2^b − 1. */
  private final long[] bins = new long[Long.SIZE];

  /** Counts a list. */
  public void count(long node, long[] successors, int length) {
    for (int i = 0; i < length; i++) {
      bins[Long.SIZE - Long.numberOfLeadingZeros(Math.abs(successors[i] - node))]++;
    }
  }

  /** Adds what another one counted. */
  public void add(ArcDistances other) {
    for (int b = 0; b < bins.length; b++) bins[b] += other.bins[b];
  }

  /** The arcs from a node to itself. */
  public long selfLoops() {
    return bins[0];
  }

  /** The arcs with a distance below a power of two. */
  public long below(int log2) {
    long sum = 0;
    for (int b = 0; b <= log2; b++) sum += bins[b];
    return sum;
  }

  /** The least power of two that all distances are below. */
  public int mostLog2() {
    int most = bins.length - 1;
    while (most > 0 && bins[most] == 0) most--;
    return most;
  }

  public void write(DataOutput out) throws IOException {
    for (long bin : bins) out.writeLong(bin);
  }

  public static ArcDistances read(DataInput in) throws IOException {
    ArcDistances distances = new ArcDistances();
    for (int b = 0; b < distances.bins.length; b++) distances.bins[b] = in.readLong();
    return distances;
  }
}
