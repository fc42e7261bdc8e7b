package io.crivello.neardup.sets;

import java.io.IOException;

/** Sets numbered from 0 on, which can be read in order any number of times. */
public interface SetSource {
  /** How many sets there are. */
  int count();

  /** How many elements all sets have together. */
  long elementCount();

  /** Goes to a set; going from one to the next is cheap. */
  void read(int number) throws IOException;

  /** The size of the last set that was read. */
  int size();

  /** The elements of the last set, at the beginning of an array that the next one will change. */
  long[] elements();
}
