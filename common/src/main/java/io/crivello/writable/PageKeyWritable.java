package io.crivello.writable;

import io.crivello.io.CorruptDataException;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/**
 * A version of a page as a key: the sort form of its URL and when it was fetched. Ordered by the
 * bytes of the form as unsigned numbers, a prefix before what it starts; of one URL the newest
 * version comes first, so that the first key that is not before (form, time) is the version that
 * was valid at that time.
 *
 * <pre>
 * VarInt   the length of the sort form in bytes
 * bytes    the sort form
 * 8 bytes  the time, milliseconds since 1970, not negative
 * </pre>
 *
 * <p>Example: {@code org,a)/} at time 258 is 87 6F 72 67 2C 61 29 2F 00 00 00 00 00 00 01 02.
 */
public final class PageKeyWritable implements WritableComparable<PageKeyWritable> {
  /** Longer URLs are not stored. */
  public static final int LONGEST_FORM = 1 << 16;

  private byte[] form = new byte[0];
  private int formLength;
  private long time;

  static {
    WritableComparator.define(PageKeyWritable.class, new Comparator());
  }

  /** Sets both parts; the form is copied. */
  public void set(byte[] bytes, int offset, int length, long newTime) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    if (length > LONGEST_FORM) throw new IllegalArgumentException("a form of " + length + " bytes");
    if (newTime < 0) throw new IllegalArgumentException("time " + newTime);
    if (form.length < length) form = new byte[Math.max(length, 2 * form.length)];
    System.arraycopy(bytes, offset, form, 0, length);
    formLength = length;
    time = newTime;
  }

  public void set(String sortForm, long newTime) {
    byte[] bytes = sortForm.getBytes(StandardCharsets.US_ASCII);
    set(bytes, 0, bytes.length, newTime);
  }

  public void set(PageKeyWritable other) {
    set(other.form, 0, other.formLength, other.time);
  }

  /** The array that starts with the sort form, not a copy. */
  public byte[] formBytes() {
    return form;
  }

  public int formLength() {
    return formLength;
  }

  public String form() {
    return new String(form, 0, formLength, StandardCharsets.US_ASCII);
  }

  public long time() {
    return time;
  }

  public boolean isSamePage(PageKeyWritable other) {
    return Arrays.equals(form, 0, formLength, other.form, 0, other.formLength);
  }

  @Override
  public void write(DataOutput out) throws IOException {
    VarInt.write(out, formLength);
    out.write(form, 0, formLength);
    out.writeLong(time);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    formLength = 0;
    try {
      int length = checkedLength(VarInt.read(in));
      form = PayloadWritable.readFully(in, form, length);
      time = in.readLong();
      formLength = length;
    } catch (EOFException e) {
      throw PayloadWritable.truncated(e);
    }
    if (time < 0) throw new CorruptDataException("a page of the time " + time);
  }

  private static int checkedLength(long length) {
    if (length < 0 || length > LONGEST_FORM) {
      throw new CorruptDataException("a URL of " + Long.toUnsignedString(length) + " bytes");
    }
    return (int) length;
  }

  @Override
  public int compareTo(PageKeyWritable other) {
    int c = Arrays.compareUnsigned(form, 0, formLength, other.form, 0, other.formLength);
    return c != 0 ? c : Long.compare(other.time, time);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PageKeyWritable that && compareTo(that) == 0;
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int i = 0; i < formLength; i++) hash = 31 * hash + form[i];
    return 31 * hash + Long.hashCode(time);
  }

  @Override
  public String toString() {
    return form() + " " + time;
  }

  /** Compares serialised keys. */
  public static final class Comparator extends WritableComparator {
    public Comparator() {
      super(PageKeyWritable.class, true);
    }

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      int form1 = s1 + VarInt.length(formLength(b1, s1, l1));
      int form2 = s2 + VarInt.length(formLength(b2, s2, l2));
      int end1 = s1 + l1 - Long.BYTES;
      int end2 = s2 + l2 - Long.BYTES;
      int c = Arrays.compareUnsigned(b1, form1, end1, b2, form2, end2);
      return c != 0 ? c : Long.compare(readLong(b2, end2), readLong(b1, end1));
    }

    private static long formLength(byte[] bytes, int start, int length) {
      long form = VarInt.read(bytes, start, start + length);
      if (form < 0 || form > LONGEST_FORM || VarInt.length(form) + form + Long.BYTES != length) {
        throw new CorruptDataException("a key of a page that does not have its length");
      }
      return form;
    }
  }
}
