package io.crivello.table;

import io.crivello.io.CorruptDataException;
import java.util.Arrays;

/** A key in a reused buffer, to be replaced by the next one of a front-coded list. */
final class Key {
  byte[] bytes = new byte[64];
  int length;
  private int shared;
  private boolean isFirst = true;

  /** Forgets the key: the next one is the first of a list. */
  void clear() {
    length = 0;
    isFirst = true;
  }

  void set(byte[] from, int offset, int count) {
    reserve(count);
    System.arraycopy(from, offset, bytes, 0, count);
    length = count;
    isFirst = false;
  }

  /** Replaces the end of the key by what the input says. */
  void read(BlockInput in) {
    shared = in.readNumber(length);
    int rest = in.readNumber(in.remaining());
    if (!isFirst && !isGreater(in, rest)) {
      throw new CorruptDataException("has keys that do not increase");
    }
    reserve(shared + rest);
    System.arraycopy(in.bytes, in.at, bytes, shared, rest);
    in.at += rest;
    length = shared + rest;
    isFirst = false;
  }

  private boolean isGreater(BlockInput in, int rest) {
    if (rest == 0) return false;
    return shared == length || (in.bytes[in.at] & 0xFF) > (bytes[shared] & 0xFF);
  }

  /** How many bytes the key that was read has in common with the one before it. */
  int shared() {
    return shared;
  }

  int commonPrefix(byte[] other, int offset, int count) {
    int mismatch = Arrays.mismatch(bytes, 0, length, other, offset, offset + count);
    return mismatch < 0 ? length : mismatch;
  }

  int compareTo(byte[] other, int offset, int count) {
    return Arrays.compareUnsigned(bytes, 0, length, other, offset, offset + count);
  }

  private void reserve(int needed) {
    if (needed > bytes.length) {
      bytes =
          Arrays.copyOf(
              bytes, (int) Math.min(Integer.MAX_VALUE - 15, Math.max(needed, 2L * bytes.length)));
    }
  }
}
