package io.crivello.warc;

/** How often a reader met each {@link WarcCount}. */
public final class WarcCounts {
  private final long[] counts = new long[WarcCount.values().length];

  void add(WarcCount what) {
    counts[what.ordinal()]++;
  }

  public long get(WarcCount what) {
    return counts[what.ordinal()];
  }

  /** The number of records that are lost. */
  public long losses() {
    long sum = 0;
    for (WarcCount what : WarcCount.values()) {
      if (what.isLoss()) sum += get(what);
    }
    return sum;
  }

  /** Those that are not zero. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (WarcCount what : WarcCount.values()) {
      if (get(what) > 0) text.append(what).append('=').append(get(what)).append(' ');
    }
    return text.toString().strip();
  }
}
