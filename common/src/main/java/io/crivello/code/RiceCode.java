package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;

/** The Golomb code of modulus 2^k: ⌊x/2^k⌋ in unary, then the low k bits of x. */
public final class RiceCode extends TabledCode {
  private final int k;

  public RiceCode(int k) {
    if (k < 0 || k > 62) throw new IllegalArgumentException("Rice with k = " + k + "; k is 0 … 62");
    this.k = k;
    fillTable();
  }

  @Override
  public String name() {
    return "rice:" + k;
  }

  @Override
  public long length(long x) {
    return saturated((x >>> k) + 1 + k);
  }

  @Override
  public void write(BitWriter out, long x) {
    checkNatural(x);
    out.writeUnary(x >>> k);
    out.writeBits(x & (1L << k) - 1, k);
  }

  @Override
  long readUntabled(BitReader in) {
    long w = in.peek();
    int high = Long.numberOfLeadingZeros(w);
    if (high + 1 + k <= BitReader.PEEKED) {
      in.advance(high + 1 + k);
      return (long) high << k | w << high >>> 63 - k & ~(1L << k);
    }
    long quotient = in.readUnary();
    if (quotient > Long.MAX_VALUE >>> k) {
      throw new CorruptDataException("a Rice codeword for a number above 2^63 − 1");
    }
    return quotient << k | in.readBits(k);
  }

  @Override
  public boolean isComplete() {
    return true;
  }
}
