package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;

/**
 * A code whose short codewords are decoded by one look-up of the coming {@value #TABLE_BITS} bits.
 *
 * <p>An entry holds the value and, in its low byte, the length of the codeword; zero where the
 * codeword is longer than the table's index. Whether a codeword is in the table is a branch, and on
 * mixed data one that processors often guess wrong: codes whose codewords can be decoded without
 * any branch do so in bulk.
 */
abstract class TabledCode implements Code {
  private static final int TABLE_BITS = 11;
  private static final int SHIFT = Long.SIZE - TABLE_BITS;

  private final int[] table = new int[1 << TABLE_BITS];

  /** Fills the table; a subclass calls it at the end of its constructor. */
  final void fillTable() {
    BitWriter codeword = new BitWriter();
    for (long x = 0; ; x++) {
      long length = length(x);
      if (length > TABLE_BITS || x >= 1 << 16) return;
      codeword.reset();
      write(codeword, x);
      int first = (int) (new BitReader(codeword.toByteArray()).peek() >>> SHIFT);
      int entries = 1 << (TABLE_BITS - (int) length);
      for (int i = first; i < first + entries; i++) table[i] = (int) x << 8 | (int) length;
    }
  }

  /** Reads a codeword without the table. */
  abstract long readUntabled(BitReader in);

  @Override
  public final long read(BitReader in) {
    int entry = table[(int) (in.peek() >>> SHIFT)];
    if (entry == 0) return readUntabled(in);
    in.advance(entry & 0xFF);
    return entry >>> 8;
  }

  /** A length that went over 2^63 − 1 as 2^63 − 1: nobody writes such a codeword. */
  static long saturated(long length) {
    return length < 0 ? Long.MAX_VALUE : length;
  }

  static void checkNatural(long x) {
    if (x < 0) throw new IllegalArgumentException("not a natural number: " + x);
  }
}
