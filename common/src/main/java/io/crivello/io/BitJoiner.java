package io.crivello.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Puts strings of bits, most significant first, one behind the other into one stream, eight bytes
 * at a time wherever they start. Close it: the last byte is filled with zeros.
 *
 * <p>With large strings the work can be divided: each is {@linkplain #append shifted} on its own,
 * by a joiner that starts with as many bits as it will have before it in its first byte, and the
 * results are {@linkplain #appendShifted laid} behind each other, which copies bytes only.
 */
public final class BitJoiner implements Closeable {
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int BUFFER = 1 << 16;

  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER];
  private long bytes;

  /** The bits of the last byte that is not yet full, left-aligned, zeros behind them. */
  private int partial;

  private int partialBits;

  public BitJoiner(OutputStream out) {
    this(out, 0);
  }

  /** A joiner whose first bits, fewer than eight, are zeros. */
  public BitJoiner(OutputStream out, int zeros) {
    if (zeros < 0 || zeros > 7) throw new IllegalArgumentException(zeros + " bits at first");
    this.out = out;
    partialBits = zeros;
  }

  /** The number of bits so far, those at first counted. */
  public long position() {
    return 8 * bytes + partialBits;
  }

  /** Appends the first {@code bits} bits of a stream. */
  public void append(InputStream in, long bits) throws IOException {
    for (long rest = bits >>> 3; rest > 0; ) {
      int n = (int) Math.min(rest, BUFFER);
      fill(in, n);
      int last = buffer[n - 1];
      if (partialBits != 0) shift(n);
      if (partialBits != 0) partial = last << 8 - partialBits & 0xFF;
      write(n);
      rest -= n;
    }
    int more = (int) bits & 7;
    if (more == 0) return;
    fill(in, 1);
    appendBits(buffer[0] & 0xFF00 >>> more & 0xFF, more);
  }

  private void shift(int n) {
    int s = partialBits;
    int i = n;
    for (; i > Long.BYTES; i -= Long.BYTES) {
      long word = (long) BIG_ENDIAN.get(buffer, i - Long.BYTES);
      long before = buffer[i - Long.BYTES - 1];
      BIG_ENDIAN.set(buffer, i - Long.BYTES, word >>> s | before << Long.SIZE - s);
    }
    while (--i > 0) buffer[i] = (byte) ((buffer[i] & 0xFF) >>> s | buffer[i - 1] << 8 - s);
    buffer[0] = (byte) ((buffer[0] & 0xFF) >>> s | partial);
  }

  /** Appends fewer than eight bits, left-aligned in a byte, zeros behind them. */
  private void appendBits(int value, int bits) throws IOException {
    partial |= value >>> partialBits;
    if (partialBits + bits < 8) {
      partialBits += bits;
      return;
    }
    buffer[0] = (byte) partial;
    write(1);
    partial = value << 8 - partialBits & 0xFF;
    partialBits = partialBits + bits - 8;
  }

  /**
   * Appends {@code bits} bits of a stream that begins with {@link #position()} mod 8 zeros, not
   * counted.
   */
  public void appendShifted(InputStream in, long bits) throws IOException {
    if (bits == 0) return;
    long all = partialBits + bits;
    for (long rest = all >>> 3; rest > 0; ) {
      int n = (int) Math.min(rest, BUFFER);
      fill(in, n);
      buffer[0] |= (byte) partial;
      partial = 0;
      write(n);
      rest -= n;
    }
    partialBits = (int) all & 7;
    if (partialBits == 0) return;
    fill(in, 1);
    partial |= buffer[0] & 0xFF00 >>> partialBits & 0xFF;
  }

  private void fill(InputStream in, int n) throws IOException {
    if (in.readNBytes(buffer, 0, n) < n) {
      throw new CorruptDataException("a part of a bit stream is shorter than it should be");
    }
  }

  private void write(int n) throws IOException {
    out.write(buffer, 0, n);
    bytes += n;
  }

  @Override
  public void close() throws IOException {
    if (partialBits != 0) {
      buffer[0] = (byte) partial;
      write(1);
      partialBits = 0;
    }
    out.close();
  }
}
