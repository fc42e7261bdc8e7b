package io.crivello.struct;

import io.crivello.io.CorruptDataException;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;

/**
 * A vector of bits of fixed length, up to 2³⁷ of them.
 *
 * <p>Stored as: the length in bits, 8 bytes; then ⌈length / 64⌉ words of 8 bytes, all big-endian.
 * Bit <var>i</var> is bit <var>i</var> mod 64, counted from the least significant, of word
 * ⌊<var>i</var> / 64⌋; behind the last bit there are zeros. Example: the five bits 1, 0, 0, 1, 0:
 *
 * <pre>
 * 00 00 00 00 00 00 00 05  00 00 00 00 00 00 00 09
 * </pre>
 */
public final class BitVector {
  private final long length;
  private final long[] words;

  /** A vector of zeros. */
  public BitVector(long length) {
    this(new long[Words.count(length)], length);
  }

  private BitVector(long[] words, long length) {
    this.words = words;
    this.length = length;
  }

  /**
   * A vector over an array, which is not copied. Behind {@code length} there must be zeros.
   *
   * @throws IllegalArgumentException if the array is not exactly as long as needed
   */
  public static BitVector over(long[] words, long length) {
    if (words.length != Words.count(length)) {
      throw new IllegalArgumentException(words.length + " words for " + length + " bits");
    }
    if ((length & 63) != 0 && words[words.length - 1] >>> length != 0) {
      throw new IllegalArgumentException("ones behind the end");
    }
    return new BitVector(words, length);
  }

  public long length() {
    return length;
  }

  public boolean get(long i) {
    Objects.checkIndex(i, length);
    return (words[(int) (i >>> 6)] >>> i & 1) != 0;
  }

  public void set(long i) {
    Objects.checkIndex(i, length);
    words[(int) (i >>> 6)] |= 1L << i;
  }

  public void clear(long i) {
    Objects.checkIndex(i, length);
    words[(int) (i >>> 6)] &= ~(1L << i);
  }

  public void set(long i, boolean bit) {
    if (bit) set(i);
    else clear(i);
  }

  /** The number of ones, counted anew. */
  public long ones() {
    long ones = 0;
    for (long word : words) ones += Long.bitCount(word);
    return ones;
  }

  /** The words that hold the bits: not a copy. */
  public long[] words() {
    return words;
  }

  public void write(DataOutput out) throws IOException {
    out.writeLong(length);
    Words.write(out, words, length);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws CorruptDataException if it is clipped or damaged in a way that shows
   */
  public static BitVector read(DataInput in) throws IOException {
    long length = Words.readLong(in, "a bit vector");
    return new BitVector(Words.read(in, length, "a bit vector"), length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BitVector that
        && that.length == length
        && Arrays.equals(that.words, words);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(words) + Long.hashCode(length);
  }

  /** Makes a vector whose length is not known beforehand. */
  public static final class Builder {
    private long[] words = new long[16];
    private long length;

    public Builder append(boolean bit) {
      return append(bit ? 1 : 0, 1);
    }

    /**
     * Appends the low {@code width} bits of a value, the least significant first. The bits above
     * them must be zero.
     */
    public Builder append(long value, int width) {
      if (width < 0 || width > 64 || (value & ~Words.mask(width)) != 0) {
        throw new IllegalArgumentException(value + " in " + width + " bits");
      }
      if (width == 0) return this;
      int last = Words.count(length + width) - 1;
      if (last >= words.length) words = Arrays.copyOf(words, grown(last));
      int first = (int) (length >>> 6);
      words[first] |= value << length;
      if (last != first) words[last] = value >>> -length;
      length += width;
      return this;
    }

    private static int grown(int atLeast) {
      return (int) Math.min(Math.max(atLeast + 1L, 3L * atLeast / 2), Integer.MAX_VALUE - 8);
    }

    public long length() {
      return length;
    }

    /** The vector. The builder is empty afterwards. */
    public BitVector build() {
      BitVector vector = new BitVector(Arrays.copyOf(words, Words.count(length)), length);
      words = new long[16];
      length = 0;
      return vector;
    }
  }
}
