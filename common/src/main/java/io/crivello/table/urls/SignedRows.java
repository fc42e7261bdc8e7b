package io.crivello.table.urls;

import io.crivello.io.CorruptDataException;
import java.io.IOException;

/**
 * The rows of a table whose signatures begin with some bits, sorted by signature in two arrays:
 * sixteen bytes a row. Runs of pairs are merged with them.
 */
public final class SignedRows {
  private long[] signatures = new long[1 << 10];
  private long[] rows = new long[1 << 10];
  private int size;
  private long ambiguous;

  /** Is given what was found. */
  public interface Sink {
    /**
     * Takes a pair whose signature is that of a row.
     *
     * @param number of the pair
     * @param row the number that stands with the signature among the rows
     */
    void found(long number, long row) throws IOException, InterruptedException;
  }

  /** Forgets all rows. */
  public void clear() {
    size = 0;
    ambiguous = 0;
  }

  /**
   * Adds all rows of a file, which come after those that are there. Of several rows with the same
   * signature the first counts.
   */
  public void addAll(SignedRunReader file) throws IOException {
    while (file.next()) {
      long signature = file.signature();
      if (size > 0) {
        int c = Long.compareUnsigned(signatures[size - 1], signature);
        if (c > 0) throw new CorruptDataException("rows whose signatures do not increase");
        if (c == 0) {
          ambiguous++;
          continue;
        }
      }
      if (size == signatures.length) grow();
      signatures[size] = signature;
      rows[size++] = file.number();
    }
  }

  private void grow() {
    int larger = (int) Math.min(Integer.MAX_VALUE - 8, size + (size >> 1) + 16L);
    if (larger == size) throw new CorruptDataException(size + " rows at once");
    signatures = java.util.Arrays.copyOf(signatures, larger);
    rows = java.util.Arrays.copyOf(rows, larger);
  }

  public int size() {
    return size;
  }

  /** How many rows are not found, since another one has their signature. */
  public long ambiguous() {
    return ambiguous;
  }

  /**
   * Merges a run with the rows.
   *
   * @return how many pairs have no row
   */
  public long join(SignedRunCursor run, Sink sink) throws IOException, InterruptedException {
    long missing = 0;
    int at = 0;
    while (run.next()) {
      at = seek(at, run.signature());
      if (at < size && signatures[at] == run.signature()) sink.found(run.number(), rows[at]);
      else missing++;
    }
    return missing;
  }

  /** The first place from one on whose signature is not less: by doubling steps, then halving. */
  private int seek(int from, long signature) {
    if (from >= size || Long.compareUnsigned(signatures[from], signature) >= 0) return from;
    int low = from;
    int step = 1;
    while (step < size - low && Long.compareUnsigned(signatures[low + step], signature) < 0) {
      low += step;
      step = Math.min(step << 1, 1 << 29);
    }
    int high = step < size - low ? low + step : size;
    while (high - low > 1) {
      int middle = low + high >>> 1;
      if (Long.compareUnsigned(signatures[middle], signature) < 0) low = middle;
      else high = middle;
    }
    return high;
  }
}
