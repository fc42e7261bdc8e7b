package io.crivello.io;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Arrays of longs as bytes, big-endian, in pieces: what the succinct structures are stored as. */
public final class LongArrays {
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int PIECE = 1 << 13;

  private LongArrays() {}

  /** Writes the first {@code n} elements, without their number. */
  public static void write(DataOutput out, long[] array, int n) throws IOException {
    byte[] bytes = new byte[Math.min(n, PIECE) << 3];
    for (int from = 0; from < n; from += PIECE) {
      int count = Math.min(PIECE, n - from);
      for (int i = 0; i < count; i++) BIG_ENDIAN.set(bytes, i << 3, array[from + i]);
      out.write(bytes, 0, count << 3);
    }
  }

  /**
   * Reads {@code n} elements. The array grows as they arrive, so a wrong {@code n} costs little.
   */
  public static long[] read(DataInput in, int n) throws IOException {
    if (n < 0) throw new CorruptDataException("an array of " + n + " elements");
    long[] array = new long[Math.min(n, 1 << 20)];
    byte[] bytes = new byte[Math.min(n, PIECE) << 3];
    for (int from = 0; from < n; from += PIECE) {
      int count = Math.min(PIECE, n - from);
      in.readFully(bytes, 0, count << 3);
      if (from + count > array.length) {
        array = java.util.Arrays.copyOf(array, (int) Math.min(n, 2L * array.length));
      }
      for (int i = 0; i < count; i++) array[from + i] = (long) BIG_ENDIAN.get(bytes, i << 3);
    }
    return array;
  }
}
