package io.crivello.neardup;

import io.crivello.hash.Mix;
import java.util.Arrays;

/**
 * Fingerprints by random hyperplanes in few dimensions: a text is a point of {@value #DIMENSIONS}
 * coordinates, and bit i tells on which side of hyperplane i it lies, one being strictly positive.
 * The hyperplanes have whole coordinates from −{@value #RANGE} to {@value #RANGE}, drawn from a
 * seed.
 *
 * <p>Each occurrence of a word moves the point along three coordinates, chosen by three hashes
 * modulo {@value #DIMENSIONS}, by −{@value #STEP} … {@value #STEP}, chosen by three other hashes
 * modulo 11. The hashes are polynomials in the bytes of the word, Σ (byte − 96)·baseⁱ modulo 2⁶⁴,
 * with six different bases, none of which is 0 or ±1 modulo the number it is reduced by.
 */
public final class HyperplaneSketcher implements Sketcher {
  static final int DIMENSIONS = 37;
  static final int RANGE = 100;
  static final int STEP = 5;
  static final int BEFORE_A = 'a' - 1;
  static final long[] INDEX_BASES = {257, 263, 271};
  static final long[] STEP_BASES = {269, 277, 281};

  private static final int PLANES = Long.SIZE;

  private final WordStream stream;
  private final int leastWords;
  private final int[] planes = new int[PLANES * DIMENSIONS];
  private final long[] point = new long[DIMENSIONS];
  private long words;
  private long fingerprint;

  public HyperplaneSketcher(long seed) {
    this(seed, new PlainWords(), LEAST_WORDS);
  }

  /**
   * A sketcher.
   *
   * @param seed of the hyperplanes; fingerprints of different seeds cannot be compared
   * @param leastWords a text of fewer words has no fingerprint
   */
  public HyperplaneSketcher(long seed, WordStream stream, int leastWords) {
    this.stream = stream;
    this.leastWords = Math.max(1, leastWords);
    for (int i = 0; i < planes.length; i++) {
      planes[i] = (int) Long.remainderUnsigned(Mix.mix(seed, i), 2 * RANGE + 1) - RANGE;
    }
  }

  /** Coordinate j of hyperplane i. */
  int coordinate(int i, int j) {
    return planes[i * DIMENSIONS + j];
  }

  @Override
  public boolean sketch(CharSequence text) {
    Arrays.fill(point, 0);
    words = 0;
    stream.read(text);
    while (stream.next()) {
      words++;
      move(stream.bytes(), stream.length());
    }
    if (words < leastWords) return false;
    fingerprint = sides();
    return true;
  }

  private void move(byte[] word, int length) {
    long index0 = 0;
    long index1 = 0;
    long index2 = 0;
    long step0 = 0;
    long step1 = 0;
    long step2 = 0;
    for (int i = length - 1; i >= 0; i--) {
      int letter = (word[i] & 0xFF) - BEFORE_A;
      index0 = index0 * INDEX_BASES[0] + letter;
      index1 = index1 * INDEX_BASES[1] + letter;
      index2 = index2 * INDEX_BASES[2] + letter;
      step0 = step0 * STEP_BASES[0] + letter;
      step1 = step1 * STEP_BASES[1] + letter;
      step2 = step2 * STEP_BASES[2] + letter;
    }
    move(index0, step0);
    move(index1, step1);
    move(index2, step2);
  }

  private void move(long index, long step) {
    point[remainder(index, DIMENSIONS)] += remainder(step, 2 * STEP + 1) - STEP;
  }

  private static int remainder(long unsigned, int modulus) {
    if (unsigned >= 0) return (int) (unsigned % modulus);
    return (int) Long.remainderUnsigned(unsigned, modulus);
  }

  private long sides() {
    long bits = 0;
    for (int i = 0; i < PLANES; i++) {
      long product = 0;
      for (int j = 0; j < DIMENSIONS; j++) product += point[j] * planes[i * DIMENSIONS + j];
      if (product > 0) bits |= 1L << i;
    }
    return bits;
  }

  @Override
  public int bits() {
    return PLANES;
  }

  @Override
  public long first() {
    return fingerprint;
  }

  @Override
  public long second() {
    return 0;
  }

  @Override
  public long words() {
    return words;
  }
}
