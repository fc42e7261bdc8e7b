package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;

/**
 * The ζ codes of Boldi and Vigna (2005) with shrinking factor k: h, where x + 1 lies in [2^hk,
 * 2^(h+1)k), in unary, then x + 1 − 2^hk in the minimal binary code of that interval. Made for
 * power laws of exponent 1 + 1/k, as the gaps of web graphs follow; ζ1 is γ.
 */
public final class ZetaCode extends TabledCode {
  private final int k;

  public ZetaCode(int k) {
    if (k < 1 || k > 32) throw new IllegalArgumentException("ζ with k = " + k + "; k is 1 … 32");
    this.k = k;
    fillTable();
  }

  @Override
  public String name() {
    return "zeta" + k;
  }

  @Override
  public long length(long x) {
    int step = (63 - Long.numberOfLeadingZeros(x + 1)) / k;
    int shift = step * k;
    return step + 1 + shift + k - (x + 1 >>> shift == 1 ? 1 : 0);
  }

  @Override
  public void write(BitWriter out, long x) {
    checkNatural(x);
    int step = (63 - Long.numberOfLeadingZeros(x + 1)) / k;
    int shift = step * k;
    out.writeBits(1, step + 1);
    if (x + 1 >>> shift == 1) {
      writeWide(out, x + 1 - (1L << shift), shift + k - 1);
    } else {
      writeWide(out, x + 1, shift + k);
    }
  }

  private static void writeWide(BitWriter out, long value, int bits) {
    if (bits > Long.SIZE) out.writeBits(0, bits - Long.SIZE);
    out.writeBits(value, Math.min(bits, Long.SIZE));
  }

  @Override
  public void read(BitReader in, long[] values, int offset, int n) {
    for (int i = offset; i < offset + n; i++) values[i] = readUntabled(in);
  }

  @Override
  long readUntabled(BitReader in) {
    long w = in.peek();
    int step = Long.numberOfLeadingZeros(w);
    int shift = step * k;
    int bits = shift + k - 1;
    if (step + 2 + bits <= BitReader.PEEKED) {
      long full = w << step + 1 >>> 63 - bits;
      long half = full >>> 1;
      long left = 1L << shift;
      long saved = half - left >>> 63;
      in.advance(step + 2 + bits - (int) saved);
      return full - 1 + (half + left - full & -saved);
    }
    return readWide(in);
  }

  private long readWide(BitReader in) {
    long step = in.readUnary();
    if (step * k > 63) throw new CorruptDataException("a ζ codeword for a number over 64 bits");
    int shift = (int) step * k;
    int bits = shift + k - 1;
    if (bits > Long.SIZE && in.readBits(bits - Long.SIZE) != 0) {
      throw new CorruptDataException("a ζ codeword for a number over 64 bits");
    }
    long y = in.readBits(Math.min(bits, Long.SIZE));
    if (shift == 63 ? y >= 0 : y >>> shift == 0) {
      return GammaCode.natural(y + (1L << shift) - 1);
    }
    if (bits >= Long.SIZE && y < 0) {
      throw new CorruptDataException("a ζ codeword for a number over 64 bits");
    }
    return GammaCode.natural((y << 1 | in.readBits(1)) - 1);
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
