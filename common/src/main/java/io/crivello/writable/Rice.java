package io.crivello.writable;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;

/**
 * The code of Rice (1979) for unsigned 64-bit numbers, with a parameter k chosen for the numbers at
 * hand: x/2^k in unary, then the low k bits. However the n numbers are distributed, with the best k
 * they take at most n(log₂ μ + 3) bits, μ being their mean, or 2n if that is more.
 */
final class Rice {
  static final int MAX_PARAMETER = 63;

  private Rice() {}

  /** The parameter with which numbers become shortest, among the three around log₂ of the mean. */
  static int parameter(long[] numbers, int n, long unsignedSum) {
    if (n == 0) return 0;
    long mean = Long.divideUnsigned(unsignedSum, n);
    int middle = mean == 0 ? 0 : 63 - Long.numberOfLeadingZeros(mean);
    int low = Math.max(0, middle - 1);
    int high = Math.min(MAX_PARAMETER, middle + 1);
    int best = low;
    double least = Double.POSITIVE_INFINITY;
    for (int k = low; k <= high; k++) {
      double bits = (double) n * k;
      for (int i = 0; i < n; i++) bits += numbers[i] >>> k;
      if (bits < least) {
        best = k;
        least = bits;
      }
    }
    return best;
  }

  static int checkParameter(int k) {
    if (k < 0 || k > MAX_PARAMETER) throw new CorruptDataException("code " + k + " is unknown");
    return k;
  }

  static void write(BitWriter out, long x, int k) {
    out.writeUnary(x >>> k);
    out.writeBits(x & (1L << k) - 1, k);
  }

  static long read(BitReader in, int k) {
    long w = in.peek();
    int zeros = Long.numberOfLeadingZeros(w);
    int length = zeros + 1 + k;
    if (length <= BitReader.PEEKED) {
      in.advance(length);
      return (long) zeros << k | w << zeros + 1 >>> 1 >>> 63 - k;
    }
    long high = in.readUnary();
    if (Long.compareUnsigned(high, -1L >>> k) > 0)
      throw new CorruptDataException("a number of more than 64 bits");
    return high << k | in.readBits(k);
  }
}
