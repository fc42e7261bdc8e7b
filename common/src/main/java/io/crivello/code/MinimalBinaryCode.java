package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;

/**
 * The minimal binary code of the first {@code size} naturals: with s = ⌈log size⌉, the first 2^s −
 * size of them take s − 1 bits and the others s. Complete; optimal for the uniform distribution.
 */
public final class MinimalBinaryCode implements Code {
  private final long size;
  private final int bits;
  private final long shorter;

  public MinimalBinaryCode(long size) {
    if (size < 1) throw new IllegalArgumentException("an alphabet of " + size + " symbols");
    this.size = size;
    bits = bits(size);
    shorter = shorter(size, bits);
  }

  /** ⌈log₂ size⌉. */
  static int bits(long size) {
    return Long.SIZE - Long.numberOfLeadingZeros(size - 1);
  }

  private static long shorter(long size, int bits) {
    return (1L << bits) - size;
  }

  /** Writes {@code x} in the minimal binary code of the first {@code size} naturals. */
  public static void write(BitWriter out, long x, long size) {
    int bits = bits(size);
    long shorter = shorter(size, bits);
    if (Long.compareUnsigned(x, shorter) < 0) {
      out.writeBits(x, bits - 1);
    } else {
      out.writeBits(x + shorter, bits);
    }
  }

  /** Reads what {@link #write(BitWriter, long, long)} wrote for the same size. */
  public static long read(BitReader in, long size) {
    int bits = bits(size);
    return read(in, bits, shorter(size, bits));
  }

  /** The length in bits of what {@link #write(BitWriter, long, long)} writes. */
  public static int length(long x, long size) {
    int bits = bits(size);
    return Long.compareUnsigned(x, shorter(size, bits)) < 0 ? bits - 1 : bits;
  }

  private static long read(BitReader in, int bits, long shorter) {
    if (bits == 0) return 0;
    long x = in.readBits(bits - 1);
    return x < shorter ? x : (x << 1 | in.readBits(1)) - shorter;
  }

  @Override
  public String name() {
    return "minimal-binary:" + size;
  }

  @Override
  public long length(long x) {
    return x < shorter ? bits - 1 : bits;
  }

  @Override
  public void write(BitWriter out, long x) {
    if (x < 0 || x >= size) {
      throw new IllegalArgumentException(x + " is not among the first " + size + " naturals");
    }
    if (x < shorter) {
      out.writeBits(x, bits - 1);
    } else {
      out.writeBits(x + shorter, bits);
    }
  }

  @Override
  public long read(BitReader in) {
    return read(in, bits, shorter);
  }

  @Override
  public boolean isComplete() {
    return true;
  }
}
