package io.crivello.writable;

import io.crivello.io.CorruptDataException;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/**
 * A node number, 0 … 2⁶³ − 1, as a key: eight bytes, in the order of numbers, which is that of the
 * bytes. Example: node 258 is 0000000000000102.
 */
public final class NodeWritable implements WritableComparable<NodeWritable> {
  private long node;

  static {
    WritableComparator.define(NodeWritable.class, new Comparator());
  }

  public NodeWritable() {}

  public NodeWritable(long node) {
    set(node);
  }

  public void set(long newNode) {
    if (newNode < 0) throw new IllegalArgumentException("node " + newNode);
    node = newNode;
  }

  public long get() {
    return node;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeLong(node);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    long read;
    try {
      read = in.readLong();
    } catch (EOFException e) {
      throw PayloadWritable.truncated(e);
    }
    if (read < 0) throw new CorruptDataException("node " + read);
    node = read;
  }

  @Override
  public int compareTo(NodeWritable other) {
    return Long.compare(node, other.node);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NodeWritable that && node == that.node;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(node);
  }

  @Override
  public String toString() {
    return Long.toString(node);
  }

  /** Compares serialised node numbers. */
  public static final class Comparator extends WritableComparator {
    public Comparator() {
      super(NodeWritable.class);
    }

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      KeyBytes.checkLengths(l1, l2, Long.BYTES);
      return Long.compare(readLong(b1, s1), readLong(b2, s2));
    }
  }
}
