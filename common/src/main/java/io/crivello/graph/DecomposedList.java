package io.crivello.graph;

import java.util.Arrays;

/** A list as copied blocks of another one, intervals and residuals. */
final class DecomposedList {
  private final int minRun;
  private final boolean intervals;

  /** Blocks of the other list, alternately copied and not; the last one is left out. */
  int[] blocks = new int[16];

  int blockCount;

  /** The number of elements copied. */
  int copied;

  long[] lefts = new long[16];
  int[] lengths = new int[16];
  int intervalCount;

  /** The number of elements in intervals. */
  int intervalised;

  /** At first all extras; then those that are in no interval. */
  long[] residuals = new long[16];

  int residualCount;

  DecomposedList(BvParameters parameters) {
    intervals = parameters.minInterval() != BvParameters.NO_INTERVALS;
    minRun = CandidateCost.shortestRun(parameters);
  }

  boolean hasExtras() {
    return intervalCount + residualCount > 0;
  }

  /** Decomposes a list; the other one may be empty. */
  void decompose(long[] list, int length, long[] other, int otherLength) {
    if (length > residuals.length) residuals = new long[Math.max(length, 2 * residuals.length)];
    blockCount = 0;
    intervalCount = 0;
    intervalised = 0;
    int extraCount = 0;
    int block = 0;
    int j = 0;
    int k = 0;
    boolean copying = true;
    while (j < length && k < otherLength) {
      if (list[j] < other[k]) {
        residuals[extraCount++] = list[j++];
        continue;
      }
      if (list[j] == other[k] != copying) {
        addBlock(block);
        block = 0;
        copying = !copying;
      }
      if (copying) j++;
      k++;
      block++;
    }
    if (copying && k < otherLength) addBlock(block);
    int rest = length - j;
    System.arraycopy(list, j, residuals, extraCount, rest);
    residualCount = extraCount + rest;
    copied = length - residualCount;
    if (intervals) splitOffIntervals();
  }

  private void addBlock(int block) {
    if (blockCount == blocks.length) blocks = Arrays.copyOf(blocks, 2 * blockCount);
    blocks[blockCount++] = block;
  }

  private void splitOffIntervals() {
    long[] x = residuals;
    int n = residualCount;
    int span = minRun - 1;
    residualCount = 0;
    for (int i = 0; i < n; ) {
      if (i >= n - span || x[i + span] - x[i] != span) {
        x[residualCount++] = x[i++];
        continue;
      }
      int end = i + minRun;
      while (end < n && x[end] - x[end - 1] == 1) end++;
      addInterval(x[i], end - i);
      i = end;
    }
  }

  private void addInterval(long left, int length) {
    if (intervalCount == lefts.length) {
      lefts = Arrays.copyOf(lefts, 2 * intervalCount);
      lengths = Arrays.copyOf(lengths, 2 * intervalCount);
    }
    lefts[intervalCount] = left;
    lengths[intervalCount++] = length;
    intervalised += length;
  }
}
