package io.crivello.jobs.codes;

import io.crivello.jobs.codes.CountIntegers.Lines;

/** Reads an integer from a line of bytes, without a string. */
final class DecimalLine {
  private static final long SIGNED_BOUND = 1L << 62;

  private long value;

  /** Parses a line; the integer, if it is one, is then in {@link #value()}. */
  Lines parse(byte[] line, int length, boolean signed) {
    int from = 0;
    int to = length;
    while (from < to && line[from] <= ' ' && line[from] >= 0) from++;
    while (to > from && line[to - 1] <= ' ' && line[to - 1] >= 0) to--;
    if (from == to) return Lines.BLANK;
    boolean negative = line[from] == '-';
    if (negative && ++from == to) return Lines.MALFORMED;
    long x = 0;
    boolean tooLarge = false;
    for (int i = from; i < to; i++) {
      int digit = line[i] - '0';
      if (digit < 0 || digit > 9) return Lines.MALFORMED;
      tooLarge |= x > (Long.MAX_VALUE - digit) / 10;
      x = 10 * x + digit;
    }
    value = negative ? -x : x;
    boolean inRange = signed ? value >= -SIGNED_BOUND && value < SIGNED_BOUND : value >= 0;
    if (tooLarge || !inRange) return Lines.OUT_OF_RANGE;
    return Lines.INTEGERS;
  }

  long value() {
    return value;
  }
}
