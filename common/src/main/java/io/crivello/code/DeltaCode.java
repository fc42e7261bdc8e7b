package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;

/**
 * Elias's δ code (1975): the number of bits of {@code x + 1} but one in γ, then these bits without
 * the leading one. Its intended distribution is about 1/(2(x + 1)(log(x + 1) + 1)²).
 */
public final class DeltaCode extends TabledCode {
  public static final DeltaCode INSTANCE = new DeltaCode();

  private DeltaCode() {
    fillTable();
  }

  @Override
  public String name() {
    return "delta";
  }

  @Override
  public long length(long x) {
    int bits = 63 - Long.numberOfLeadingZeros(x + 1);
    return GammaCode.INSTANCE.length(bits) + bits;
  }

  @Override
  public void write(BitWriter out, long x) {
    checkNatural(x);
    int bits = 63 - Long.numberOfLeadingZeros(x + 1);
    out.writeBits(bits + 1, (int) GammaCode.INSTANCE.length(bits));
    out.writeBits((x + 1) ^ (1L << bits), bits);
  }

  @Override
  public void read(BitReader in, long[] values, int offset, int n) {
    for (int i = offset; i < offset + n; i++) values[i] = readUntabled(in);
  }

  @Override
  long readUntabled(BitReader in) {
    long w = in.peek();
    int zeros = Long.numberOfLeadingZeros(w);
    int prefix = 2 * zeros + 1;
    int bits = zeros > 6 ? 64 : (int) (w << zeros >>> (63 - zeros)) - 1;
    if (bits > 63) throw new CorruptDataException("a δ codeword for a number of 64 bits or more");
    int length = prefix + bits;
    if (length <= BitReader.PEEKED) {
      in.advance(length);
      return ((w << prefix >>> 1 | Long.MIN_VALUE) >>> (63 - bits)) - 1;
    }
    in.advance(prefix);
    return GammaCode.natural((1L << bits | in.readBits(bits)) - 1);
  }

  @Override
  public boolean isComplete() {
    return true;
  }

  @Override
  public boolean isUniversal() {
    return true;
  }

  @Override
  public boolean isAsymptoticallyOptimal() {
    return true;
  }
}
