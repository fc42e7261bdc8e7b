package io.crivello.graph;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Random graphs that compress as the web does, after the copying model of Kumar and others (2000):
 * most nodes copy most successors of one shortly before them, as pages of a site repeat its menu;
 * the other successors are near the node, in runs, or anywhere, some nodes being well known. About
 * one node in five has no successors.
 *
 * <p>The lists are made one after the other, in memory that does not depend on the number of nodes.
 * The same numbers give the same graph.
 */
public final class CopyingModel {
  /** A node may copy from so many before it. */
  private static final int MEMORY = 16;

  private static final double DANGLING = 0.2;
  private static final double COPYING = 0.8;
  private static final double KEPT = 0.9;
  private static final double TURN = 0.25;
  private static final int LONGEST_RUN = 24;

  private final long nodes;
  private final double meanOutdegree;
  private final SplittableRandom random;
  private final long[][] recent = new long[MEMORY][0];
  private long node = -1;
  private long[] successors = new long[64];
  private int outdegree;

  /**
   * A graph of its own for each three numbers.
   *
   * @param meanOutdegree what the mean of the outdegrees is near
   */
  public CopyingModel(long nodes, double meanOutdegree, long seed) {
    if (nodes < 0 || !(meanOutdegree >= 0)) {
      throw new IllegalArgumentException(nodes + " nodes with " + meanOutdegree + " successors");
    }
    this.nodes = nodes;
    this.meanOutdegree = meanOutdegree;
    random = new SplittableRandom(seed);
  }

  public boolean hasNext() {
    return node + 1 < nodes;
  }

  /** Goes to the next node and returns its outdegree. */
  public int next() {
    node++;
    outdegree = 0;
    if (nodes > 0 && random.nextDouble() >= DANGLING) {
      double mean = meanOutdegree / (1 - DANGLING);
      long[] prototype = prototype();
      if (prototype.length > 0 && random.nextDouble() < COPYING) {
        copy(prototype);
        mean *= 1 - KEPT;
      }
      int wanted = outdegree + geometric(mean);
      while (outdegree < wanted) addNew(wanted - outdegree);
      sortAndDeduplicate();
    }
    recent[(int) (node % MEMORY)] = Arrays.copyOf(successors, outdegree);
    return outdegree;
  }

  /** The list of a node not long before, the last ones more often. */
  private long[] prototype() {
    double u = random.nextDouble();
    long back = Math.min(node, 1 + (int) (u * u * (MEMORY - 1)));
    return recent[(int) ((node - back) % MEMORY)];
  }

  /** Takes the successors of another node but for a few pieces. */
  private void copy(long[] prototype) {
    boolean keeping = true;
    for (long successor : prototype) {
      if (random.nextDouble() < TURN) keeping = random.nextDouble() < KEPT;
      if (keeping) add(successor);
    }
  }

  private int geometric(double mean) {
    return mean == 0 ? 0 : (int) (Math.log(1 - random.nextDouble()) / Math.log(mean / (1 + mean)));
  }

  private void addNew(int atMost) {
    double kind = random.nextDouble();
    double u = random.nextDouble();
    if (kind < 0.2) {
      long left = near(u);
      int run = Math.min(atMost, 1 + random.nextInt(LONGEST_RUN));
      for (int i = 0; i < run; i++) add(left + i);
    } else if (kind < 0.7) {
      add(near(u));
    } else {
      add((long) (nodes * u * u * u * u));
    }
  }

  private long near(double u) {
    long distance = (long) Math.pow(Math.max(2, nodes / 50.0), u * u);
    return random.nextInt(3) == 0 ? node - distance : node + distance;
  }

  private void add(long successor) {
    if (outdegree == successors.length) successors = Arrays.copyOf(successors, 2 * outdegree);
    successors[outdegree++] = Math.floorMod(successor, nodes);
  }

  private void sortAndDeduplicate() {
    Arrays.sort(successors, 0, outdegree);
    int distinct = 0;
    for (int i = 0; i < outdegree; i++) {
      if (i == 0 || successors[i] != successors[i - 1]) successors[distinct++] = successors[i];
    }
    outdegree = distinct;
  }

  public long node() {
    return node;
  }

  public int outdegree() {
    return outdegree;
  }

  /** The successors of the node, the first {@link #outdegree()} elements; for reading only. */
  public long[] successors() {
    return successors;
  }
}
