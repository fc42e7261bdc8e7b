package io.crivello.neardup.hamming;

/** The keys near a key. */
final class Neighbours {
  private Neighbours() {}

  /** How many numbers of {@code bits} bits have at most {@code radius} ones. */
  static double count(int bits, int radius) {
    double sum = 0;
    double binomial = 1;
    for (int i = 0; i <= Math.min(radius, bits); i++) {
      sum += binomial;
      binomial = binomial * (bits - i) / (i + 1);
    }
    return sum;
  }

  /** All numbers of {@code bits} bits with at most {@code radius} ones, fewer ones first. */
  static int[] within(int bits, int radius) {
    int[] numbers = new int[(int) Math.round(count(bits, radius))];
    int n = 1;
    for (int ones = 1; ones <= Math.min(radius, bits); ones++) {
      for (int x = (1 << ones) - 1; x < 1 << bits; x = nextOfSameCount(x)) numbers[n++] = x;
    }
    return numbers;
  }

  /** The next larger number with as many ones. */
  private static int nextOfSameCount(int x) {
    int lowest = x & -x;
    int carried = x + lowest;
    return carried | (x ^ carried) >>> Integer.numberOfTrailingZeros(lowest) + 2;
  }
}
