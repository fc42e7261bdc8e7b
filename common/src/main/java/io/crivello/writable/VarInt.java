package io.crivello.writable;

import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Unsigned 64-bit numbers in bytes: seven bits a byte, the most significant ones first, as few
 * bytes as possible, the top bit set in the last byte only. That is the byte code of {@code
 * io.crivello.code} at byte boundaries: 0 is 80, 127 is FF, 128 is 01 80, 300 is 02 AC.
 *
 * <p>A number has one form; a leading byte 00, or more than 64 bits, is refused.
 */
public final class VarInt {
  /** The most bytes that a number takes. */
  public static final int LONGEST = 10;

  private static final int LAST = 0x80;

  private VarInt() {}

  /** The number of bytes that a number takes. */
  public static int length(long x) {
    return (70 - Long.numberOfLeadingZeros(x | 1)) / 7;
  }

  public static void write(DataOutput out, long x) throws IOException {
    for (int shift = 7 * (length(x) - 1); shift > 0; shift -= 7) {
      out.writeByte((int) (x >>> shift) & 0x7F);
    }
    out.writeByte((int) x & 0x7F | LAST);
  }

  static void write(BitWriter out, long x) {
    for (int shift = 7 * (length(x) - 1); shift > 0; shift -= 7) {
      out.writeBits(x >>> shift & 0x7F, 8);
    }
    out.writeBits(x & 0x7F | LAST, 8);
  }

  public static long read(DataInput in) throws IOException {
    long x = 0;
    for (; ; ) {
      int block = in.readByte();
      if (block < 0) return append(x, block);
      if ((x | block) == 0) throw leadingZero();
      x = append(x, block);
    }
  }

  /**
   * Reads a number from an array; it takes {@link #length(long)} bytes.
   *
   * @param end the first byte that no longer belongs to the data
   */
  public static long read(byte[] bytes, int from, int end) {
    long x = 0;
    for (int i = from; i < end; i++) {
      int block = bytes[i];
      if (block < 0) return append(x, block);
      if ((x | block) == 0) throw leadingZero();
      x = append(x, block);
    }
    throw new CorruptDataException("the data ends in the middle of a number");
  }

  private static long append(long x, int block) {
    if (x >>> 57 != 0) throw new CorruptDataException("a number of more than 64 bits");
    return x << 7 | block & 0x7F;
  }

  private static CorruptDataException leadingZero() {
    return new CorruptDataException("a number that starts with a zero byte");
  }
}
