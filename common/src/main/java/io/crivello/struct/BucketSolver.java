package io.crivello.struct;

import java.util.Arrays;

/**
 * Finds the variables of one bucket by peeling: as long as there is a variable in one equation
 * only, that equation is set aside to be satisfied last, by that variable. If all equations go, the
 * system is solved backwards; otherwise another seed is tried.
 *
 * <p>Per variable only the number of its equations and the exclusive or of their indices are kept
 * (Belazzougui, Boldi, Ottaviano, Venturini, Vigna 2014). Not for several threads.
 */
final class BucketSolver {
  private static final int SEEDS = 1 << StaticFunction.SEED_BITS;

  private long[] edges = {};
  private int[] degree = {};
  private int[] equations = {};
  private int[] queue = {};
  private long[] variables = {};
  private int[] peeledEquation = {};
  private int[] peeledVariable = {};

  private int units;
  private int part;
  private int seed;
  private long[] marks = {};
  private long[] stored = {};
  private int storedCount;

  /** The units for a bucket of {@code keys} keys: 1.23 variables a key, and never none. */
  static int unitsFor(int keys) {
    long variables = Math.max(1, 3 * ((41L * keys + 99) / 100));
    return (int) ((variables + StaticFunction.UNIT - 1) / StaticFunction.UNIT);
  }

  /** Solves for {@code count} records of three longs that start at index {@code from}. */
  void solve(long[] records, int from, int count) {
    units = unitsFor(count);
    if (units > StaticFunction.MOST_UNITS) {
      throw new IllegalArgumentException(
          count + " keys in one bucket: the signatures are not the values of a hash function");
    }
    part = StaticFunction.part(units);
    makeRoom(count, units * StaticFunction.UNIT);
    seed = 0;
    while (!peel(records, from, count)) {
      if (++seed == SEEDS) {
        throw new IllegalArgumentException(
            "no seed of " + SEEDS + " solves a bucket of " + count + " keys");
      }
    }
    assign(records, from, count);
    compact();
  }

  private void makeRoom(int count, int variableCount) {
    if (edges.length < count) {
      int room = count + (count >>> 3);
      edges = new long[room];
      peeledEquation = new int[room];
      peeledVariable = new int[room];
      stored = new long[room];
    }
    if (degree.length < variableCount) {
      int room = variableCount + 4 * StaticFunction.UNIT;
      degree = new int[room];
      equations = new int[room];
      queue = new int[room];
      variables = new long[room];
      marks = new long[room >>> 6];
    }
  }

  private boolean peel(long[] records, int from, int count) {
    int variableCount = 3 * part;
    Arrays.fill(degree, 0, variableCount, 0);
    Arrays.fill(equations, 0, variableCount, 0);
    for (int e = 0; e < count; e++) {
      int at = from + e * SignatureRecords.WIDTH;
      long edge = StaticFunction.edge(records[at], records[at + 1], seed);
      edges[e] = edge;
      for (int i = 0; i < 3; i++) {
        int v = StaticFunction.vertex(edge, i, part);
        degree[v]++;
        equations[v] ^= e;
      }
    }
    int queued = 0;
    for (int v = 0; v < variableCount; v++) if (degree[v] == 1) queue[queued++] = v;
    int peeled = 0;
    for (int next = 0; next < queued; next++) {
      int variable = queue[next];
      if (degree[variable] != 1) continue;
      int e = equations[variable];
      peeledVariable[peeled] = variable;
      peeledEquation[peeled++] = e;
      for (int i = 0; i < 3; i++) {
        int v = StaticFunction.vertex(edges[e], i, part);
        equations[v] ^= e;
        if (--degree[v] == 1) queue[queued++] = v;
      }
    }
    return peeled == count;
  }

  private void assign(long[] records, int from, int count) {
    Arrays.fill(variables, 0, units * StaticFunction.UNIT, 0);
    for (int p = count - 1; p >= 0; p--) {
      int e = peeledEquation[p];
      long rest = records[from + e * SignatureRecords.WIDTH + 2];
      for (int i = 0; i < 3; i++) rest ^= variables[StaticFunction.vertex(edges[e], i, part)];
      variables[peeledVariable[p]] = rest;
    }
  }

  private void compact() {
    storedCount = 0;
    for (int word = 0; word < 2 * units; word++) {
      long mark = 0;
      for (int v = word << 6; v < word + 1 << 6; v++) {
        mark <<= 1;
        if (variables[v] != 0) {
          mark |= 1;
          stored[storedCount++] = variables[v];
        }
      }
      marks[word] = mark;
    }
  }

  int seed() {
    return seed;
  }

  int units() {
    return units;
  }

  /** Two words a unit: which variables are not zero. */
  long[] marks() {
    return marks;
  }

  /** The variables that are not zero. */
  long[] stored() {
    return stored;
  }

  int storedCount() {
    return storedCount;
  }
}
