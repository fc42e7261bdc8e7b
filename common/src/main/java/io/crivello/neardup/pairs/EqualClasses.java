package io.crivello.neardup.pairs;

import io.crivello.hash.Mix;
import java.util.Arrays;

/**
 * Finds, for fingerprints that come in the order of their numbers, the first one that is equal and,
 * if lengths of texts matter, of the same length. One of several units looks only at its share of
 * all fingerprints, so that each fits into memory: 42 to 84 bytes for each class of the share.
 */
public final class EqualClasses {
  /** Bytes of memory that a class takes at most, while tables grow. */
  public static final int MOST_BYTES = 126;

  private final int unit;
  private final int units;
  private long[] firsts = new long[16];
  private long[] seconds = new long[16];
  private int[] lengths = new int[16];
  private long[] numbers = new long[16];
  private int size;

  /**
   * One of several units.
   *
   * @param unit from 0 to {@code units}, exclusive
   */
  public EqualClasses(int unit, int units) {
    this.unit = unit;
    this.units = units;
    Arrays.fill(numbers, -1);
  }

  /** How many units keep each within some bytes. */
  public static int units(long elements, long memory) {
    long units = (elements * MOST_BYTES + memory - 1) / memory;
    return (int) Math.max(1, Math.min(1 << 16, units));
  }

  /** Whether a fingerprint is in this unit's share. */
  public boolean isMine(long first, long second) {
    return units == 1 || Long.remainderUnsigned(Mix.mix(first, second) >>> 32, units) == unit;
  }

  /**
   * The number of the first fingerprint that is equal to this one, which may be its own.
   *
   * @param length of its text; always the same number if lengths do not matter
   * @param number greater than those of all earlier calls
   */
  public long leader(long first, long second, int length, long number) {
    int mask = numbers.length - 1;
    int at = (int) hash(first, second, length) & mask;
    while (numbers[at] >= 0) {
      if (firsts[at] == first && seconds[at] == second && lengths[at] == length) {
        return numbers[at];
      }
      at = at + 1 & mask;
    }
    firsts[at] = first;
    seconds[at] = second;
    lengths[at] = length;
    numbers[at] = number;
    if (++size > numbers.length / 3 * 2) grow();
    return number;
  }

  /** How many classes came. */
  public int size() {
    return size;
  }

  private void grow() {
    long[] oldFirsts = firsts;
    long[] oldSeconds = seconds;
    int[] oldLengths = lengths;
    long[] oldNumbers = numbers;
    int length = Math.multiplyExact(2, numbers.length);
    firsts = new long[length];
    seconds = new long[length];
    lengths = new int[length];
    numbers = new long[length];
    Arrays.fill(numbers, -1);
    for (int i = 0; i < oldNumbers.length; i++) {
      if (oldNumbers[i] < 0) continue;
      int at = (int) hash(oldFirsts[i], oldSeconds[i], oldLengths[i]) & length - 1;
      while (numbers[at] >= 0) at = at + 1 & length - 1;
      firsts[at] = oldFirsts[i];
      seconds[at] = oldSeconds[i];
      lengths[at] = oldLengths[i];
      numbers[at] = oldNumbers[i];
    }
  }

  private static long hash(long first, long second, int length) {
    return Mix.mix(Mix.mix(first, second), length);
  }
}
