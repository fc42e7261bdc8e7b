package io.crivello.writable;

import io.crivello.io.CorruptDataException;

/** What the raw comparators of keys of fixed length have in common. */
final class KeyBytes {
  private KeyBytes() {}

  /** Refuses two serialised keys unless both have the length that keys have. */
  static void checkLengths(int length1, int length2, int expected) {
    if (length1 != expected || length2 != expected) {
      throw new CorruptDataException(
          "keys of " + length1 + " and " + length2 + " bytes instead of " + expected);
    }
  }
}
