package io.crivello.graph;

import io.crivello.code.Code;

/** The lengths of the codewords of one code, by look-up where they follow from a few bits. */
final class CodeLengths {
  private final Code code;

  /** At z, the length for numbers x with z leading zeros in x + 1; null if that does not do. */
  private final byte[] byLeadingZeros;

  CodeLengths(BvCoding coding, int zetaK) {
    code = coding.code(zetaK);
    if (!coding.isLogarithmic()) {
      byLeadingZeros = null;
      return;
    }
    byLeadingZeros = new byte[Long.SIZE];
    for (int zeros = 0; zeros < Long.SIZE; zeros++) {
      byLeadingZeros[zeros] = (byte) code.length((Long.MIN_VALUE >>> zeros) - 1);
    }
  }

  long of(long x) {
    if (byLeadingZeros == null) return code.length(x);
    return byLeadingZeros[Long.numberOfLeadingZeros(x + 1)];
  }
}
