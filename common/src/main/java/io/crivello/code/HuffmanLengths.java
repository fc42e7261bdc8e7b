package io.crivello.code;

import java.util.Arrays;

/** Lengths for a {@link CanonicalPrefixCode} that is best for given counts (Huffman, 1952). */
public final class HuffmanLengths {
  private HuffmanLengths() {}

  /**
   * Computes the lengths; 0 for what does not occur, 1 for a single symbol. Counts so unequal that
   * a codeword would be too long are first halved.
   */
  public static int[] of(long... counts) {
    long[] tamed = counts.clone();
    for (; ; ) {
      int[] lengths = optimal(tamed);
      if (Arrays.stream(lengths).max().orElse(0) <= CanonicalPrefixCode.LONGEST) return lengths;
      for (int s = 0; s < tamed.length; s++) tamed[s] = tamed[s] + 1 >>> 1;
    }
  }

  /** The method of two queues: leaves in order of weight, and inner nodes, that arise in order. */
  private static int[] optimal(long[] counts) {
    int[] symbols =
        java.util.stream.IntStream.range(0, counts.length)
            .filter(s -> counts[s] > 0)
            .boxed()
            .sorted((a, b) -> Long.compare(counts[a], counts[b]))
            .mapToInt(s -> s)
            .toArray();
    int n = symbols.length;
    int[] lengths = new int[counts.length];
    if (n == 0) return lengths;
    if (n == 1) {
      lengths[symbols[0]] = 1;
      return lengths;
    }
    int[] parents = join(counts, symbols);
    int[] depths = new int[2 * n - 1];
    for (int node = 2 * n - 3; node >= 0; node--) depths[node] = depths[parents[node]] + 1;
    for (int i = 0; i < n; i++) lengths[symbols[i]] = depths[i];
    return lengths;
  }

  /** The parents of the nodes: n leaves in order of weight, then n − 1 inner nodes. */
  private static int[] join(long[] counts, int[] symbols) {
    int n = symbols.length;
    long[] weights = new long[2 * n - 1];
    for (int i = 0; i < n; i++) weights[i] = counts[symbols[i]];
    int[] parents = new int[2 * n - 1];
    int leaf = 0;
    int inner = n;
    for (int node = n; node < 2 * n - 1; node++) {
      for (int child = 0; child < 2; child++) {
        boolean takeLeaf = leaf < n && (inner == node || weights[leaf] <= weights[inner]);
        int taken = takeLeaf ? leaf++ : inner++;
        parents[taken] = node;
        weights[node] = saturatedSum(weights[node], weights[taken]);
      }
    }
    return parents;
  }

  private static long saturatedSum(long a, long b) {
    return a + b < 0 ? Long.MAX_VALUE : a + b;
  }
}
