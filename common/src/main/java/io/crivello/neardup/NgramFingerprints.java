package io.crivello.neardup;

import io.crivello.hash.Mix;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/**
 * Represents a text by those of its features (n-grams, as a rule) whose signature, taken as an
 * unsigned number, is divisible by B: the same n-gram is selected wherever it occurs, so that the
 * overlap of two selections estimates that of the texts (Manber, 1994; Broder, 1997). About one
 * feature in B is kept.
 *
 * <p>A text of fewer than {@link Sketcher#LEAST_WORDS} words, or of which nothing was selected, has
 * no fingerprints: the array is empty. As a {@link Sketcher} it asks for at least {@value
 * #LEAST_SELECTED} of them, since sets of one or two n-grams would make copies of pages that share
 * but a line; its 128 bits are a digest of the set. An instance is not for several threads.
 */
public final class NgramFingerprints implements Sketcher {
  /** Texts of which fewer are selected have no sketch. */
  public static final int LEAST_SELECTED = 6;

  private static final long OTHER_HALF = 0xD1B54A32D192ED03L;

  private final FeatureSource source;
  private final int modulus;
  private final LongArrayList selected = new LongArrayList();
  private int size;
  private long words;
  private long first;
  private long second;

  /**
   * A selection.
   *
   * @param modulus B, at least 1; 1 keeps everything
   */
  public NgramFingerprints(FeatureSource source, int modulus) {
    if (modulus < 1) throw new IllegalArgumentException("fingerprints modulo " + modulus);
    this.source = source;
    this.modulus = modulus;
  }

  /** The distinct selected signatures of a text in increasing order, as signed numbers. */
  public long[] of(CharSequence text) {
    select(text);
    return Arrays.copyOf(selected.elements(), size);
  }

  private void select(CharSequence text) {
    selected.clear();
    size = 0;
    words = source.extract(text, this::select);
    if (words < Sketcher.LEAST_WORDS) return;
    long[] sorted = selected.elements();
    Arrays.sort(sorted, 0, selected.size());
    for (int i = 0; i < selected.size(); i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) sorted[size++] = sorted[i];
    }
  }

  private void select(long feature) {
    if (Long.remainderUnsigned(feature, modulus) == 0) selected.add(feature);
  }

  @Override
  public boolean sketch(CharSequence text) {
    select(text);
    if (size < LEAST_SELECTED) return false;
    first = size;
    second = size ^ OTHER_HALF;
    long[] sorted = selected.elements();
    for (int i = 0; i < size; i++) {
      first = Mix.mix(first, sorted[i]);
      second = Mix.mix(second, sorted[i]);
    }
    return true;
  }

  /**
   * The signatures of the last text in the order of {@link #of}, at the beginning of an array that
   * the next text will change.
   */
  public long[] elements() {
    return selected.elements();
  }

  /** How many signatures the last text has. */
  public int size() {
    return size;
  }

  @Override
  public int bits() {
    return 2 * Long.SIZE;
  }

  @Override
  public long first() {
    return first;
  }

  @Override
  public long second() {
    return second;
  }

  @Override
  public long words() {
    return words;
  }
}
