package io.crivello.writable;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/**
 * A 64-bit signature as a key: eight bytes, in the order of unsigned numbers, which is that of the
 * bytes. Example: −2 as a signed number is FFFFFFFFFFFFFFFE and comes after 7FFFFFFFFFFFFFFF.
 */
public final class SignatureWritable implements WritableComparable<SignatureWritable> {
  private long signature;

  static {
    WritableComparator.define(SignatureWritable.class, new Comparator());
  }

  public SignatureWritable() {}

  public SignatureWritable(long signature) {
    this.signature = signature;
  }

  public void set(long newSignature) {
    signature = newSignature;
  }

  public long get() {
    return signature;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeLong(signature);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    try {
      signature = in.readLong();
    } catch (EOFException e) {
      throw PayloadWritable.truncated(e);
    }
  }

  @Override
  public int compareTo(SignatureWritable other) {
    return Long.compareUnsigned(signature, other.signature);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SignatureWritable that && signature == that.signature;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(signature);
  }

  @Override
  public String toString() {
    return String.format(java.util.Locale.ROOT, "%016x", signature);
  }

  /** Compares serialised signatures. */
  public static final class Comparator extends WritableComparator {
    public Comparator() {
      super(SignatureWritable.class);
    }

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      KeyBytes.checkLengths(l1, l2, Long.BYTES);
      return Long.compareUnsigned(readLong(b1, s1), readLong(b2, s2));
    }
  }
}
