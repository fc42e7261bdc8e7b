package io.crivello.table.urls;

import io.crivello.io.CorruptDataException;

/** Goes through the pairs of a {@link SignedRun} in an array. */
public final class SignedRunCursor {
  private byte[] bytes = {};
  private int end;
  private int at;
  private long signature;
  private long number;
  private long left;
  private boolean first;

  /** Goes before the first pair of a run. */
  public void set(byte[] run, int length) {
    bytes = run;
    end = length;
    at = 0;
    signature = 0;
    left = 0;
    first = true;
  }

  /**
   * Goes to the next pair, if there is one.
   *
   * @throws CorruptDataException if the bytes are no run
   */
  public boolean next() {
    if (left > 0) {
      left--;
      long last = number;
      number += readNumber() + 1;
      if (number <= last) throw new CorruptDataException("a run with numbers that do not increase");
      return true;
    }
    if (at == end) return false;
    long last = signature;
    signature += readNumber();
    if (!first && Long.compareUnsigned(signature, last) <= 0) {
      throw new CorruptDataException("a run with signatures that do not increase");
    }
    first = false;
    left = readNumber();
    if (left < 0 || left > end - at) throw new CorruptDataException("a run that is clipped");
    number = readNumber();
    return true;
  }

  private long readNumber() {
    long x = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      if (at == end) throw new CorruptDataException("a run that ends in a number");
      byte b = bytes[at++];
      x |= (long) (b & 0x7F) << shift;
      if (b >= 0) return x;
    }
    throw new CorruptDataException("a run with a number of more than 64 bits");
  }

  public long signature() {
    return signature;
  }

  public long number() {
    return number;
  }
}
