package io.crivello.neardup.sets;

/**
 * How much sets must resemble each other, |A ∩ B| / |A ∪ B|, in whole numbers, so that nothing
 * depends on rounding.
 *
 * @param perMille the least resemblance, from 1 to 1000
 */
public record ResemblanceThreshold(int perMille) {
  public static final int WHOLE = 1000;

  public ResemblanceThreshold {
    if (perMille < 1 || perMille > WHOLE) {
      throw new IllegalArgumentException("a resemblance of " + perMille + " per mille");
    }
  }

  /**
   * How many of a set's elements, the first in any one order of all elements, must be looked at:
   * sets that resemble each other enough have one of them in common (Chaudhuri, Ganti and Kaushik,
   * 2006; Bayardo, Ma and Srikant, 2007).
   */
  public int prefix(int size) {
    if (size == 0) return 0;
    long needed = ((long) perMille * size + WHOLE - 1) / WHOLE;
    return (int) (size - needed) + 1;
  }

  /** Whether sets of these sizes can resemble each other enough. */
  public boolean sizesFit(int sizeOfA, int sizeOfB) {
    long less = Math.min(sizeOfA, sizeOfB);
    long more = Math.max(sizeOfA, sizeOfB);
    return WHOLE * less >= perMille * more;
  }

  /** Whether sets of which so many elements are common resemble each other enough. */
  public boolean isReached(int common, int sizeOfA, int sizeOfB) {
    long union = (long) sizeOfA + sizeOfB - common;
    return union > 0 && (long) WHOLE * common >= perMille * union;
  }

  /**
   * One less the resemblance, in per mille, rounded up: 0 only for equal sets, and at most 1000 − t
   * just if the resemblance is at least t per mille.
   */
  public static int distance(int common, int sizeOfA, int sizeOfB) {
    long union = (long) sizeOfA + sizeOfB - common;
    return union == 0 ? WHOLE : (int) ((WHOLE * (union - common) + union - 1) / union);
  }
}
