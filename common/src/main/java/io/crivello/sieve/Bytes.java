package io.crivello.sieve;

import io.crivello.io.CorruptDataException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Numbers in byte arrays, big-endian. Numbers of variable length take seven bits a byte, the most
 * significant ones first, with the top bit set in the last byte only: 0 is 80, 127 is FF, 128 is 01
 * 80, 300 is 02 AC.
 */
final class Bytes {
  /** The most bytes that a number of variable length takes. */
  static final int LONGEST = 10;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private Bytes() {}

  static int getInt(byte[] bytes, int at) {
    return (int) INT.get(bytes, at);
  }

  static void putInt(byte[] bytes, int at, int x) {
    INT.set(bytes, at, x);
  }

  static long getLong(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }

  static void putLong(byte[] bytes, int at, long x) {
    LONG.set(bytes, at, x);
  }

  /** The number of bytes that {@link #putNumber} writes. */
  static int lengthOf(long x) {
    return (70 - Long.numberOfLeadingZeros(x | 1)) / 7;
  }

  /** Writes a number of variable length and returns where the next one goes. */
  static int putNumber(byte[] bytes, int at, long x) {
    for (int shift = 7 * (lengthOf(x) - 1); shift > 0; shift -= 7) {
      bytes[at++] = (byte) (x >>> shift & 0x7F);
    }
    bytes[at++] = (byte) (x & 0x7F | 0x80);
    return at;
  }

  /** Reads a number of variable length, which takes {@link #lengthOf} bytes. */
  static long getNumber(byte[] bytes, int at) {
    int b = bytes[at];
    long x = b & 0x7F;
    for (int length = 1; b >= 0; length++) {
      if (length == LONGEST) throw new CorruptDataException("a number of more than 64 bits");
      b = bytes[++at];
      x = x << 7 | b & 0x7F;
    }
    return x;
  }
}
