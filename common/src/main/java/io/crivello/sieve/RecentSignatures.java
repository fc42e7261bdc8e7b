package io.crivello.sieve;

import java.util.Arrays;

/**
 * The signatures that lately went by, with the least ordinal each went by with: links that a site
 * repeats on every page are dropped before they are sorted. A table in which a signature has one
 * place and drives out what is there.
 */
public final class RecentSignatures {
  private final long[] signatures;
  private final long[] ordinals;
  private final int mask;

  public RecentSignatures(int log2Size) {
    signatures = new long[1 << log2Size];
    ordinals = new long[1 << log2Size];
    Arrays.fill(ordinals, Long.MAX_VALUE);
    mask = (1 << log2Size) - 1;
  }

  /**
   * Whether a pair may be dropped because the same signature was let through before with an ordinal
   * that is not greater. If not, the caller keeps the pair, and it is remembered here.
   */
  public boolean isRepeat(long signature, long ordinal) {
    int place = (int) signature & mask;
    if (signatures[place] == signature && ordinals[place] <= ordinal) return true;
    signatures[place] = signature;
    ordinals[place] = ordinal;
    return false;
  }
}
