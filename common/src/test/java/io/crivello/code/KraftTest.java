package io.crivello.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.BitReader;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The Kraft sum of each code, and each code on its intended distribution. */
class KraftTest {
  private static final long LONGEST = 2000;
  private static final MathContext EXACT = MathContext.UNLIMITED;

  /**
   * Sums 2^−length over 0 … 2^63 − 2, or up to codewords of 2,000 bits. Lengths do not decrease but
   * inside one quotient of a Golomb code, so equal lengths are counted in stretches.
   */
  private static BigDecimal kraftSum(Code code) {
    BigDecimal sum = BigDecimal.ZERO;
    long from = 0;
    while (from < Long.MAX_VALUE && code.length(from) <= LONGEST) {
      long length = code.length(from);
      long low = from;
      long high = Long.MAX_VALUE;
      while (high - low > 1) {
        long middle = low + (high - low) / 2;
        if (code.length(middle) <= length) low = middle;
        else high = middle;
      }
      sum =
          sum.add(
              BigDecimal.valueOf(high - from)
                  .divide(BigDecimal.valueOf(2).pow((int) length), EXACT));
      from = high;
    }
    return sum;
  }

  static java.util.stream.Stream<Code> codes() {
    return Codes.catalogue().stream();
  }

  @ParameterizedTest
  @MethodSource("codes")
  void isOneIfTheCodeIsComplete(Code code) {
    double missing =
        BigDecimal.ONE
            .subtract(kraftSum(code))
            .round(new MathContext(15, RoundingMode.HALF_EVEN))
            .doubleValue();
    if (code instanceof DeltaCode) {
      // γ codewords that announce 63 bits or more: 2^−6 of all infinite sequences.
      assertEquals(1.0 / 64, missing, 1e-15);
    } else if (code.isComplete()) {
      assertEquals(0, missing, 1e-6);
    } else {
      assertTrue(missing > 0);
    }
    assertTrue(missing >= 0, "instantaneous");
  }

  @Test
  void ofTheBlockCodes() {
    assertEquals(15.0 / 16, kraftSum(BlockCode.NIBBLE).doubleValue(), 1e-6);
    assertEquals(255.0 / 256, kraftSum(BlockCode.BYTE).doubleValue(), 1.0 / 500);
  }

  @Test
  void classification() {
    for (Code code : Codes.catalogue()) {
      String name = code.name();
      boolean blocks = name.equals("nibble") || name.startsWith("byte");
      assertEquals(!blocks, code.isComplete(), name);
      boolean exponential =
          name.equals("unary") || name.startsWith("golomb") || name.startsWith("rice");
      assertEquals(!exponential, code.isUniversal(), name);
      assertEquals(name.equals("delta"), code.isAsymptoticallyOptimal(), name);
    }
    assertTrue(new MinimalBinaryCode(5).isComplete());
    assertFalse(new MinimalBinaryCode(5).isUniversal());
  }

  /**
   * Random bits decoded by a complete code follow its intended distribution. There its expected
   * length is the entropy, so no other code may do better than it.
   */
  @ParameterizedTest
  @MethodSource("codes")
  void isBestOnItsIntendedDistribution(Code code) {
    if (!code.isComplete()) {
      assertTrue(kraftSum(code).doubleValue() < 1);
      return;
    }
    byte[] bits = new byte[1 << 20];
    new SplittableRandom(42).nextBytes(bits);
    BitReader in = new BitReader(bits);
    int n = 0;
    long[] values = new long[1 << 20];
    while (n < values.length && in.position() < 8L * bits.length - 4096) {
      long x;
      try {
        x = code.read(in);
      } catch (io.crivello.io.CorruptDataException numberAboveTheRange) {
        in.skip(64);
        continue;
      }
      if (x < 1L << 20) values[n++] = x;
    }
    double own = averageLength(code, values, n);
    double entropy = entropy(values, n);
    assertTrue(own >= entropy - 1e-9, code.name());
    assertTrue(
        own <= entropy + 0.2, code.name() + ": " + own + " bits against an entropy of " + entropy);
    for (Code other : Codes.catalogue()) {
      assertTrue(
          own <= averageLength(other, values, n) + 0.01, code.name() + " against " + other.name());
    }
  }

  private static double averageLength(Code code, long[] values, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += code.length(values[i]);
    return sum / n;
  }

  private static double entropy(long[] values, int n) {
    long[] sorted = java.util.Arrays.copyOf(values, n);
    java.util.Arrays.sort(sorted);
    double sum = 0;
    for (int i = 0, j; i < n; i = j) {
      for (j = i; j < n && sorted[j] == sorted[i]; j++) {}
      double p = (double) (j - i) / n;
      sum -= p * Math.log(p) / Math.log(2);
    }
    return sum;
  }

  @Test
  void theOptimalModulusIsOptimal() {
    for (double p : new double[] {0.9, 0.5, 0.3, 0.1, 0.01, 0.001}) {
      long best = GolombCode.optimalModulus(p);
      double bestBits = expectedBits(new GolombCode(best), p);
      for (long b = Math.max(1, best - 3); b <= best + 3; b++) {
        assertTrue(bestBits <= expectedBits(new GolombCode(b), p) + 1e-9, "p " + p + ", b " + b);
      }
    }
    assertEquals(1, GolombCode.optimalModulus(1));
  }

  private static double expectedBits(Code code, double p) {
    double sum = 0;
    double probability = p;
    for (long x = 0; probability > 1e-18; x++) {
      sum += probability * code.length(x);
      probability *= 1 - p;
    }
    return sum;
  }
}
