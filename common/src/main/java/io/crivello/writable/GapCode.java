package io.crivello.writable;

import io.crivello.code.DeltaCode;
import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;

/**
 * The code in which some unsigned 64-bit numbers become shortest, named by a byte: 0 … 63 is the
 * code of Rice (1979) with that parameter k, x/2^k in unary and then the low k bits; 64 is {@link
 * DeltaCode}, for numbers below 2⁶³ that are clustered.
 *
 * <p>However n numbers are distributed, they take at most n(log₂ μ + 3) bits, μ being their mean,
 * or 2n if that is more; each takes at least one bit.
 */
final class GapCode {
  static final int DELTA = 64;

  private static final int MAX_PARAMETER = 63;

  private GapCode() {}

  /** The best of δ and the Rice codes with the three parameters around log₂ of the mean. */
  static int best(long[] numbers, int n, long unsignedSum) {
    if (n == 0) return 0;
    long mean = Long.divideUnsigned(unsignedSum, n);
    int middle = mean == 0 ? 0 : 63 - Long.numberOfLeadingZeros(mean);
    int high = Math.min(MAX_PARAMETER, middle + 1);
    int best = DELTA;
    double least = deltaLength(numbers, n);
    for (int k = high; k >= Math.max(0, middle - 1); k--) {
      double bits = (double) n * (k + 1);
      for (int i = 0; i < n; i++) bits += numbers[i] >>> k;
      if (bits <= least) {
        best = k;
        least = bits;
      }
    }
    return best;
  }

  private static double deltaLength(long[] numbers, int n) {
    long bits = 0;
    for (int i = 0; i < n; i++) {
      if (numbers[i] < 0) return Double.POSITIVE_INFINITY;
      bits += DeltaCode.INSTANCE.length(numbers[i]);
    }
    return bits;
  }

  /** Returns a code's name as it was read, or refuses it. */
  static int check(int code) {
    if (code < 0 || code > DELTA) throw new CorruptDataException("code " + code + " is unknown");
    return code;
  }

  static void write(BitWriter out, long x, int code) {
    if (code == DELTA) {
      DeltaCode.INSTANCE.write(out, x);
    } else {
      out.writeUnary(x >>> code);
      out.writeBits(x & (1L << code) - 1, code);
    }
  }

  static long read(BitReader in, int code) {
    return code == DELTA ? DeltaCode.INSTANCE.read(in) : readRice(in, code);
  }

  private static long readRice(BitReader in, int k) {
    long w = in.peek();
    int zeros = Long.numberOfLeadingZeros(w);
    int length = zeros + 1 + k;
    if (length <= BitReader.PEEKED) {
      in.advance(length);
      return (long) zeros << k | w << zeros + 1 >>> 1 >>> 63 - k;
    }
    long high = in.readUnary();
    if (Long.compareUnsigned(high, -1L >>> k) > 0) {
      throw new CorruptDataException("a number of more than 64 bits");
    }
    return high << k | in.readBits(k);
  }
}
