package io.crivello.jobs.codes;

import io.crivello.code.Code;
import io.crivello.code.Codes;
import io.crivello.code.GolombCode;
import io.crivello.code.RiceCode;
import io.crivello.code.ZetaCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What each code takes on a distribution, beside its entropy. The distribution is walked over twice
 * and never held: once for its mean, which gives the moduli of Golomb and Rice, and once for the
 * lengths.
 */
final class CodeTable {
  /** Something that can be walked over more than once. */
  interface Distribution {
    void forEach(Visitor visitor) throws IOException;
  }

  interface Visitor {
    void visit(long x, long count);
  }

  /** A code and the average length of its codewords. */
  record Row(Code code, double bits) {}

  private final List<Row> rows;
  private final double entropy;
  private final long integers;

  private CodeTable(List<Row> rows, double entropy, long integers) {
    this.rows = rows;
    this.entropy = entropy;
    this.integers = integers;
  }

  static CodeTable measure(Distribution distribution) throws IOException {
    double[] sums = new double[3];
    distribution.forEach(
        (x, count) -> {
          sums[0] += count;
          sums[1] += (double) x * count;
          sums[2] += count * Math.log(count);
        });
    double n = sums[0];
    double mean = sums[1] / n;
    double entropy = Math.max(0, (Math.log(n) - sums[2] / n) / Math.log(2));
    List<Code> codes = candidates(mean);
    double[] lengths = new double[codes.size()];
    distribution.forEach(
        (x, count) -> {
          for (int i = 0; i < lengths.length; i++) {
            lengths[i] += (double) codes.get(i).length(x) * count;
          }
        });
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < lengths.length; i++) rows.add(new Row(codes.get(i), lengths[i] / n));
    return new CodeTable(rows, entropy, (long) n);
  }

  private static List<Code> candidates(double mean) {
    List<Code> codes = new ArrayList<>();
    for (Code code : Codes.catalogue()) {
      if (!(code instanceof GolombCode || code instanceof RiceCode || code instanceof ZetaCode)) {
        codes.add(code);
      }
    }
    for (int k = 2; k <= 8; k++) codes.add(new ZetaCode(k));
    long modulus = GolombCode.optimalModulus(1 / (1 + mean));
    codes.add(new GolombCode(modulus));
    int k = Math.max(0, 63 - Long.numberOfLeadingZeros(modulus));
    codes.add(new RiceCode(Math.min(k, 62)));
    if (k < 62) codes.add(new RiceCode(k + 1));
    return codes;
  }

  /** The codes, shortest first. */
  List<Row> rows() {
    List<Row> sorted = new ArrayList<>(rows);
    sorted.sort((a, b) -> Double.compare(a.bits(), b.bits()));
    return sorted;
  }

  double entropy() {
    return entropy;
  }

  long integers() {
    return integers;
  }
}
