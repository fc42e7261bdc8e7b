package io.crivello.neardup.hamming;

import java.io.IOException;

/** Takes pairs of elements whose fingerprints differ in few bits. */
@FunctionalInterface
public interface PairSink {
  /**
   * Takes a pair.
   *
   * @param i the smaller number
   * @param j the larger number
   * @param distance in how many bits the fingerprints differ
   */
  void accept(long i, long j, int distance) throws IOException;
}
