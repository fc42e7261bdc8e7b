package io.crivello.sketch;

import java.util.Arrays;

/**
 * An array of HyperLogLog counters, each with the registers of a {@link RegisterLayout}. Counter i
 * takes the longs from {@code i · layout.words()} on. There is room for 2³¹ − 9 longs, that is 2³⁷
 * bits; larger sets of counters are cut into ranges.
 *
 * <p>Threads may change different counters at the same time.
 */
public final class HyperLogLogArray {
  private static final int LONGEST = Integer.MAX_VALUE - 8;

  private final RegisterLayout layout;
  private final int size;
  private final long[] words;

  /** Creates counters that have seen nothing. */
  public HyperLogLogArray(int size, RegisterLayout layout) {
    this.layout = layout;
    this.size = size;
    if (size < 0) throw new IllegalArgumentException(size + " counters");
    long length = (long) size * layout.words();
    if (length > LONGEST) {
      throw new IllegalArgumentException(
          size + " counters of " + layout + " are more than an array holds: cut them into ranges");
    }
    words = new long[(int) length];
  }

  public RegisterLayout layout() {
    return layout;
  }

  /** The number of counters. */
  public int size() {
    return size;
  }

  /** The longs of all counters, not a copy. */
  public long[] words() {
    return words;
  }

  /** The index in {@link #words()} of a counter's first long. */
  public int offset(int counter) {
    if (counter < 0 || counter >= size) {
      throw new IndexOutOfBoundsException("counter " + counter + " of " + size);
    }
    return counter * layout.words();
  }

  /** Adds a hash to a counter; returns whether the counter changed. */
  public boolean add(int counter, long hash) {
    return layout.add(words, offset(counter), hash);
  }

  public int register(int counter, int register) {
    return layout.get(words, offset(counter), register);
  }

  public void register(int counter, int register, int value) {
    layout.set(words, offset(counter), register, value);
  }

  /** Adds to a counter what another one of this array has seen; returns whether it changed. */
  public boolean max(int to, int from) {
    return layout.max(words, offset(to), words, offset(from));
  }

  /** Adds to a counter what one of another array has seen; returns whether it changed. */
  public boolean max(int to, HyperLogLogArray source, int from) {
    checkLayout(source);
    return layout.max(words, offset(to), source.words, source.offset(from));
  }

  /**
   * Adds to each of {@code n} counters what the corresponding one of another array has seen;
   * returns how many changed.
   */
  public int max(int to, HyperLogLogArray source, int from, int n) {
    checkLayout(source);
    checkRange(to, n);
    source.checkRange(from, n);
    int step = layout.words();
    int t = to * step;
    int f = from * step;
    int changed = 0;
    for (int i = 0; i < n; i++, t += step, f += step) {
      if (layout.max(words, t, source.words, f)) changed++;
    }
    return changed;
  }

  /** Copies {@code n} counters from an array, which may be this one. */
  public void copy(int to, HyperLogLogArray source, int from, int n) {
    checkLayout(source);
    checkRange(to, n);
    source.checkRange(from, n);
    int step = layout.words();
    System.arraycopy(source.words, from * step, words, to * step, n * step);
  }

  /** Makes {@code n} counters forget what they have seen. */
  public void clear(int from, int n) {
    checkRange(from, n);
    int step = layout.words();
    Arrays.fill(words, from * step, (from + n) * step, 0);
  }

  /**
   * Estimates how many different hashes a counter has seen.
   *
   * @param scratch at least 2^w places that the estimate may overwrite
   */
  public double estimate(int counter, CardinalityEstimator estimator, int[] scratch) {
    layout.multiplicities(words, offset(counter), scratch);
    return estimator.estimate(scratch);
  }

  private void checkLayout(HyperLogLogArray other) {
    if (!layout.equals(other.layout)) {
      throw new IllegalArgumentException(other.layout + " do not match " + layout);
    }
  }

  private void checkRange(int from, int n) {
    if (from < 0 || n < 0 || from > size - n) {
      throw new IndexOutOfBoundsException(n + " counters from " + from + " on, of " + size);
    }
  }
}
