package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;

/**
 * The Golomb code (1966) of modulus b: the quotient of x by b in unary, the remainder in minimal
 * binary. With the {@linkplain #optimalModulus right modulus} it is optimal for a geometric
 * distribution, as the gaps of a random subset have. A codeword has about x/b bits: not for data
 * with outliers.
 */
public final class GolombCode extends TabledCode {
  private final long modulus;
  private final int bits;

  /** How many remainders take one bit less than the others. */
  private final long shorter;

  public GolombCode(long modulus) {
    if (modulus < 1) throw new IllegalArgumentException("a Golomb code of modulus " + modulus);
    this.modulus = modulus;
    bits = MinimalBinaryCode.bits(modulus);
    shorter = (1L << bits) - modulus;
    fillTable();
  }

  /**
   * The best modulus for gap − 1 where the gaps come from a random subset of density {@code p}:
   * max(1, ⌈−log(2 − p) / log(1 − p)⌉).
   */
  public static long optimalModulus(double p) {
    if (!(p > 0 && p <= 1)) throw new IllegalArgumentException("a density of " + p);
    return (long) Math.max(1, Math.ceil(-Math.log(2 - p) / Math.log1p(-p)));
  }

  public long modulus() {
    return modulus;
  }

  @Override
  public String name() {
    return "golomb:" + modulus;
  }

  @Override
  public long length(long x) {
    return saturated(x / modulus + 1 + bits - (x % modulus < shorter ? 1 : 0));
  }

  @Override
  public void write(BitWriter out, long x) {
    checkNatural(x);
    long quotient = x / modulus;
    long remainder = x - quotient * modulus;
    out.writeUnary(quotient);
    if (remainder < shorter) {
      out.writeBits(remainder, bits - 1);
    } else {
      out.writeBits(remainder + shorter, bits);
    }
  }

  @Override
  long readUntabled(BitReader in) {
    long w = in.peek();
    int quotient = Long.numberOfLeadingZeros(w);
    int length = quotient + 1 + bits;
    if (length <= BitReader.PEEKED) {
      long full = w << quotient >>> 63 - bits & ~(1L << bits);
      long half = full >>> 1;
      long saved = half - shorter >>> 63;
      in.advance(length - (int) saved);
      return quotient * modulus + full - shorter + (half - full + shorter & -saved);
    }
    return readWide(in);
  }

  private long readWide(BitReader in) {
    long quotient = in.readUnary();
    if (quotient > Long.MAX_VALUE / modulus) {
      throw new CorruptDataException("a Golomb codeword for a number above 2^63 − 1");
    }
    long remainder = MinimalBinaryCode.read(in, modulus);
    return GammaCode.natural(quotient * modulus + remainder);
  }

  @Override
  public boolean isComplete() {
    return true;
  }
}
