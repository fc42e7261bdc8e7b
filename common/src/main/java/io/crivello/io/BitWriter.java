package io.crivello.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Writes bits, most significant first, through a 64-bit buffer into a growing array or an output
 * stream. Close or {@link #flush()} it: the last byte is filled with zeros.
 */
public final class BitWriter implements Closeable {
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int STREAM_BUFFER = 1 << 16;

  private final OutputStream out;
  private byte[] buffer;
  private int next;
  private long flushed;

  /** Bits not yet in the buffer, left-aligned, zeros behind them. */
  private long bits;

  private int free = Long.SIZE;

  /** A writer into an array that grows as needed. */
  public BitWriter() {
    this(null, 64);
  }

  public BitWriter(OutputStream out) {
    this(out, STREAM_BUFFER);
  }

  private BitWriter(OutputStream out, int capacity) {
    this.out = out;
    buffer = new byte[capacity];
  }

  /** Forgets what was written and starts again at position 0. Only for a writer into an array. */
  public void reset() {
    if (out != null) throw new IllegalStateException("what went to a stream cannot be taken back");
    next = 0;
    bits = 0;
    free = Long.SIZE;
  }

  /**
   * Writes the low {@code n} bits of a value, {@code 0 ≤ n ≤ 64}. The bits above them must be zero.
   */
  public void writeBits(long value, int n) {
    if (n < free) {
      free -= n;
      bits |= value << free;
      return;
    }
    int rest = n - free;
    putWord(bits | value >>> rest);
    free = Long.SIZE - rest;
    bits = rest == 0 ? 0 : value << free;
  }

  public void writeBit(boolean bit) {
    writeBits(bit ? 1 : 0, 1);
  }

  /** Writes {@code x} zeros and a one. */
  public void writeUnary(long x) {
    if (x < 0) throw new IllegalArgumentException("negative: " + x);
    while (x >= Long.SIZE) {
      writeBits(0, Long.SIZE);
      x -= Long.SIZE;
    }
    if (x == 63) {
      writeBits(0, 63);
      x = 0;
    }
    writeBits(1, (int) x + 1);
  }

  private void putWord(long word) {
    if (next + Long.BYTES > buffer.length) makeRoom();
    BIG_ENDIAN.set(buffer, next, word);
    next += Long.BYTES;
  }

  private void makeRoom() {
    if (out == null) {
      buffer =
          Arrays.copyOf(
              buffer,
              Math.max(
                  buffer.length + 64, (int) Math.min(2L * buffer.length, Integer.MAX_VALUE - 8)));
    } else {
      try {
        out.write(buffer, 0, next);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      flushed += next;
      next = 0;
    }
  }

  /** Copies {@code n} bits from a reader. */
  public void copy(BitReader in, long n) {
    for (; n >= 32; n -= 32) writeBits(in.readBits(32), 32);
    writeBits(in.readBits((int) n), (int) n);
  }

  /** The number of bits written. */
  public long position() {
    return ((flushed + next) << 3) + Long.SIZE - free;
  }

  /** Writes zeros up to the next multiple of eight bits. */
  public void align() {
    int partial = (int) position() & 7;
    if (partial != 0) writeBits(0, 8 - partial);
  }

  /** Aligns to a byte and hands everything on to the stream, if there is one. */
  public void flush() {
    align();
    if (next + Long.BYTES > buffer.length) makeRoom();
    for (; free < Long.SIZE; free += 8) {
      buffer[next++] = (byte) (bits >>> 56);
      bits <<= 8;
    }
    if (out != null) {
      makeRoom();
      try {
        out.flush();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** The array that was written into, valid up to {@link #length()} bytes after a flush. */
  public byte[] array() {
    if (out != null) throw new IllegalStateException("the bits went to a stream");
    return buffer;
  }

  /** The number of bytes in {@link #array()}, a last partial one counted. Flushes. */
  public int length() {
    flush();
    return next;
  }

  /** A copy of what was written. Flushes. */
  public byte[] toByteArray() {
    int length = length();
    return Arrays.copyOf(array(), length);
  }

  @Override
  public void close() throws IOException {
    flush();
    if (out != null) out.close();
  }
}
