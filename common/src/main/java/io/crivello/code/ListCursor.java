package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.CorruptDataException;
import java.util.Objects;

/** What the cursors of all codecs have in common. */
abstract class ListCursor implements SortedListCursor {
  final BitReader in;
  final int size;

  /** How many elements lie before the next one. */
  int index;

  private long current = -1;

  /** Starts before the first of {@code size} elements. */
  ListCursor(BitReader in, int size) {
    this.in = in;
    this.size = size;
  }

  /** Refuses values that no codec takes. */
  static void check(long[] values, int offset, int n) {
    Objects.checkFromIndexSize(offset, n, values.length);
    long last = -1;
    for (int i = offset; i < offset + n; i++) {
      if (values[i] <= last || values[i] == END) {
        throw new IllegalArgumentException(
            values[i] + " at index " + (i - offset) + " after " + last);
      }
      last = values[i];
    }
  }

  static int readSize(BitReader in) {
    long n = DeltaCode.INSTANCE.read(in);
    if (n > Integer.MAX_VALUE) throw new CorruptDataException("a list of " + n + " elements");
    return (int) n;
  }

  /** Decodes the element at {@link #index}, which exists and has not yet been counted. */
  abstract long decode();

  /** Puts the reader behind the list and checks what can be checked there. */
  void finish() {}

  @Override
  public final int size() {
    return size;
  }

  @Override
  public final long current() {
    return current;
  }

  @Override
  public final long next() {
    if (index == size) {
      if (current != END) finish();
      return current = END;
    }
    long value = decode();
    if (value <= current || value == END) {
      throw new CorruptDataException("a list goes on with " + value + " after " + current);
    }
    index++;
    return current = value;
  }

  @Override
  public long advance(long target) {
    long value = current;
    while (value < target) value = next();
    return value;
  }
}
