package io.crivello.table;

import io.crivello.io.CorruptDataException;

/** Reads what {@link BlockOutput} wrote, never beyond its end. */
final class BlockInput {
  byte[] bytes = new byte[0];
  int at;
  int end;

  void set(byte[] newBytes, int from, int to) {
    bytes = newBytes;
    at = from;
    end = to;
  }

  int remaining() {
    return end - at;
  }

  long readNumber() {
    long x = 0;
    while (at < end) {
      int block = bytes[at++];
      if (x >>> 56 != 0) throw new CorruptDataException("has a number of more than 63 bits");
      x = x << 7 | block & 0x7F;
      if (block < 0) return x;
      if (x == 0) throw new CorruptDataException("has a number that starts with a zero byte");
    }
    throw new CorruptDataException("has a block that ends in the middle of a number");
  }

  int readNumber(int largest) {
    long x = readNumber();
    if (x > largest) {
      throw new CorruptDataException("has a length of " + x + " where " + largest + " is the most");
    }
    return (int) x;
  }

  /** Goes over the bytes of a string whose length comes first; it then ends here. */
  int skipString() {
    int length = readNumber(remaining());
    at += length;
    return length;
  }
}
