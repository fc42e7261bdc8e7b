package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;
import java.util.Objects;

/**
 * Patched frame of reference (Zukowski, Héman, Nes and Boncz, 2006): arrays of naturals in blocks
 * of 128 or 256 with a width for each block that suits about nine values in ten; the others, the
 * exceptions, lie apart. Decoding is a copy by an unrolled loop for each width and a short walk
 * over the exceptions.
 *
 * <h2>Format</h2>
 *
 * The values, taken as unsigned 32-bit integers, are cut into blocks; the last one may be shorter.
 * Neither their number nor the kind of exceptions is stored. A block of <i>m</i> values starts at a
 * byte and consists of
 *
 * <ol>
 *   <li>one byte: the top bit tells whether there are exceptions, the others are the width <i>b</i>
 *       of a slot, 0 … 64;
 *   <li>if there are exceptions: a byte with their number <i>c</i> minus one, a byte with their
 *       width <i>w</i>, 1 … 64, and, if they are chained, a byte with the place of the first one;
 *   <li><i>c</i> numbers of <i>w</i> bits, the exceptions' values in order of place, and zeros up
 *       to the next byte;
 *   <li><i>m</i> slots of <i>b</i> bits, and zeros up to the next byte.
 * </ol>
 *
 * All numbers are written most significant bit first. The slot of a value that is no exception
 * contains the value. With {@link Exceptions#CHAINED} the slot of an exception contains the
 * distance to the next exception minus one, and that of the last one zero; where the distance would
 * not fit, values in between become exceptions, too. With {@link Exceptions#ESCAPED} the slot of an
 * exception is all ones, and whoever is at least 2<sup><i>b</i></sup> − 1 is an exception. A block
 * with exceptions has 1 ≤ <i>b</i> ≤ 32.
 *
 * <p>Values that need more than 32 bits occur only in blocks of longs, as in sorted lists: there
 * <i>w</i> may exceed 32, and where nine values in ten need more than 32 bits <i>b</i> does, too,
 * without exceptions. The methods for arrays of ints refuse such blocks.
 *
 * <p>The writer takes, among the widths that suit nine values in ten, the one with the shortest
 * block, of equals the largest; but no exceptions unless they save more than one byte in 32.
 *
 * <h2>Example</h2>
 *
 * The values 1, 0, 2, 1000, 3, 1, 0, 2, 0, 1, 700, 1, 3, 2, 1, 0, 1, 2, 0, 1 in a (last) block: 18
 * of 20 values need two bits, the exceptions ten. The distance between them is 7, more than two
 * bits can hold, so that the 2 in place 7 is an exception, too.
 *
 * <pre>
 * 82            exceptions, b = 2
 * 02 0A 03      three of them, ten bits wide, the first one in place 3
 * FA 00 2A F0   1111101000 0000000010 1010111100 and two zeros
 * 4B D2 11 E4   01 00 10 11, 11 01 00 10, 00 01 00 01, 11 10 01 00
 * 61            01 10 00 01
 * </pre>
 */
public final class PForDelta {
  /** How the places of the exceptions are found. */
  public enum Exceptions {
    /** The slot of an exception leads to the next one. */
    CHAINED,
    /** The slot of an exception is all ones: a little shorter, about twice as slow to decode. */
    ESCAPED
  }

  static final int SMALL_BLOCK = 128;
  static final int LARGE_BLOCK = 256;

  private final int blockSize;
  private final Exceptions exceptions;

  /**
   * Chooses a variant.
   *
   * @param blockSize 128 or 256
   */
  public PForDelta(int blockSize, Exceptions exceptions) {
    if (blockSize != SMALL_BLOCK && blockSize != LARGE_BLOCK) {
      throw new IllegalArgumentException("blocks of " + blockSize + " instead of 128 or 256");
    }
    this.blockSize = blockSize;
    this.exceptions = Objects.requireNonNull(exceptions);
  }

  public int blockSize() {
    return blockSize;
  }

  public Exceptions exceptions() {
    return exceptions;
  }

  /** Goes to the next byte of a writer and writes {@code n} unsigned values. */
  public void encode(int[] values, int offset, int n, BitWriter out) {
    Objects.checkFromIndexSize(offset, n, values.length);
    out.align();
    PForDeltaBlockWriter writer = new PForDeltaBlockWriter(this);
    long[] block = new long[blockSize];
    for (int from = 0; from < n; from += blockSize) {
      int m = Math.min(blockSize, n - from);
      for (int i = 0; i < m; i++) block[i] = values[offset + from + i] & 0xFFFFFFFFL;
      writer.write(block, m, out);
      out.align();
    }
  }

  /**
   * Decodes {@code n} values from {@code in[from … limit)}.
   *
   * @return where the first byte after them is
   */
  public int decode(byte[] in, int from, int limit, int[] values, int offset, int n) {
    Objects.checkFromToIndex(from, limit, in.length);
    Objects.checkFromIndexSize(offset, n, values.length);
    int p = from;
    int o = offset;
    int fullEnd = offset + n - n % blockSize;
    for (; o < fullEnd; o += blockSize) {
      p = PForDeltaDecoder.decodeBlock(in, p, limit, values, o, o + blockSize, exceptions);
    }
    return o == offset + n ? p : decodeLastBlock(in, p, limit, values, o, offset + n);
  }

  private int decodeLastBlock(byte[] in, int p, int limit, int[] values, int o, int end) {
    BitReader reader = new BitReader(in, p, limit - p);
    long[] block = new long[end - o];
    PForDeltaDecoder.readBlock(reader, block, end - o, exceptions);
    for (int i = 0; i < block.length; i++) {
      if (block[i] >>> Integer.SIZE != 0) {
        throw new CorruptDataException("the value " + block[i] + " where 32 bits must do");
      }
      values[o + i] = (int) block[i];
    }
    return p + (int) (reader.position() + 7 >>> 3);
  }
}
