package io.crivello.writable;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;
import java.util.Objects;

/**
 * A sorted list of unsigned 64-bit numbers, repetitions allowed, coded by gaps.
 *
 * <pre>
 * VarInt   the number of bytes that follow
 * VarInt   the number n of elements, at least 1
 * VarInt   the first element
 * 1 byte   the code: 0 … 63 is Rice's with that parameter, 64 is δ
 * bits     the n − 1 differences, each in that code; zeros up to the byte
 * </pre>
 *
 * <p>The empty list is the length 0 alone. Example: 5, 6, 9 is 84 83 85 01 D8: the differences 1
 * and 3 in Rice's code with parameter 1 are 11 and 011, filled up to 11011000.
 */
public final class GapListWritable extends PayloadWritable {
  private final BitWriter coder = new BitWriter();
  private final BitReader reader = new BitReader(new byte[0]);
  private long[] gaps = new long[0];

  private int size;
  private int read;
  private long last;
  private int code;
  private int bodyStart;

  /** Makes this the list of {@code n} elements from {@code offset} on, in increasing order. */
  public void set(long[] values, int offset, int n) {
    Objects.checkFromIndexSize(offset, n, values.length);
    clear();
    if (n == 0) return;
    if (gaps.length < n) gaps = new long[Math.max(n, 2 * gaps.length)];
    for (int i = 1; i < n; i++) {
      long before = values[offset + i - 1];
      long value = values[offset + i];
      if (Long.compareUnsigned(before, value) > 0) {
        throw new IllegalArgumentException(
            "not sorted: "
                + Long.toUnsignedString(before)
                + " before "
                + Long.toUnsignedString(value));
      }
      gaps[i - 1] = value - before;
    }
    int k = GapCode.best(gaps, n - 1, values[offset + n - 1] - values[offset]);
    coder.reset();
    VarInt.write(coder, n);
    VarInt.write(coder, values[offset]);
    coder.writeBits(k, 8);
    for (int i = 0; i < n - 1; i++) GapCode.write(coder, gaps[i], k);
    copyFrom(coder);
    parse();
  }

  @Override
  void reset() {
    size = 0;
    read = 0;
  }

  @Override
  void parse() {
    if (length() == 0) return;
    long n = VarInt.read(bytes(), 0, length());
    int at = VarInt.length(n);
    at += VarInt.length(VarInt.read(bytes(), at, length()));
    if (at >= length()) throw new CorruptDataException("a list without its code");
    code = GapCode.check(bytes()[at]);
    bodyStart = at + 1;
    if (n < 1 || n - 1 > 8L * (length() - bodyStart)) {
      throw new CorruptDataException(
          Long.toUnsignedString(n) + " elements in " + length() + " bytes");
    }
    size = (int) Math.min(n, Integer.MAX_VALUE);
    if (size != n) throw new CorruptDataException("a list of " + n + " elements");
    rewind();
  }

  /** The number of elements. */
  public int size() {
    return size;
  }

  /** How many elements {@link #next()} still has. */
  public int remaining() {
    return size - read;
  }

  /** Goes back to the first element. */
  public void rewind() {
    read = 0;
    if (size > 0) reader.reset(bytes(), bodyStart, length() - bodyStart);
  }

  /** The next element; there must be one. */
  public long next() {
    if (read >= size) throw new IllegalStateException("the list has " + size + " elements");
    if (read == 0) {
      int count = VarInt.length(size);
      last = VarInt.read(bytes(), count, length());
    } else {
      long gap = GapCode.read(reader, code);
      long value = last + gap;
      if (Long.compareUnsigned(value, last) < 0) {
        throw new CorruptDataException("the elements of a list exceed 64 bits");
      }
      last = value;
    }
    read++;
    return last;
  }

  /** Copies all elements into an array. */
  public void copyTo(long[] to, int offset) {
    if (offset < 0 || offset > to.length - size) {
      throw new IndexOutOfBoundsException(size + " elements at " + offset + " of " + to.length);
    }
    rewind();
    for (int i = 0; i < size; i++) to[offset + i] = next();
    rewind();
  }
}
