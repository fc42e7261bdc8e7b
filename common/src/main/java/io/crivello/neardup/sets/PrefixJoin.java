package io.crivello.neardup.sets;

import io.crivello.hash.Mix;
import io.crivello.neardup.hamming.PairSink;
import java.io.IOException;
import java.util.Arrays;

/**
 * Finds the pairs of sets that may resemble each other enough, by prefix filtering: such sets have
 * an element in common among the first few of each ({@link ResemblanceThreshold#prefix}), in any
 * one order of all elements. Here rarer elements come first, by counts that need not be exact, so
 * that what many sets have in common, a site's menu, hardly ever makes a candidate.
 *
 * <p>The work is cut into units by the elements, so that each fits into memory; a unit reads all
 * sets twice, in order: once to count elements, and once to collect those of its share. All units
 * together give every pair that resembles each other enough at least once, unless all elements by
 * which it would be found are in the prefixes of more than {@code most} sets ({@link
 * PrefixPostings} says what becomes of those). Which pairs are given does not depend on the number
 * of units; a pair may be given by several, and several times by one.
 *
 * <p>Memory: that of {@link PrefixPostings} and {@link ElementCounts}, and four bytes a set.
 */
public final class PrefixJoin {
  /** Bytes of memory for an element of a prefix, while arrays grow. */
  private static final int ENTRY_BYTES = 24;

  private static final int MOST_UNITS = 1 << 12;

  private final SetSource sets;
  private final ResemblanceThreshold threshold;
  private final int most;
  private final int[] sizes;
  private long[] keys = new long[64];
  private long frequent;

  /**
   * A join.
   *
   * @param most an element in more prefixes makes no candidates but a chain
   */
  public PrefixJoin(SetSource sets, ResemblanceThreshold threshold, int most) {
    this.sets = sets;
    this.threshold = threshold;
    this.most = most;
    sizes = new int[sets.count()];
  }

  /** How many units keep each within some bytes. */
  public static int units(long sets, long elements, ResemblanceThreshold threshold, long memory) {
    double share = 1 - (double) threshold.perMille() / ResemblanceThreshold.WHOLE;
    double bytes = (elements * share + sets) * ENTRY_BYTES;
    return (int) Math.max(1, Math.min(MOST_UNITS, Math.ceil(bytes / memory)));
  }

  /** Gives the candidates of a unit, the smaller number first, the distance always 0. */
  public void run(int unit, int units, PairSink to) throws IOException {
    ElementCounts counts = new ElementCounts(sets.elementCount());
    for (int set = 0; set < sizes.length; set++) {
      sets.read(set);
      sizes[set] = sets.size();
      long[] elements = sets.elements();
      for (int i = 0; i < sizes[set]; i++) counts.add(Mix.mix(elements[i]));
    }
    PrefixPostings postings =
        new PrefixPostings(
            most,
            (i, j, nothing) -> {
              if (threshold.sizesFit(sizes[(int) i], sizes[(int) j])) to.accept(i, j, 0);
            });
    for (int set = 0; set < sizes.length; set++) {
      sets.read(set);
      addPrefix(set, counts, unit, units, postings);
    }
    postings.finish();
    frequent = postings.frequent();
  }

  /** Orders the elements of a set by their counts, then by themselves, and adds the first ones. */
  private void addPrefix(
      int set, ElementCounts counts, int unit, int units, PrefixPostings postings)
      throws IOException {
    int size = sizes[set];
    int prefix = threshold.prefix(size);
    long[] elements = sets.elements();
    if (keys.length < size) keys = new long[Math.max(size, 2 * keys.length)];
    for (int i = 0; i < size; i++) {
      keys[i] = (long) counts.count(Mix.mix(elements[i])) << Integer.SIZE | i;
    }
    Arrays.sort(keys, 0, size);
    for (int i = 0; i < prefix; i++) {
      long mixed = Mix.mix(elements[(int) keys[i]]) >>> Integer.SIZE;
      if (mixed * units >>> Integer.SIZE == unit) postings.add((int) mixed, set);
    }
  }

  /** How many elements of the last unit were in more than the allowed number of prefixes. */
  public long frequent() {
    return frequent;
  }
}
