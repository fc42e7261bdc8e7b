package io.crivello.writable;

import io.crivello.io.CorruptDataException;
import io.crivello.sketch.HyperLogLogArray;
import io.crivello.sketch.RegisterLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The registers of consecutive HyperLogLog counters.
 *
 * <pre>
 * VarInt   the number of bytes that follow
 * 1 byte   log₂ of the number of registers of a counter, 4 … 16
 * 1 byte   the width of a register, 5 or 6
 * 8 bytes  each long of each counter, laid out as {@link RegisterLayout} says
 * </pre>
 *
 * <p>Example: one counter of 16 registers of 5 bits, register 3 being 21, is 92 04 05
 * 0000000800000008 0000000000000008. A value that was never set is the length 0 alone.
 */
public final class PackedRegistersWritable extends PayloadWritable {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int HEADER = 2;

  private RegisterLayout layout;
  private int size;
  private long[] scratch = new long[0];

  /** Makes this {@code n} counters of an array, from {@code from} on. */
  public void set(HyperLogLogArray array, int from, int n) {
    if (from < 0 || n < 0 || from > array.size() - n) {
      throw new IndexOutOfBoundsException(n + " counters from " + from + ", of " + array.size());
    }
    layout = array.layout();
    size = n;
    int words = n * layout.words();
    resize(HEADER + 8L * words);
    bytes()[0] = (byte) layout.log2m();
    bytes()[1] = (byte) layout.width();
    int first = from * layout.words();
    for (int i = 0; i < words; i++) LONGS.set(bytes(), HEADER + 8 * i, array.words()[first + i]);
  }

  @Override
  void reset() {
    size = 0;
  }

  @Override
  void parse() {
    if (length() == 0) return;
    if (length() < HEADER) throw new CorruptDataException("registers without their layout");
    int log2m = bytes()[0];
    int width = bytes()[1];
    if (layout == null || layout.log2m() != log2m || layout.width() != width) {
      try {
        layout = new RegisterLayout(log2m, width);
      } catch (IllegalArgumentException e) {
        throw new CorruptDataException(e.getMessage(), e);
      }
    }
    int counterLength = 8 * layout.words();
    if ((length() - HEADER) % counterLength != 0) {
      throw new CorruptDataException(
          length() - HEADER + " bytes are not a number of counters with " + layout);
    }
    size = (length() - HEADER) / counterLength;
  }

  /** The number of counters. */
  public int size() {
    return size;
  }

  /** The layout of the counters; null if none was ever set or read. */
  public RegisterLayout layout() {
    return layout;
  }

  /** A long of a counter. */
  public long word(int counter, int word) {
    if (counter < 0 || counter >= size || word < 0 || word >= layout.words()) {
      throw new IndexOutOfBoundsException("long " + word + " of counter " + counter);
    }
    return (long) LONGS.get(bytes(), HEADER + 8 * (counter * layout.words() + word));
  }

  /** Overwrites counters of an array, from {@code to} on. */
  public void copyTo(HyperLogLogArray array, int to) {
    checkTarget(array, to);
    long[] words = array.words();
    int first = to * layout.words();
    int n = size * layout.words();
    for (int i = 0; i < n; i++) words[first + i] = (long) LONGS.get(bytes(), HEADER + 8 * i);
  }

  /**
   * Adds what the counters have seen to those of an array, from {@code to} on; returns how many
   * changed.
   */
  public int maxInto(HyperLogLogArray array, int to) {
    checkTarget(array, to);
    int step = layout.words();
    if (scratch.length < step) scratch = new long[step];
    int changed = 0;
    int at = HEADER;
    for (int counter = 0; counter < size; counter++) {
      for (int i = 0; i < step; i++, at += 8) scratch[i] = (long) LONGS.get(bytes(), at);
      if (layout.max(array.words(), (to + counter) * step, scratch, 0)) changed++;
    }
    return changed;
  }

  private void checkTarget(HyperLogLogArray array, int to) {
    if (size > 0 && !array.layout().equals(layout)) {
      throw new IllegalArgumentException(layout + " do not match " + array.layout());
    }
    if (to < 0 || to > array.size() - size) {
      throw new IndexOutOfBoundsException(size + " counters at " + to + " of " + array.size());
    }
  }
}
