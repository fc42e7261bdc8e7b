package io.crivello.graph;

import io.crivello.code.SignedFold;
import java.util.Arrays;

/**
 * How many bits a list takes, its outdegree apart, if it refers to a given one: found by adding up
 * lengths of codewords, nothing is written. A candidate that turns out to be no better than a limit
 * is given up.
 */
final class CandidateCost {
  /** So much a candidate that was given up is said to take. */
  static final long TOO_MUCH = Long.MAX_VALUE;

  private final int minRun;
  private final int minInterval;
  private final long[] ofReference;
  private final CodeLengths blockCounts;
  private final CodeLengths blocks;
  private final CodeLengths residuals;
  private final CodeLengths gamma;
  private long[] extras = new long[16];

  CandidateCost(BvParameters parameters) {
    minInterval = parameters.minInterval();
    minRun = shortestRun(parameters);
    int k = parameters.zetaK();
    blockCounts = new CodeLengths(parameters.coding(BvComponent.BLOCK_COUNT), k);
    blocks = new CodeLengths(parameters.coding(BvComponent.BLOCKS), k);
    residuals = new CodeLengths(parameters.coding(BvComponent.RESIDUALS), k);
    gamma = new CodeLengths(BvCoding.GAMMA, k);
    CodeLengths references = new CodeLengths(parameters.coding(BvComponent.REFERENCES), k);
    ofReference = new long[parameters.window() + 1];
    if (parameters.window() > 0) Arrays.setAll(ofReference, references::of);
  }

  /** The length from which on a run is an interval; a single number never is. */
  static int shortestRun(BvParameters parameters) {
    return Math.max(2, parameters.minInterval());
  }

  /** The bits of a list without a reference. */
  long ofPlain(long node, long[] list, int length) {
    return ofReference[0] + ofExtras(node, list, length, TOO_MUCH);
  }

  /** The bits of a list that refers to another one, or {@link #TOO_MUCH} if not below a limit. */
  long of(
      long node,
      long[] list,
      int length,
      int reference,
      long[] other,
      int otherLength,
      long limit) {
    if (length > extras.length) extras = new long[Math.max(length, 2 * extras.length)];
    long bits = ofReference[reference];
    int j = 0;
    int k = 0;
    int extraCount = 0;
    int blockCount = 0;
    int block = 0;
    boolean copying = true;
    while (j < length && k < otherLength) {
      long a = list[j];
      long b = other[k];
      if (a < b) {
        extras[extraCount++] = a;
        j++;
        continue;
      }
      if (a == b != copying) {
        bits += blocks.of(blockCount == 0 ? block : block - 1);
        if (bits >= limit) return TOO_MUCH;
        blockCount++;
        block = 0;
        copying = !copying;
      }
      if (copying) j++;
      k++;
      block++;
    }
    if (copying && k < otherLength) {
      bits += blocks.of(blockCount == 0 ? block : block - 1);
      blockCount++;
    }
    bits += blockCounts.of(blockCount);
    int rest = length - j;
    System.arraycopy(list, j, extras, extraCount, rest);
    long ofExtras = ofExtras(node, extras, extraCount + rest, limit - bits);
    return ofExtras >= limit - bits ? TOO_MUCH : bits + ofExtras;
  }

  private long ofExtras(long node, long[] x, int n, long limit) {
    if (n == 0) return 0;
    if (minInterval == BvParameters.NO_INTERVALS) return ofResiduals(node, x, n);
    long bits = 0;
    int intervalCount = 0;
    long lastEnd = 0;
    boolean noResidual = true;
    long lastResidual = 0;
    int span = minRun - 1;
    for (int i = 0; i < n; ) {
      long value = x[i];
      if (i + span < n && x[i + span] - value == span) {
        int end = i + minRun;
        while (end < n && x[end] - x[end - 1] == 1) end++;
        bits +=
            gamma.of(intervalCount == 0 ? SignedFold.fold(value - node) : value - lastEnd - 1)
                + gamma.of(end - i - minInterval);
        lastEnd = x[end - 1] + 1;
        intervalCount++;
        i = end;
      } else {
        bits += residuals.of(noResidual ? SignedFold.fold(value - node) : value - lastResidual - 1);
        noResidual = false;
        lastResidual = value;
        i++;
      }
      if (bits >= limit) return bits;
    }
    return bits + gamma.of(intervalCount);
  }

  private long ofResiduals(long node, long[] x, int n) {
    long bits = residuals.of(SignedFold.fold(x[0] - node));
    for (int i = 1; i < n; i++) bits += residuals.of(x[i] - x[i - 1] - 1);
    return bits;
  }
}
