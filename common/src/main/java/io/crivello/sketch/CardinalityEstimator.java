package io.crivello.sketch;

/** What a counter's registers say about the number of different hashes it has seen. */
public interface CardinalityEstimator {
  /**
   * Estimates without allocating; may be called by several threads.
   *
   * @param multiplicities at index v the number of registers with the value v, for every v that a
   *     register can have
   */
  double estimate(int[] multiplicities);
}
