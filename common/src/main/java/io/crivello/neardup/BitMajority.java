package io.crivello.neardup;

import java.util.Arrays;

/**
 * Counts, for each of 64 bits, how many of the words added have it set, and tells which bits are
 * set in more than half of them.
 *
 * <p>The counters are kept upside down: plane p holds bit p of all 64 counters, so that one logical
 * operation works on all of them. Eight words are first added to each other by carry-save adders,
 * as in the population count of Harley and Seal, which takes about five operations a word instead
 * of 64 additions. When the planes are full they are emptied into plain counters.
 */
final class BitMajority {
  private static final int BLOCK = 8;
  private static final int PLANES = 16;
  private static final int MOST_IN_PLANES = (1 << PLANES) - 1;

  private final long[] block = new long[BLOCK];
  private final long[] planes = new long[PLANES];
  private final long[] ones = new long[Long.SIZE];
  private int filled;
  private int inPlanes;
  private long total;

  void clear() {
    Arrays.fill(planes, 0);
    Arrays.fill(ones, 0);
    filled = 0;
    inPlanes = 0;
    total = 0;
  }

  /** Adds a word that weighs one. */
  void add(long word) {
    block[filled++] = word;
    total++;
    if (filled == BLOCK) addBlock();
  }

  /** Adds a word as if it were added {@code weight} times. */
  void add(long word, long weight) {
    for (int bit = 0; bit < Long.SIZE; bit++) ones[bit] += weight & -(word >>> bit & 1);
    total += weight;
  }

  /** The sum of all weights. */
  long total() {
    return total;
  }

  /** The bits that are set in more than half of the words, by weight. */
  long majority() {
    Arrays.fill(block, filled, BLOCK, 0);
    addBlock();
    emptyPlanes();
    long majority = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      if (ones[bit] > total - ones[bit]) majority |= 1L << bit;
    }
    return majority;
  }

  private void addBlock() {
    long[] b = block;
    long x = planes[0] ^ b[0];
    long twosA = planes[0] & b[0] | x & b[1];
    long one = x ^ b[1];
    x = one ^ b[2];
    long twosB = one & b[2] | x & b[3];
    one = x ^ b[3];
    x = planes[1] ^ twosA;
    long foursA = planes[1] & twosA | x & twosB;
    long two = x ^ twosB;
    x = one ^ b[4];
    twosA = one & b[4] | x & b[5];
    one = x ^ b[5];
    x = one ^ b[6];
    twosB = one & b[6] | x & b[7];
    planes[0] = x ^ b[7];
    x = two ^ twosA;
    long foursB = two & twosA | x & twosB;
    planes[1] = x ^ twosB;
    x = planes[2] ^ foursA;
    long carry = planes[2] & foursA | x & foursB;
    planes[2] = x ^ foursB;
    for (int plane = 3; carry != 0; plane++) {
      long held = planes[plane];
      planes[plane] = held ^ carry;
      carry &= held;
    }
    filled = 0;
    inPlanes += BLOCK;
    if (inPlanes + BLOCK > MOST_IN_PLANES) emptyPlanes();
  }

  private void emptyPlanes() {
    for (int plane = 0; plane < PLANES; plane++) {
      long word = planes[plane];
      if (word == 0) continue;
      for (int bit = 0; bit < Long.SIZE; bit++) ones[bit] += (word >>> bit & 1) << plane;
      planes[plane] = 0;
    }
    inPlanes = 0;
  }
}
