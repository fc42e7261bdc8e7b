package io.crivello.neardup.hamming;

import java.io.IOException;

/** Takes elements whose fingerprints differ in few bits from a given one. */
@FunctionalInterface
public interface MatchSink {
  void accept(long i, int distance) throws IOException;
}
