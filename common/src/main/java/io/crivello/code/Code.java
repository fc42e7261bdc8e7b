package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;

/**
 * An instantaneous code for the naturals 0 … 2⁶³ − 1 (or, for a code of a finite alphabet, for as
 * many of them as it says).
 *
 * <p>Codes are immutable and may be shared between threads. The bulk methods do the same as the
 * single ones in a loop, faster.
 */
public interface Code {
  /** The name by which {@link Codes} finds this code, parameters included. */
  String name();

  /** The length of the codeword of {@code x}, in bits; 2⁶³ − 1 if it is more. */
  long length(long x);

  void write(BitWriter out, long x);

  long read(BitReader in);

  /** Passes over {@code n} codewords. */
  default void skip(BitReader in, long n) {
    for (; n > 0; n--) read(in);
  }

  default void write(BitWriter out, long[] values, int offset, int n) {
    for (int i = offset; i < offset + n; i++) write(out, values[i]);
  }

  default void read(BitReader in, long[] values, int offset, int n) {
    for (int i = offset; i < offset + n; i++) values[i] = read(in);
  }

  /** Whether the Kraft sum is one: no codeword could be added. */
  boolean isComplete();

  /**
   * Whether for every non-increasing distribution the expected length is within constant factors
   * and addends of the entropy.
   */
  default boolean isUniversal() {
    return false;
  }

  /** Whether, moreover, the factor tends to one as the entropy grows. */
  default boolean isAsymptoticallyOptimal() {
    return false;
  }
}
