package io.crivello.struct;

/**
 * How large a Bloom filter must be, and how many bits an element sets, so that with a given number
 * of elements strangers are taken for members at most at a given rate. Of all numbers of bits an
 * element the one that makes the filter smallest is chosen.
 *
 * @param hashes the bits an element sets
 * @param words the length of the filter in words of 64 bits
 */
record BloomSize(int hashes, int words) {
  static final int MOST_HASHES = 64;
  static final int BLOCK_BITS = 512;
  static final int BLOCK_WORDS = BLOCK_BITS / Long.SIZE;
  private static final int MOST_WORDS = Integer.MAX_VALUE - 15;

  /**
   * A plain filter of m bits, k of them set by each of n elements, errs with probability (1 −
   * e<sup>−kn/m</sup>)ᵏ. Another k bits make up for the variance of the number of bits set, which
   * counts in short filters.
   */
  static BloomSize plain(long capacity, double rate) {
    check(capacity, rate);
    double fewest = Double.POSITIVE_INFINITY;
    int hashes = 0;
    for (int k = 1; k <= MOST_HASHES; k++) {
      double bits = -k * (double) capacity / StrictMath.log1p(-StrictMath.pow(rate, 1.0 / k));
      if (bits < fewest) {
        fewest = bits;
        hashes = k;
      }
    }
    double words = StrictMath.ceil((fewest + hashes) / Long.SIZE);
    return new BloomSize(hashes, words(words, capacity, rate));
  }

  /**
   * In a blocked filter the number of elements of a block varies, and full blocks err more than
   * empty ones gain (Putze, Sanders, Singler 2007). The rate is the mean over the Poisson
   * distribution of that number of a block's rate, which is computed exactly.
   */
  static BloomSize blocked(long capacity, double rate) {
    check(capacity, rate);
    int plainHashes = plain(Math.min(capacity, 1 << 20), rate).hashes;
    double fewest = Double.POSITIVE_INFINITY;
    double leastRate = 1;
    int hashes = 0;
    for (int k = Math.max(1, plainHashes - 8); k <= plainHashes; k++) {
      double[] rates = blockRates(k);
      double blocks = StrictMath.ceil(capacity / largestLoad(rates, rate));
      double reached = meanRate(rates, capacity / blocks);
      if (blocks < fewest || blocks == fewest && reached < leastRate) {
        fewest = blocks;
        leastRate = reached;
        hashes = k;
      }
    }
    return new BloomSize(hashes, words(fewest * BLOCK_WORDS, capacity, rate));
  }

  private static void check(long capacity, double rate) {
    if (capacity < 1) throw new IllegalArgumentException("a filter for " + capacity + " elements");
    if (!(rate >= 1e-15 && rate < 1)) {
      throw new IllegalArgumentException("a false-positive rate of " + rate);
    }
  }

  private static int words(double words, long capacity, double rate) {
    if (words > MOST_WORDS) {
      throw new IllegalArgumentException(
          capacity + " elements at rate " + rate + " exceed the largest filter, 2³⁷ bits");
    }
    return (int) words;
  }

  /** The mean number of elements that a block may have. */
  private static double largestLoad(double[] rates, double rate) {
    double low = 0;
    double high = BLOCK_BITS;
    for (int i = 0; i < 60; i++) {
      double load = (low + high) / 2;
      if (meanRate(rates, load) <= rate) low = load;
      else high = load;
    }
    return low;
  }

  /**
   * For each number of elements the rate of a block that has so many: the mean of the k-th power of
   * the share of bits set, from the distribution of the number of bits set.
   */
  private static double[] blockRates(int k) {
    double[] rates = new double[2 * BLOCK_BITS / k + 40];
    double[] set = new double[BLOCK_BITS + 1];
    double[] power = new double[BLOCK_BITS + 1];
    for (int s = 0; s <= BLOCK_BITS; s++) {
      power[s] = StrictMath.pow((double) s / BLOCK_BITS, k);
    }
    set[0] = 1;
    for (int i = 1; i < rates.length; i++) {
      for (int ball = 0; ball < k; ball++) throwBall(set, Math.min(BLOCK_BITS, i * k));
      for (int s = 0; s <= BLOCK_BITS; s++) rates[i] += set[s] * power[s];
    }
    return rates;
  }

  private static void throwBall(double[] set, int most) {
    for (int s = most; s > 0; s--) {
      set[s] = (set[s] * s + set[s - 1] * (BLOCK_BITS - s + 1)) / BLOCK_BITS;
    }
    set[0] = 0;
  }

  private static double meanRate(double[] rates, double load) {
    double probability = StrictMath.exp(-load);
    double mean = 0;
    double covered = 0;
    for (int i = 0; i < rates.length; i++) {
      mean += probability * rates[i];
      covered += probability;
      probability *= load / (i + 1);
    }
    return mean + Math.max(0, 1 - covered);
  }
}
