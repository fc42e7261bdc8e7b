package io.crivello.struct;

import io.crivello.io.CorruptDataException;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Objects;

/**
 * An array of integers of a fixed width of 0 to 64 bits, laid out one behind the other without
 * regard to words; up to 2³⁷ bits in all. Values are unsigned: those of 64 bits come back as the
 * {@code long} that was put in.
 *
 * <p>Stored as: the width, 8 bytes; the number of integers, 8 bytes; then the bits in ⌈width ·
 * number / 64⌉ words of 8 bytes, all big-endian. Bit <var>j</var>, counted from the least
 * significant, of integer <var>i</var> is bit <var>i</var> · width + <var>j</var> of the bits, in
 * the order of {@link BitVector}; behind the last there are zeros. Example: 5, 3, 0, 7 in three
 * bits each, which is the word 111 000 011 101:
 *
 * <pre>
 * 00 00 00 00 00 00 00 03  00 00 00 00 00 00 00 04  00 00 00 00 00 00 0E 1D
 * </pre>
 */
public final class CompactArray {
  private final int width;
  private final long length;
  private final long mask;
  private final long[] words;

  /** An array of zeros. */
  public CompactArray(long length, int width) {
    this(new long[Words.count(checkedBits(length, width))], length, width);
  }

  private CompactArray(long[] words, long length, int width) {
    this.width = width;
    this.length = length;
    this.mask = Words.mask(width);
    this.words = words;
  }

  private static long checkedBits(long length, int width) {
    if (width < 0 || width > 64) throw new IllegalArgumentException("a width of " + width);
    if (length < 0) throw new IllegalArgumentException("a length of " + length);
    if (Math.multiplyHigh(length, (long) width) != 0) {
      throw new IllegalArgumentException(length + " integers of " + width + " bits are too many");
    }
    return length * width;
  }

  /** The number of bits that every value up to the given one, unsigned, fits in. */
  public static int widthOf(long largest) {
    return 64 - Long.numberOfLeadingZeros(largest);
  }

  public long length() {
    return length;
  }

  public int width() {
    return width;
  }

  /** The bits of the values, without the object around them. */
  public long sizeInBits() {
    return (long) words.length << 6;
  }

  public long get(long i) {
    Objects.checkIndex(i, length);
    return width == 0 ? 0 : extract(words, i * width, width - 1, mask);
  }

  /**
   * Bits of an array as a number.
   *
   * @param bit the first one
   * @param last the number of bits less one
   * @param mask ones in as many positions as there are bits
   */
  static long extract(long[] words, long bit, int last, long mask) {
    // When both words are the same, what the second adds is masked away or was there already.
    return (words[(int) (bit >>> 6)] >>> bit | words[(int) ((bit + last) >>> 6)] << -bit) & mask;
  }

  public void set(long i, long value) {
    Objects.checkIndex(i, length);
    if ((value & ~mask) != 0) throw new IllegalArgumentException(value + " in " + width + " bits");
    if (width != 0) store(words, i * width, width, mask, value);
  }

  /** Puts a number of at least one bit, which must fit, in the place of what stands there. */
  static void store(long[] words, long bit, int width, long mask, long value) {
    int first = (int) (bit >>> 6);
    words[first] = (words[first] & ~(mask << bit)) | value << bit;
    int fromFirst = 64 - (int) (bit & 63);
    if (width > fromFirst) {
      words[first + 1] = (words[first + 1] & ~(mask >>> fromFirst)) | value >>> fromFirst;
    }
  }

  /** Copies {@code n} integers from {@code i} on. */
  public void get(long i, long[] target, int offset, int n) {
    Objects.checkFromIndexSize(i, n, length);
    Objects.checkFromIndexSize(offset, n, target.length);
    if (width == 0) {
      java.util.Arrays.fill(target, offset, offset + n, 0);
      return;
    }
    long bit = i * width;
    for (int j = offset; j < offset + n; j++, bit += width) {
      target[j] = extract(words, bit, width - 1, mask);
    }
  }

  public void write(DataOutput out) throws IOException {
    out.writeLong(width);
    out.writeLong(length);
    Words.write(out, words, length * width);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws CorruptDataException if it is clipped or damaged in a way that shows
   */
  public static CompactArray read(DataInput in) throws IOException {
    long width = Words.readLong(in, "a compact array");
    long length = Words.readLong(in, "a compact array");
    if (width < 0 || width > 64 || length < 0 || Math.multiplyHigh(length, width) != 0) {
      throw new CorruptDataException("a compact array of " + length + " times " + width + " bits");
    }
    long[] words = Words.read(in, length * width, "a compact array");
    return new CompactArray(words, length, (int) width);
  }

  /** Makes an array whose length is not known beforehand. */
  public static final class Builder {
    private final BitVector.Builder bits = new BitVector.Builder();
    private final int width;
    private long length;

    public Builder(int width) {
      if (width < 0 || width > 64) throw new IllegalArgumentException("a width of " + width);
      this.width = width;
    }

    public Builder add(long value) {
      bits.append(value, width);
      length++;
      return this;
    }

    public long length() {
      return length;
    }

    /** The array. The builder is empty afterwards. */
    public CompactArray build() {
      CompactArray array = new CompactArray(bits.build().words(), length, width);
      length = 0;
      return array;
    }
  }
}
