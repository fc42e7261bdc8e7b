package io.crivello.table;

import java.util.List;

/**
 * Which of several tables or runs to merge, as a log-structured merge tree does (O'Neil, Cheng,
 * Gawlick, O'Neil 1996). Each shall be larger than all younger ones together; from the first that
 * is not, all are merged into one, as soon as they are {@value #FEWEST}. So there are about as many
 * as the largest has binary digits, and a record is written again, after the first time, only into
 * one at least twice as large.
 */
public final class SizeTiers {
  public static final int FEWEST = 4;

  private SizeTiers() {}

  /**
   * How many from the newest on become one; 0 if none.
   *
   * @param counts the numbers of records, oldest first
   */
  public static int absorbed(List<Long> counts) {
    long younger = counts.stream().mapToLong(Long::longValue).sum();
    for (int i = 0; i < counts.size(); i++) {
      younger -= counts.get(i);
      if (counts.get(i) > younger) continue;
      int absorbed = counts.size() - i;
      return absorbed >= FEWEST ? absorbed : 0;
    }
    return 0;
  }
}
