package io.crivello.sketch;

/**
 * The number that makes the registers most likely, each register seeing a Poisson number of hashes
 * (Ertl, 2017), over 1 + 1/m, which removes the bias from about 3m on and leaves an underestimate
 * by at most a part of 1/(2m) below. One formula serves small and large numbers. Near n = 2m its
 * error is 22 to 29 per cent less than the classical one's.
 *
 * <p>With x = n/m and y_v = x/2^v, a register has a value below or equal v with probability
 * exp(−y_v). The derivative of the likelihood, times x, is
 *
 * <pre>
 *   g(x) = Σ c_v φ(y_v) − x Σ c_v 2^−v,   φ(y) = y/(e^y − 1),
 * </pre>
 *
 * where c_v registers have the value v; zeros count in the second sum only, and registers at the
 * largest value only in the first one, with v less by one. It decreases and is convex, so Newton's
 * method from a point on the left of the root climbs to it without overshooting. Since e^2y − 1 =
 * (e^y − 1)(e^y − 1 + 2), a step takes one exponential function and some multiplications a value.
 */
public final class MaximumLikelihoodEstimator implements CardinalityEstimator {
  private static final double PRECISION = 1e-12;

  /** Never reached: about five steps are made. */
  private static final int MAX_STEPS = 100;

  private final int m;
  private final int maxValue;

  public MaximumLikelihoodEstimator(RegisterLayout layout) {
    m = layout.registers();
    maxValue = layout.maxValue();
  }

  @Override
  public double estimate(int[] multiplicities) {
    if (multiplicities[0] == m) return 0;
    if (multiplicities[maxValue] == m) return Double.POSITIVE_INFINITY;
    int highest = maxValue;
    while (multiplicities[highest] == 0) highest--;
    int lowest = 1;
    while (lowest < maxValue - 1 && multiplicities[lowest] == 0) lowest++;

    int positive = m - multiplicities[0];
    double slope = multiplicities[0];
    double halves = 0;
    for (int v = lowest; v <= highest; v++) {
      double weight = Math.scalb((double) multiplicities[v], -Math.min(v, maxValue - 1));
      halves += weight;
      if (v < maxValue) slope += weight;
    }
    double x = positive / (slope + halves / 2);
    double change = 1;
    for (int step = 0; step < MAX_STEPS && change > PRECISION; step++) {
      change = newton(multiplicities, lowest, highest, slope, x);
      x += x * change;
    }
    return x * m / (1 + 1. / m);
  }

  /** Newton's step from x, as a part of x. With h = 1 − φ(y), yφ'(y) = φ(y)(h − y). */
  private double newton(int[] c, int lowest, int highest, double slope, double x) {
    int v = Math.min(highest, maxValue - 1);
    int merged = highest == maxValue ? c[maxValue] : 0;
    double y = Math.scalb(x, -v);
    double exp = Math.expm1(y);
    double value = -slope * x;
    double derivative = value;
    for (; v >= lowest; v--) {
      double phi = y / exp;
      int count = c[v] + merged;
      value += count * phi;
      derivative += count * phi * (1 - phi - y);
      merged = 0;
      exp *= exp + 2;
      y += y;
    }
    return -value / derivative;
  }
}
