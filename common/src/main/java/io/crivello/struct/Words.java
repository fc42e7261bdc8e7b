package io.crivello.struct;

import io.crivello.io.CorruptDataException;
import io.crivello.io.LongArrays;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;

/**
 * Bits in 64-bit words: bit <var>i</var> is bit <var>i</var> mod 64, counted from the least
 * significant, of word ⌊<var>i</var> / 64⌋.
 */
final class Words {
  /** The longest sequence of bits that one array holds. */
  static final long LARGEST = (long) (Integer.MAX_VALUE - 8) << 6;

  private static final long ONES_STEP_8 = 0x0101010101010101L;
  private static final long MSBS_STEP_8 = 0x8080808080808080L;

  /** At {@code rank << 8 | byte}: the position of the one of that rank in that byte. */
  private static final byte[] SELECT_IN_BYTE = selectInByte();

  private Words() {}

  private static byte[] selectInByte() {
    byte[] table = new byte[8 << 8];
    for (int b = 0; b < 256; b++) {
      for (int i = 0, rank = 0; i < 8; i++) {
        if ((b >>> i & 1) != 0) table[rank++ << 8 | b] = (byte) i;
      }
    }
    return table;
  }

  /** The number of words that hold so many bits. */
  static int count(long bits) {
    if (bits < 0 || bits > LARGEST) {
      throw new IllegalArgumentException(bits + " bits; at most " + LARGEST + " are possible");
    }
    return (int) ((bits + 63) >>> 6);
  }

  /** Ones in the lowest {@code width} positions, {@code 0 ≤ width ≤ 64}. */
  static long mask(int width) {
    return width == 0 ? 0 : -1L >>> -width;
  }

  /**
   * The position of the one of rank {@code k}, counted from zero at the least significant bit. The
   * word must have more than {@code k} ones.
   *
   * <p>The cumulative counts of the bytes are computed side by side in a word, compared with {@code
   * k} in one subtraction, and the byte is finished by a table (Vigna, 2008; the comparison by a
   * count of ones is by Gog and Petri, 2014).
   */
  static int select(long word, int k) {
    long sums = word - (word >>> 1 & 0x5555555555555555L);
    sums = (sums & 0x3333333333333333L) + (sums >>> 2 & 0x3333333333333333L);
    sums = (sums + (sums >>> 4) & 0x0F0F0F0F0F0F0F0FL) * ONES_STEP_8;
    long notAbove = (k * ONES_STEP_8 | MSBS_STEP_8) - sums & MSBS_STEP_8;
    int start = Long.bitCount(notAbove) << 3;
    int rankInByte = k - (int) (sums << 8 >>> start & 0xFF);
    return start + SELECT_IN_BYTE[rankInByte << 8 | (int) (word >>> start & 0xFF)];
  }

  static void write(DataOutput out, long[] words, long bits) throws IOException {
    LongArrays.write(out, words, count(bits));
  }

  /** Reads the words of so many bits; what stands behind the bits in the last one must be zero. */
  static long[] read(DataInput in, long bits, String what) throws IOException {
    if (bits < 0 || bits > LARGEST) throw new CorruptDataException(what + " of " + bits + " bits");
    long[] words;
    try {
      words = LongArrays.read(in, count(bits));
    } catch (EOFException e) {
      throw new CorruptDataException(what + " of " + bits + " bits is clipped", e);
    }
    if ((bits & 63) != 0 && words[words.length - 1] >>> bits != 0) {
      throw new CorruptDataException(what + " of " + bits + " bits has ones behind its end");
    }
    return words;
  }

  /** Reads a number that heads a structure. */
  static long readLong(DataInput in, String what) throws IOException {
    try {
      return in.readLong();
    } catch (EOFException e) {
      throw new CorruptDataException(what + " is clipped", e);
    }
  }
}
