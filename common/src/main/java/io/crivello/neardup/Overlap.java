package io.crivello.neardup;

/** Compares sets given as increasing arrays of distinct numbers. */
public final class Overlap {
  private Overlap() {}

  /** |A ∩ B|. */
  public static int common(long[] a, long[] b) {
    return common(a, a.length, b, b.length);
  }

  /** |A ∩ B| of sets at the beginning of arrays. */
  public static int common(long[] a, int sizeOfA, long[] b, int sizeOfB) {
    int common = 0;
    for (int i = 0, j = 0; i < sizeOfA && j < sizeOfB; ) {
      if (a[i] == b[j]) {
        common++;
        i++;
        j++;
      } else if (a[i] < b[j]) {
        i++;
      } else {
        j++;
      }
    }
    return common;
  }

  /** |A ∩ B| / |A ∪ B|; 0 if both are empty, since nothing is known then. */
  public static double resemblance(long[] a, long[] b) {
    return resemblance(common(a, b), a.length, b.length);
  }

  /** The resemblance of sets of known sizes. */
  public static double resemblance(int common, int sizeOfA, int sizeOfB) {
    long union = (long) sizeOfA + sizeOfB - common;
    return union == 0 ? 0 : (double) common / union;
  }

  /** |A ∩ B| / |A|, how much of A is found in B; 0 if A is empty. */
  public static double containment(long[] a, long[] b) {
    return containment(common(a, b), a.length);
  }

  /** The containment in another set of a set of known size. */
  public static double containment(int common, int sizeOfA) {
    return sizeOfA == 0 ? 0 : (double) common / sizeOfA;
  }
}
