package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;

/**
 * {@link BinaryInterpolative} coding of a list that knows its end: the size and the last element in
 * δ, then the others in the range from 0 to the last element minus one.
 *
 * <p>The cursor keeps the middle elements that it has passed on its way down to the left, so that
 * it decodes lazily in memory proportional to the logarithm of the size. Over full ranges, which
 * take no bits, {@code advance} leaps.
 *
 * <p>Example: 3, 4, 10 is the size, 01100; the last element, 00100011; and 3, 4 in [0, 9]: 4 of [1,
 * 9], 3 of nine, 011; 3 of [0, 3], 3 of four, 11.
 */
public final class InterpolativeListCodec implements SortedListCodec {
  @Override
  public String name() {
    return "interpolative";
  }

  @Override
  public void encode(long[] values, int offset, int n, BitWriter out) {
    ListCursor.check(values, offset, n);
    DeltaCode.INSTANCE.write(out, n);
    if (n == 0) return;
    long last = values[offset + n - 1];
    DeltaCode.INSTANCE.write(out, last);
    BinaryInterpolative.encode(values, offset, n - 1, 0, last - 1, out);
  }

  @Override
  public SortedListCursor iterator(BitReader in) {
    int size = ListCursor.readSize(in);
    long last = size == 0 ? 0 : DeltaCode.INSTANCE.read(in);
    if (last < size - 1 || last == SortedListCursor.END) {
      throw new CorruptDataException(size + " elements up to " + last);
    }
    return new Cursor(in, size, last);
  }

  private static final class Cursor extends ListCursor {
    private static final int DEEPEST = Integer.SIZE;

    private final long last;

    /** Elements still to be returned, with the number and the upper end of what follows each. */
    private final long[] middles = new long[DEEPEST];

    private final int[] counts = new int[DEEPEST];
    private final long[] ends = new long[DEEPEST];
    private int depth;

    /** The part to go down into next. */
    private int count;

    private long lo;
    private long hi;

    Cursor(BitReader in, int size, long last) {
      super(in, size);
      this.last = last;
      count = size - 1;
      hi = last - 1;
    }

    @Override
    long decode() {
      if (index == size - 1) return last;
      while (count > 0) {
        if (isFull()) {
          count--;
          return lo++;
        }
        long middle = BinaryInterpolative.readMiddle(in, count, lo, hi);
        middles[depth] = middle;
        counts[depth] = count - 1 - (count >>> 1);
        ends[depth++] = hi;
        count >>>= 1;
        hi = middle - 1;
      }
      long value = middles[--depth];
      count = counts[depth];
      lo = value + 1;
      hi = ends[depth];
      return value;
    }

    @Override
    public long advance(long target) {
      long value = current();
      while (value < target) {
        if (isFull() && target > lo) {
          long leap = Math.min(target - lo, count);
          lo += leap;
          count -= (int) leap;
          index += (int) leap;
        }
        value = next();
      }
      return value;
    }

    private boolean isFull() {
      return hi - lo + 1 == count;
    }
  }
}
