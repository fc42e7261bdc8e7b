package io.crivello.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads bits, most significant first, through a 64-bit buffer.
 *
 * <p>Over an array nothing is copied. Over a {@link ByteSource} a window of bytes is kept: small
 * after a jump, so that a random access costs little, and doubled at each step of a sequential read
 * up to 64 KiB.
 *
 * <p>A code looks at the coming bits with {@link #peek()} and takes those it has understood with
 * {@link #advance(int)}. Past the end {@code peek} shows zeros; taking them raises {@link
 * CorruptDataException}.
 */
public final class BitReader implements Closeable {
  /** How many of the bits that {@link #peek()} returns can be relied on. */
  public static final int PEEKED = 56;

  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int SMALLEST_FILL = 512;
  private static final int LARGEST_FILL = 1 << 16;

  private final ByteSource source;
  private byte[] window;

  /** The place of {@code window[0]} in the source; for an array, minus where its part starts. */
  private long windowStart;

  private int end;
  private int fill = SMALLEST_FILL;

  /** The first byte of the window that is not counted in {@code valid}. */
  private int next;

  /**
   * The coming bits, left-aligned. Behind the valid ones there may stand true bits of the next
   * byte, never anything else.
   */
  private long bits;

  private int valid;

  public BitReader(byte[] array) {
    this(array, 0, array.length);
  }

  public BitReader(byte[] array, int offset, int length) {
    source = null;
    reset(array, offset, length);
  }

  public BitReader(ByteSource source) {
    this.source = source;
    window = new byte[SMALLEST_FILL];
  }

  /** Turns to another array; position 0 is at {@code offset}. Only for a reader over an array. */
  public void reset(byte[] array, int offset, int length) {
    if (source != null) throw new IllegalStateException("a reader over a source stays there");
    if (length < 0 || offset < 0 || offset > array.length - length) {
      throw new IndexOutOfBoundsException(
          "offset " + offset + ", length " + length + " in an array of " + array.length);
    }
    window = array;
    windowStart = -offset;
    next = offset;
    end = offset + length;
    bits = 0;
    valid = 0;
  }

  /**
   * The coming bits from the left, at least {@value #PEEKED} of them, zeros past the end.
   *
   * <p>Whole bytes are added at every call, needed or not: a branch on the need would be a coin
   * toss for the processor.
   */
  public long peek() {
    if (next + Long.BYTES <= end) {
      bits |= (long) BIG_ENDIAN.get(window, next) >>> valid;
      next += (63 - valid) >>> 3;
      valid |= 56;
    } else {
      refillByByte();
    }
    return bits;
  }

  /** Takes {@code n} of the bits last peeked, {@code 0 ≤ n ≤ 56}. */
  public void advance(int n) {
    bits <<= n;
    valid -= n;
    if (valid < 0) throw pastEnd();
  }

  private void refillByByte() {
    while (valid < PEEKED && (next < end || nextWindow())) {
      bits |= (window[next++] & 0xFFL) << (56 - valid);
      valid += 8;
    }
  }

  private boolean nextWindow() {
    if (source == null) return false;
    return fillFrom(windowStart + end);
  }

  private boolean fillFrom(long bytePosition) {
    if (window.length < fill) window = new byte[fill];
    int n;
    try {
      n = source.read(bytePosition, window, 0, fill);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    windowStart = bytePosition;
    next = 0;
    end = Math.max(n, 0);
    fill = Math.min(2 * fill, LARGEST_FILL);
    return n > 0;
  }

  private CorruptDataException pastEnd() {
    valid = 0;
    bits = 0;
    return new CorruptDataException(
        "the bit stream ends at byte " + (windowStart + end) + ", in the middle of a value");
  }

  /** The number of bits before the next one. */
  public long position() {
    return ((windowStart + next) << 3) - valid;
  }

  /** Goes to a bit. Past the end of an array it raises an exception at once, else when reading. */
  public void position(long bit) {
    if (bit < 0) throw new IllegalArgumentException("bit " + bit);
    long inWindow = (bit >>> 3) - windowStart;
    bits = 0;
    valid = 0;
    if (inWindow >= 0 && inWindow <= end) {
      next = (int) inWindow;
    } else if (source == null) {
      throw new CorruptDataException(
          "bit " + bit + " lies outside a bit stream of " + (windowStart + end) + " bytes");
    } else {
      fill = SMALLEST_FILL;
      fillFrom(bit >>> 3);
    }
    int inByte = (int) bit & 7;
    if (inByte != 0) {
      peek();
      advance(inByte);
    }
  }

  /** Passes over {@code n} bits. */
  public void skip(long n) {
    if (n < 0) throw new IllegalArgumentException("back by " + -n + " bits");
    if (n <= valid) {
      advance((int) n);
    } else {
      long target = position() + n;
      if (target < 0) throw new CorruptDataException("a skip over " + n + " bits");
      position(target);
    }
  }

  /** Goes to the next multiple of eight bits. */
  public void align() {
    skip(-position() & 7);
  }

  /** Reads {@code n} bits, {@code 0 ≤ n ≤ 64}, as an unsigned number. */
  public long readBits(int n) {
    if (n > PEEKED) {
      if (n > Long.SIZE) throw new IllegalArgumentException(n + " bits at once");
      long high = readBits(n - 32);
      return high << 32 | readBits(32);
    }
    if (n <= 0) {
      if (n < 0) throw new IllegalArgumentException(n + " bits");
      return 0;
    }
    long w = peek();
    advance(n);
    return w >>> -n;
  }

  public boolean readBit() {
    long w = peek();
    advance(1);
    return w < 0;
  }

  /** Reads zeros up to and including a one, and returns the number of zeros. */
  public long readUnary() {
    long w = peek();
    int zeros = Long.numberOfLeadingZeros(w);
    if (zeros < PEEKED) {
      advance(zeros + 1);
      return zeros;
    }
    return readLongUnary();
  }

  private long readLongUnary() {
    long count = 0;
    for (; ; ) {
      long w = peek();
      if (valid == 0) throw pastEnd();
      int zeros = Long.numberOfLeadingZeros(w);
      if (zeros < valid) {
        skip(zeros + 1);
        return count + zeros;
      }
      count += valid;
      skip(valid);
    }
  }

  @Override
  public void close() throws IOException {
    if (source != null) source.close();
  }
}
