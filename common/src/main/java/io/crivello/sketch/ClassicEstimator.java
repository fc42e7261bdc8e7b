package io.crivello.sketch;

/**
 * The estimator of Flajolet, Fusy, Gandouet and Meunier (2007): αm² over the sum of 2^−value, and
 * linear counting, m·ln(m/zeros), where that is below 5m/2 and some register is zero. There is no
 * correction for large numbers, hashes having 64 bits.
 *
 * <p>Powers of two with less than 53 bits between them add up without rounding, so the result is
 * that of WebGraph's HyperBall to the last bit. It is biased by some per cent around 5m/2.
 */
public final class ClassicEstimator implements CardinalityEstimator {
  private final int m;
  private final double alphaMM;
  private final int maxValue;

  public ClassicEstimator(RegisterLayout layout) {
    m = layout.registers();
    maxValue = layout.maxValue();
    alphaMM = alpha(layout.log2m()) * m * m;
  }

  private static double alpha(int log2m) {
    return switch (log2m) {
      case 4 -> 0.673;
      case 5 -> 0.697;
      case 6 -> 0.709;
      default -> 0.7213 / (1 + 1.079 / (1 << log2m));
    };
  }

  @Override
  public double estimate(int[] multiplicities) {
    double sum = 0;
    for (int v = maxValue; v >= 0; v--) {
      if (multiplicities[v] != 0) sum += multiplicities[v] * (1. / (1L << v));
    }
    double raw = alphaMM / sum;
    int zeros = multiplicities[0];
    return zeros != 0 && raw < 5. * m / 2 ? m * Math.log((double) m / zeros) : raw;
  }
}
