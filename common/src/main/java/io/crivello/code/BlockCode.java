package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;

/**
 * Variable-length blocks: x in binary, padded to a multiple of k − 1 bits and cut into blocks, most
 * significant first, each behind a bit that is one only in the last block. Four bits make the
 * nibble code, eight the byte code. Instantaneous and universal, but not complete: no codeword
 * starts with a block of zeros.
 */
public final class BlockCode extends TabledCode {
  public static final BlockCode NIBBLE = new BlockCode("nibble", 4);
  public static final BlockCode BYTE = new BlockCode("byte", 8);

  private final String name;
  private final int block;
  private final int payload;

  private BlockCode(String name, int block) {
    this.name = name;
    this.block = block;
    payload = block - 1;
    fillTable();
  }

  @Override
  public String name() {
    return name;
  }

  private int blocks(long x) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(x | 1);
    return (bits + payload - 1) / payload;
  }

  @Override
  public long length(long x) {
    return (long) blocks(x) * block;
  }

  @Override
  public void write(BitWriter out, long x) {
    checkNatural(x);
    long mask = (1L << payload) - 1;
    for (int shift = (blocks(x) - 1) * payload; shift > 0; shift -= payload) {
      out.writeBits(x >>> shift & mask, block);
    }
    out.writeBits(x & mask | 1L << payload, block);
  }

  @Override
  long readUntabled(BitReader in) {
    long x = 0;
    for (; ; ) {
      long b = in.peek() >>> -block;
      in.advance(block);
      if (x > Long.MAX_VALUE >>> payload) {
        throw new CorruptDataException("a " + name + " codeword for a number above 2^63 − 1");
      }
      x = x << payload | b & (1L << payload) - 1;
      if (b >>> payload != 0) return x;
    }
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
