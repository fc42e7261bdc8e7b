package io.crivello.writable;

import io.crivello.io.CorruptDataException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * An array of doubles: the number of bytes as a {@link VarInt}, then eight bytes each in the IEEE
 * 754 form, NaN bits kept. Example: the array of 1.0 alone is 88 3F F0 00 00 00 00 00 00.
 */
public final class PackedDoublesWritable extends PayloadWritable {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** Makes this the {@code n} elements from {@code offset} on. */
  public void set(double[] values, int offset, int n) {
    Objects.checkFromIndexSize(offset, n, values.length);
    resize(8L * n);
    byte[] to = bytes();
    for (int i = 0; i < n; i++) {
      LONGS.set(to, i << 3, Double.doubleToRawLongBits(values[offset + i]));
    }
  }

  @Override
  void reset() {}

  @Override
  void parse() {
    if ((length() & 7) != 0) {
      throw new CorruptDataException(length() + " bytes are not a number of doubles");
    }
  }

  /** The number of elements. */
  public int size() {
    return length() >>> 3;
  }

  public double get(int i) {
    if (i < 0 || i >= size()) throw new IndexOutOfBoundsException("element " + i + " of " + size());
    return Double.longBitsToDouble((long) LONGS.get(bytes(), i << 3));
  }

  /** Copies all elements into an array. */
  public void copyTo(double[] to, int offset) {
    int n = size();
    if (offset < 0 || offset > to.length - n) {
      throw new IndexOutOfBoundsException(n + " elements at " + offset + " of " + to.length);
    }
    byte[] from = bytes();
    for (int i = 0; i < n; i++) {
      to[offset + i] = Double.longBitsToDouble((long) LONGS.get(from, i << 3));
    }
  }
}
