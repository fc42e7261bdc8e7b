package io.crivello.writable;

import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.Writable;

/**
 * A value that is a length in bytes, as a {@link VarInt}, and as many bytes. It keeps the bytes,
 * and the subclass reads them in place.
 */
abstract class PayloadWritable implements Writable {
  private static final int LONGEST = Integer.MAX_VALUE - 8;
  private static final int FIRST_STEP = 4096;

  private byte[] bytes = new byte[0];
  private int length;

  /** Looks at bytes that have just arrived, and refuses what cannot be read later. */
  abstract void parse();

  /** Forgets what was parsed or waits to be coded. */
  abstract void reset();

  /** Codes what is still waiting to be coded. */
  void complete() {}

  final byte[] bytes() {
    return bytes;
  }

  final int length() {
    return length;
  }

  /** Makes room for a payload that is about to be filled in. */
  final void resize(long newLength) {
    if (newLength > LONGEST)
      throw new IllegalArgumentException("a value of " + newLength + " bytes");
    length = (int) newLength;
    if (bytes.length < length) {
      bytes = new byte[(int) Math.min(LONGEST, Math.max(newLength, 2L * bytes.length))];
    }
  }

  /** Takes over what was written into a buffer. */
  final void copyFrom(BitWriter coded) {
    resize(coded.length());
    System.arraycopy(coded.array(), 0, bytes, 0, length);
  }

  @Override
  public final void write(DataOutput out) throws IOException {
    complete();
    VarInt.write(out, length);
    out.write(bytes, 0, length);
  }

  @Override
  public final void readFields(DataInput in) throws IOException {
    clear();
    try {
      long n = VarInt.read(in);
      if (n < 0 || n > LONGEST) {
        throw new CorruptDataException("a value of " + Long.toUnsignedString(n) + " bytes");
      }
      bytes = readFully(in, bytes, (int) n);
      length = (int) n;
    } catch (EOFException e) {
      throw truncated(e);
    }
    try {
      parse();
    } catch (CorruptDataException e) {
      clear();
      throw e;
    }
  }

  /** Makes the value empty, as it also is after a failed read. */
  public final void clear() {
    length = 0;
    reset();
  }

  /** Reads bytes into a buffer, which grows as they arrive, so that a wrong length costs little. */
  static byte[] readFully(DataInput in, byte[] buffer, int n) throws IOException {
    for (int have = 0; have < n; ) {
      if (have == buffer.length) {
        buffer = Arrays.copyOf(buffer, (int) Math.min(n, Math.max(FIRST_STEP, 2L * have)));
      }
      int step = Math.min(n, buffer.length) - have;
      in.readFully(buffer, have, step);
      have += step;
    }
    return buffer;
  }

  static CorruptDataException truncated(EOFException cause) {
    return new CorruptDataException("the data ends in the middle of a record", cause);
  }

  @Override
  public final boolean equals(Object other) {
    if (other == null || other.getClass() != getClass()) return false;
    PayloadWritable that = (PayloadWritable) other;
    complete();
    that.complete();
    return Arrays.equals(bytes, 0, length, that.bytes, 0, that.length);
  }

  @Override
  public final int hashCode() {
    complete();
    int hash = 1;
    for (int i = 0; i < length; i++) hash = 31 * hash + bytes[i];
    return hash;
  }
}
