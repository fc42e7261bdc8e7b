package io.crivello.table;

import java.util.Arrays;

/** A growing array of bytes with the numbers of {@link SortedTableFormat}. */
final class BlockOutput {
  private static final int LAST = 0x80;
  private static final int LONGEST_NUMBER = 10;

  byte[] bytes = new byte[1 << 10];
  int length;

  void clear() {
    length = 0;
  }

  void writeNumber(long x) {
    reserve(LONGEST_NUMBER);
    int blocks = (70 - Long.numberOfLeadingZeros(x | 1)) / 7;
    for (int shift = 7 * (blocks - 1); shift > 0; shift -= 7) {
      bytes[length++] = (byte) (x >>> shift & 0x7F);
    }
    bytes[length++] = (byte) (x & 0x7F | LAST);
  }

  void writeBytes(byte[] from, int offset, int count) {
    reserve(count);
    System.arraycopy(from, offset, bytes, length, count);
    length += count;
  }

  /** Writes a key of which the first {@code shared} bytes are known. */
  void writeFrontCoded(byte[] key, int offset, int count, int shared) {
    writeNumber(shared);
    writeNumber(count - shared);
    writeBytes(key, offset + shared, count - shared);
  }

  private void reserve(int more) {
    int needed = Math.addExact(length, more);
    if (needed > bytes.length) {
      bytes =
          Arrays.copyOf(
              bytes, (int) Math.min(Integer.MAX_VALUE - 15, Math.max(needed, 2L * bytes.length)));
    }
  }
}
