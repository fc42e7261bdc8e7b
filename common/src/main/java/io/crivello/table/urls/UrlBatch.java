package io.crivello.table.urls;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;

/**
 * Sort forms in one array, and their sorting. Of equal ones the most important kind remains.
 * Memory: as many bytes as it was given, about.
 */
public final class UrlBatch {
  private static final int SMALLEST = 1 << 12;
  private static final int FEWEST_FORMS = 1 << 7;

  /** Of a form beside its bytes: where it begins and its number in the order. */
  private static final int BYTES_EACH = 2 * Integer.BYTES;

  private final long memory;
  private byte[] bytes = new byte[SMALLEST];
  private int[] starts = new int[FEWEST_FORMS];
  private int[] order = new int[0];
  private int end;
  private int size;
  private boolean isSorted;

  /**
   * An empty batch.
   *
   * @param memory bytes from which on it {@link #isFull()}
   */
  public UrlBatch(long memory) {
    this.memory = Math.min(memory, Integer.MAX_VALUE / 2);
  }

  /** Whether its memory is used up; one more form always fits. */
  public boolean isFull() {
    return end + (long) BYTES_EACH * size >= memory;
  }

  public int size() {
    return size;
  }

  public void clear() {
    end = 0;
    size = 0;
    isSorted = false;
  }

  /** Adds a form, which is copied. */
  public void add(byte[] form, int length, RowKind kind) {
    if (isSorted) throw new IllegalStateException("the batch is sorted");
    if (bytes.length - end <= length) bytes = Arrays.copyOf(bytes, 2 * end + length + 1);
    if (size + 1 >= starts.length) starts = Arrays.copyOf(starts, 2 * starts.length);
    starts[size++] = end;
    bytes[end++] = (byte) kind.code();
    System.arraycopy(form, 0, bytes, end, length);
    end += length;
    starts[size] = end;
  }

  /** Sorts the forms and drops repeated ones. */
  public void sort() {
    if (order.length < size) order = new int[starts.length];
    for (int i = 0; i < size; i++) order[i] = i;
    IntArrays.quickSort(order, 0, size, this::compare);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (kept == 0 || compareForms(order[kept - 1], order[i]) != 0) order[kept++] = order[i];
    }
    size = kept;
    isSorted = true;
  }

  private int compare(int i, int j) {
    int c = compareForms(i, j);
    return c != 0 ? c : Byte.compare(bytes[starts[i]], bytes[starts[j]]);
  }

  private int compareForms(int i, int j) {
    return Arrays.compareUnsigned(
        bytes, starts[i] + 1, starts[i + 1], bytes, starts[j] + 1, starts[j + 1]);
  }

  /** The array with all forms, for {@link #start} and {@link #length}. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where the form at a place of the sorted batch begins. */
  public int start(int place) {
    return starts[order[place]] + 1;
  }

  public int length(int place) {
    return starts[order[place] + 1] - starts[order[place]] - 1;
  }

  public RowKind kind(int place) {
    return RowKind.of(bytes[starts[order[place]]]);
  }
}
