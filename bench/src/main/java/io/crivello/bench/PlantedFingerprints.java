package io.crivello.bench;

import java.util.SplittableRandom;

/** Uniform fingerprints of 64 bits, of which one in fifty is in a planted pair. */
final class PlantedFingerprints {
  static final int DISTANCE = 3;

  private static final int PLANTED_PART = 100;

  private PlantedFingerprints() {}

  /** The number of planted pairs, of i and n − 1 − i. */
  static int pairs(int n) {
    return n / PLANTED_PART;
  }

  /** The fingerprints, planted ones at distances up to {@value #DISTANCE}. */
  static long[] of(int n) {
    SplittableRandom random = new SplittableRandom(n);
    long[] packed = random.longs(n).toArray();
    for (int i = 0; i < pairs(n); i++) {
      packed[i] = packed[n - 1 - i];
      for (int flips = i % (DISTANCE + 1); flips > 0; flips--) {
        packed[i] ^= 1L << random.nextInt(Long.SIZE);
      }
    }
    return packed;
  }

  /** How many planted pairs are not of equal fingerprints. */
  static int differentPairs(long[] packed) {
    int different = 0;
    for (int i = 0; i < pairs(packed.length); i++) {
      if (packed[i] != packed[packed.length - 1 - i]) different++;
    }
    return different;
  }
}
