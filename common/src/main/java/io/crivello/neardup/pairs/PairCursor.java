package io.crivello.neardup.pairs;

import java.io.Closeable;
import java.io.IOException;

/** Pairs read once, sorted by first, then by second number. */
public interface PairCursor extends Closeable {
  /** Goes to the next pair; false if there is none. */
  boolean next() throws IOException;

  long first();

  long second();

  int distance();
}
