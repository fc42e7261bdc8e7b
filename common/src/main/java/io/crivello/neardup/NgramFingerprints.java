package io.crivello.neardup;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/**
 * Represents a text by those of its features (n-grams, as a rule) whose signature, taken as an
 * unsigned number, is divisible by B: the same n-gram is selected wherever it occurs, so that the
 * overlap of two selections estimates that of the texts (Manber, 1994; Broder, 1997). About one
 * feature in B is kept.
 *
 * <p>A text of fewer than {@link Sketcher#LEAST_WORDS} words, or of which nothing was selected, has
 * no fingerprints: the array is empty. An instance is not for several threads.
 */
public final class NgramFingerprints {
  private final FeatureSource source;
  private final int modulus;
  private final LongArrayList selected = new LongArrayList();

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
    selected.clear();
    long words = source.extract(text, this::select);
    if (words < Sketcher.LEAST_WORDS) return new long[0];
    long[] sorted = selected.elements();
    Arrays.sort(sorted, 0, selected.size());
    int distinct = 0;
    for (int i = 0; i < selected.size(); i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) sorted[distinct++] = sorted[i];
    }
    return Arrays.copyOf(sorted, distinct);
  }

  private void select(long feature) {
    if (Long.remainderUnsigned(feature, modulus) == 0) selected.add(feature);
  }
}
