package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;

/**
 * Whole bytes with their number told by the first one: as many zeros as bytes follow, a one, then x
 * in binary, padded on the left. One byte holds 7 bits of x, two hold 14, …, nine hold 64. The
 * decoder branches once a number. Universal, not complete.
 */
public final class LengthFirstByteCode extends TabledCode {
  public static final LengthFirstByteCode INSTANCE = new LengthFirstByteCode();

  private LengthFirstByteCode() {
    fillTable();
  }

  @Override
  public String name() {
    return "byte-length-first";
  }

  private static int bytes(long x) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(x | 1);
    return (bits + 6) / 7;
  }

  @Override
  public long length(long x) {
    return 8L * bytes(x);
  }

  @Override
  public void write(BitWriter out, long x) {
    checkNatural(x);
    int bytes = bytes(x);
    if (bytes == 9) {
      out.writeBits(0, 8);
      out.writeBits(x, 64);
    } else {
      out.writeBits(1L << 7 * bytes | x, 8 * bytes);
    }
  }

  @Override
  long readUntabled(BitReader in) {
    int following = Long.numberOfLeadingZeros(in.peek() | 1L << 55);
    if (following < 8) {
      int payload = 7 * (following + 1);
      in.advance(following + 1);
      return in.readBits(payload);
    }
    in.advance(8);
    long x = in.readBits(64);
    if (x < 0) throw new CorruptDataException("a byte codeword for a number above 2^63 − 1");
    return x;
  }

  @Override
  public boolean isComplete() {
    return false;
  }

  @Override
  public boolean isUniversal() {
    return true;
  }
}
