package io.crivello.sketch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.Allocation;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Statistical tests with fixed seeds: what fails here is wrong, not unlucky. */
class EstimatorTest {
  /** Root mean square and mean of the relative error over many counters. */
  private record Error(double rms, double bias) {}

  private static Error measure(
      RegisterLayout layout, CardinalityEstimator estimator, int n, int samples) {
    SplittableRandom random = new SplittableRandom(1000L * layout.log2m() + n);
    HyperLogLogArray counter = new HyperLogLogArray(1, layout);
    int[] scratch = new int[1 << layout.width()];
    double squares = 0;
    double sum = 0;
    for (int i = 0; i < samples; i++) {
      counter.clear(0, 1);
      for (int j = 0; j < n; j++) counter.add(0, random.nextLong());
      double error = counter.estimate(0, estimator, scratch) / n - 1;
      squares += error * error;
      sum += error;
    }
    return new Error(Math.sqrt(squares / samples), sum / samples);
  }

  /**
   * The expected errors come from a simulation of their own. With N samples a root mean square has
   * a standard deviation of about σ/√(2N) (a little more, errors having heavier tails than normal
   * ones): four per cent of σ are more than five of them.
   */
  @Test
  void maximumLikelihoodIsMorePreciseWhereClassicIsWeak() {
    int[] log2m = {4, 6, 8};
    int[] n = {24, 128, 512};
    double[] classic = {0.294, 0.143, 0.067};
    double[] likelihood = {0.210, 0.104, 0.052};
    int samples = 20_000;
    for (int i = 0; i < 3; i++) {
      RegisterLayout layout = new RegisterLayout(log2m[i], 5);
      Error c = measure(layout, new ClassicEstimator(layout), n[i], samples);
      Error l = measure(layout, new MaximumLikelihoodEstimator(layout), n[i], samples);
      assertEquals(classic[i], c.rms, 0.04 * classic[i]);
      assertEquals(likelihood[i], l.rms, 0.04 * likelihood[i]);
      assertTrue(l.rms < 0.8 * c.rms, l + " " + c);
    }
  }

  /**
   * From 3m on the mean error lies within five standard errors of zero, but for a term in 1/m².
   * Below, the raw maximum is too large by a part of between 1/(2m) and 1/m, so that dividing by 1
   * + 1/m leaves an underestimate of up to 1/(2m).
   */
  @Test
  void biasOfMaximumLikelihood() {
    for (int log2m : new int[] {4, 6, 8}) {
      RegisterLayout layout = new RegisterLayout(log2m, 5);
      CardinalityEstimator estimator = new MaximumLikelihoodEstimator(layout);
      int m = layout.registers();
      for (int n : new int[] {1, m / 4, m, 3 * m / 2, 2 * m, 3 * m, 5 * m, 10 * m}) {
        int samples = Math.min(100_000, 4_000_000 / n);
        Error e = measure(layout, estimator, n, samples);
        double remaining = n < 3 * m ? 0.5 / m : 1.5 / m / m;
        double bound = 5 * e.rms / Math.sqrt(samples) + remaining;
        assertTrue(Math.abs(e.bias) < bound, m + " " + n + " " + e + " " + bound);
      }
    }
  }

  @Test
  void bothAgreeForLargeNumbers() {
    for (int log2m : new int[] {4, 6, 8}) {
      RegisterLayout layout = new RegisterLayout(log2m, 6);
      int m = layout.registers();
      Error c = measure(layout, new ClassicEstimator(layout), 5 * m, 400_000 / m);
      Error l = measure(layout, new MaximumLikelihoodEstimator(layout), 5 * m, 400_000 / m);
      double limit = 1.04 / Math.sqrt(m);
      assertTrue(c.rms > 0.9 * limit && c.rms < 1.2 * limit, m + " " + c);
      assertTrue(l.rms > 0.9 * limit && l.rms < 1.1 * limit, m + " " + l);
    }
  }

  /** The likelihood, computed directly, is not larger a little below or above the estimate. */
  @Test
  void isTheMaximumOfTheLikelihood() {
    SplittableRandom random = new SplittableRandom(77);
    for (int width = 5; width <= 6; width++) {
      RegisterLayout layout = new RegisterLayout(5, width);
      CardinalityEstimator estimator = new MaximumLikelihoodEstimator(layout);
      int m = layout.registers();
      for (int round = 0; round < 2000; round++) {
        int bound = 1 + random.nextInt(layout.maxValue() + 1);
        int[] c = new int[layout.maxValue() + 1];
        for (int r = 0; r < m; r++) c[random.nextInt(bound)]++;
        if (c[0] == m) continue;
        double x = estimator.estimate(c) * (1 + 1. / m) / m;
        double best = logLikelihood(c, x);
        assertTrue(best >= logLikelihood(c, x * 0.999), "below " + x);
        assertTrue(best >= logLikelihood(c, x * 1.001), "above " + x);
      }
    }
  }

  private static double logLikelihood(int[] c, double x) {
    int last = c.length - 1;
    double sum = -x * c[0];
    for (int v = 1; v < last; v++) {
      double y = Math.scalb(x, -v);
      if (c[v] != 0) sum += c[v] * (Math.log(-Math.expm1(-y)) - y);
    }
    if (c[last] != 0) sum += c[last] * Math.log(-Math.expm1(-Math.scalb(x, 1 - last)));
    return sum;
  }

  @Test
  void extremes() {
    RegisterLayout layout = new RegisterLayout(4, 5);
    CardinalityEstimator classic = new ClassicEstimator(layout);
    CardinalityEstimator likelihood = new MaximumLikelihoodEstimator(layout);
    int[] c = new int[32];
    c[0] = 16;
    assertEquals(0, classic.estimate(c));
    assertEquals(0, likelihood.estimate(c));
    c[0] = 15;
    c[1] = 1;
    assertEquals(16 * Math.log(16 / 15.), classic.estimate(c));
    assertEquals(1, likelihood.estimate(c), 0.1);
    c[1] = 0;
    c[31] = 1;
    assertEquals(1, likelihood.estimate(c), 0.1);
    c[0] = 0;
    c[31] = 16;
    assertEquals(Double.POSITIVE_INFINITY, likelihood.estimate(c));
    assertTrue(Double.isFinite(classic.estimate(c)));
    c[31] = 15;
    c[30] = 1;
    assertTrue(Double.isFinite(likelihood.estimate(c)) && likelihood.estimate(c) > 1e9);
  }

  @Test
  void nothingIsAllocated() {
    RegisterLayout layout = new RegisterLayout(8, 5);
    HyperLogLogArray array = new HyperLogLogArray(1, layout);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 600; i++) array.add(0, random.nextLong());
    CardinalityEstimator classic = new ClassicEstimator(layout);
    CardinalityEstimator likelihood = new MaximumLikelihoodEstimator(layout);
    int[] scratch = new int[32];
    double[] sum = new double[1];
    Allocation.assertNone(
        () -> {
          sum[0] += array.estimate(0, classic, scratch);
          sum[0] += array.estimate(0, likelihood, scratch);
        });
    assertTrue(sum[0] > 0);
  }
}
