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
 * Segment, term and block of documents as a key: ordered by segment, then by the term's bytes as
 * unsigned numbers, a prefix before what it starts, then by block.
 *
 * <pre>
 * VarInt   the segment, 0 … 2³¹ − 1
 * VarInt   the length of the term in bytes
 * bytes    the term
 * VarInt   the block, 0 … 2⁶³ − 1
 * </pre>
 *
 * <p>Example: segment 3, term {@code web}, block 300 is 83 83 77 65 62 02 AC.
 */
public final class SegmentTermDocumentWritable
    implements WritableComparable<SegmentTermDocumentWritable> {
  /** What an array can hold. */
  private static final int LONGEST_TERM = Integer.MAX_VALUE - 8;

  private int segment;
  private byte[] term = new byte[0];
  private int termLength;
  private long block;

  static {
    WritableComparator.define(SegmentTermDocumentWritable.class, new Comparator());
  }

  /** Sets all parts; the term is copied. */
  public void set(int newSegment, byte[] bytes, int offset, int length, long newBlock) {
    if (newSegment < 0) throw new IllegalArgumentException("segment " + newSegment);
    if (newBlock < 0) throw new IllegalArgumentException("block " + newBlock);
    Objects.checkFromIndexSize(offset, length, bytes.length);
    segment = newSegment;
    if (term.length < length) term = new byte[Math.max(length, 2 * term.length)];
    System.arraycopy(bytes, offset, term, 0, length);
    termLength = length;
    block = newBlock;
  }

  public int segment() {
    return segment;
  }

  /** The array that starts with the term, not a copy. */
  public byte[] termBytes() {
    return term;
  }

  public int termLength() {
    return termLength;
  }

  public long block() {
    return block;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    VarInt.write(out, segment);
    VarInt.write(out, termLength);
    out.write(term, 0, termLength);
    VarInt.write(out, block);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    termLength = 0;
    try {
      segment = number(VarInt.read(in), Integer.MAX_VALUE, "segment");
      int length = number(VarInt.read(in), LONGEST_TERM, "a term of length");
      term = PayloadWritable.readFully(in, term, length);
      block = VarInt.read(in);
      termLength = length;
    } catch (EOFException e) {
      throw PayloadWritable.truncated(e);
    }
    if (block < 0) throw new CorruptDataException("block " + Long.toUnsignedString(block));
  }

  private static int number(long x, int largest, String what) {
    if (x < 0 || x > largest) {
      throw new CorruptDataException(what + " " + Long.toUnsignedString(x));
    }
    return (int) x;
  }

  @Override
  public int compareTo(SegmentTermDocumentWritable other) {
    int c = Integer.compare(segment, other.segment);
    if (c == 0) c = Arrays.compareUnsigned(term, 0, termLength, other.term, 0, other.termLength);
    return c != 0 ? c : Long.compare(block, other.block);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SegmentTermDocumentWritable that && compareTo(that) == 0;
  }

  @Override
  public int hashCode() {
    int hash = segment;
    for (int i = 0; i < termLength; i++) hash = 31 * hash + term[i];
    return 31 * hash + Long.hashCode(block);
  }

  @Override
  public String toString() {
    return segment + " " + new String(term, 0, termLength, StandardCharsets.UTF_8) + " " + block;
  }

  /** Compares serialised keys. */
  public static final class Comparator extends WritableComparator {
    public Comparator() {
      super(SegmentTermDocumentWritable.class);
    }

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      int end1 = s1 + l1;
      int end2 = s2 + l2;
      long x1 = VarInt.read(b1, s1, end1);
      long x2 = VarInt.read(b2, s2, end2);
      if (x1 != x2) return Long.compareUnsigned(x1, x2);
      int at1 = s1 + VarInt.length(x1);
      int at2 = s2 + VarInt.length(x2);
      long length1 = VarInt.read(b1, at1, end1);
      long length2 = VarInt.read(b2, at2, end2);
      at1 += VarInt.length(length1);
      at2 += VarInt.length(length2);
      int termEnd1 = termEnd(at1, length1, end1);
      int termEnd2 = termEnd(at2, length2, end2);
      int c = Arrays.compareUnsigned(b1, at1, termEnd1, b2, at2, termEnd2);
      if (c != 0) return c;
      return Long.compareUnsigned(VarInt.read(b1, termEnd1, end1), VarInt.read(b2, termEnd2, end2));
    }

    private static int termEnd(int start, long length, int end) {
      if (length < 0 || length > end - start) {
        throw new CorruptDataException("a term longer than its key");
      }
      return start + (int) length;
    }
  }
}
