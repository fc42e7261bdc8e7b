package io.crivello.neardup.hamming;

/** The large array of a join, kept from one unit to the next. */
final class JoinMemory {
  private long[] entries = new long[0];

  /** An array of at least so many elements, whatever they contain. */
  long[] entries(int length) {
    if (entries.length < length) {
      entries = null;
      entries = new long[length];
    }
    return entries;
  }
}
