package io.crivello.writable;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/**
 * A signature and the ordinal of its discovery as a key: sixteen bytes, eight for each, ordered by
 * signature and then by ordinal, both unsigned, which is the order of the bytes. With {@link
 * SignatureComparator} for grouping, a reducer meets the least ordinal of a signature first.
 *
 * <p>Example: signature 1, ordinal 258 is 0000000000000001 0000000000000102.
 */
public final class SignatureOrdinalWritable
    implements WritableComparable<SignatureOrdinalWritable> {
  private static final int LENGTH = 2 * Long.BYTES;

  private long signature;
  private long ordinal;

  static {
    WritableComparator.define(SignatureOrdinalWritable.class, new Comparator());
  }

  public SignatureOrdinalWritable() {}

  public SignatureOrdinalWritable(long signature, long ordinal) {
    set(signature, ordinal);
  }

  public void set(long newSignature, long newOrdinal) {
    signature = newSignature;
    ordinal = newOrdinal;
  }

  public long signature() {
    return signature;
  }

  public long ordinal() {
    return ordinal;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeLong(signature);
    out.writeLong(ordinal);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    try {
      signature = in.readLong();
      ordinal = in.readLong();
    } catch (EOFException e) {
      throw PayloadWritable.truncated(e);
    }
  }

  @Override
  public int compareTo(SignatureOrdinalWritable other) {
    int c = Long.compareUnsigned(signature, other.signature);
    return c != 0 ? c : Long.compareUnsigned(ordinal, other.ordinal);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SignatureOrdinalWritable that
        && signature == that.signature
        && ordinal == that.ordinal;
  }

  /** The hash of the signature alone, so that a hash partitioner keeps a signature together. */
  @Override
  public int hashCode() {
    return Long.hashCode(signature);
  }

  @Override
  public String toString() {
    return String.format(
        java.util.Locale.ROOT, "%016x %s", signature, Long.toUnsignedString(ordinal));
  }

  /** Compares serialised keys. */
  public static final class Comparator extends WritableComparator {
    public Comparator() {
      super(SignatureOrdinalWritable.class);
    }

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      KeyBytes.checkLengths(l1, l2, LENGTH);
      int c = Long.compareUnsigned(readLong(b1, s1), readLong(b2, s2));
      return c != 0
          ? c
          : Long.compareUnsigned(readLong(b1, s1 + Long.BYTES), readLong(b2, s2 + Long.BYTES));
    }
  }

  /** Compares the signatures of serialised keys, for grouping. */
  public static final class SignatureComparator extends WritableComparator {
    public SignatureComparator() {
      super(SignatureOrdinalWritable.class);
    }

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      KeyBytes.checkLengths(l1, l2, LENGTH);
      return Long.compareUnsigned(readLong(b1, s1), readLong(b2, s2));
    }

    @Override
    @SuppressWarnings("rawtypes")
    public int compare(WritableComparable a, WritableComparable b) {
      return Long.compareUnsigned(
          ((SignatureOrdinalWritable) a).signature, ((SignatureOrdinalWritable) b).signature);
    }
  }
}
