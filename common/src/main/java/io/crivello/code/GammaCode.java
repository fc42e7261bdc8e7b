package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;

/**
 * Elias's γ code (1975): the number of bits of {@code x + 1} but one in unary, then these bits
 * without the leading one. Its intended distribution is about 1/(2(x + 1)²).
 */
public final class GammaCode extends TabledCode {
  public static final GammaCode INSTANCE = new GammaCode();

  /** The longest run of zeros whose codeword a single look at the stream shows. */
  private static final int FAST_ZEROS = (BitReader.PEEKED - 1) / 2;

  private GammaCode() {
    fillTable();
  }

  @Override
  public String name() {
    return "gamma";
  }

  @Override
  public long length(long x) {
    return 2 * (63 - Long.numberOfLeadingZeros(x + 1)) + 1;
  }

  @Override
  public void write(BitWriter out, long x) {
    checkNatural(x);
    int bits = 63 - Long.numberOfLeadingZeros(x + 1);
    if (bits < 32) {
      out.writeBits(x + 1, 2 * bits + 1);
    } else {
      out.writeBits(1, bits + 1);
      out.writeBits((x + 1) ^ (1L << bits), bits);
    }
  }

  @Override
  public void read(BitReader in, long[] values, int offset, int n) {
    for (int i = offset; i < offset + n; i++) values[i] = readUntabled(in);
  }

  @Override
  long readUntabled(BitReader in) {
    long w = in.peek();
    int zeros = Long.numberOfLeadingZeros(w);
    if (zeros <= FAST_ZEROS) {
      in.advance(2 * zeros + 1);
      return (w << zeros >>> (63 - zeros)) - 1;
    }
    long bits = in.readUnary();
    if (bits > 63) throw new CorruptDataException("a γ codeword for a number of " + bits + " bits");
    return natural((1L << bits | in.readBits((int) bits)) - 1);
  }

  /** Checks that a decoded number, read as signed, is in the range of the codes. */
  static long natural(long x) {
    if (x < 0) throw new CorruptDataException("a codeword for a number above 2^63 − 1");
    return x;
  }

  @Override
  public boolean isComplete() {
    return true;
  }

  @Override
  public boolean isUniversal() {
    return true;
  }
}
