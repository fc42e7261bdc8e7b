package io.crivello.struct;

import java.io.Closeable;
import java.io.IOException;

/** Records of a {@link SignatureSpool} in the order of their signatures. */
interface SortedRecords extends Closeable {
  /** Goes to the next record; false at the end. */
  boolean advance() throws IOException;

  long first();

  long second();

  long value();

  /** Sorted records in an array. */
  static SortedRecords over(long[] records, int count) {
    return new SortedRecords() {
      private int at = -SignatureRecords.WIDTH;
      private final int end = count * SignatureRecords.WIDTH;

      @Override
      public boolean advance() {
        at += SignatureRecords.WIDTH;
        return at < end;
      }

      @Override
      public long first() {
        return records[at];
      }

      @Override
      public long second() {
        return records[at + 1];
      }

      @Override
      public long value() {
        return records[at + 2];
      }

      @Override
      public void close() {}
    };
  }
}
