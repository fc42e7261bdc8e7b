package io.crivello.warc;

import java.util.Map;
import java.util.TreeMap;

/** How often a reader met each {@link WarcCount}. */
public final class WarcCounts {
  private final long[] counts = new long[WarcCount.values().length];

  /** Of how many other types records are counted each by itself. */
  private static final int MOST_TYPES = 20;

  private final Map<String, Long> others = new TreeMap<>();

  void add(WarcCount what) {
    counts[what.ordinal()]++;
  }

  /** Counts a record that is no page by its type. */
  void addOther(String type) {
    boolean known =
        others.containsKey(type) || others.size() < MOST_TYPES && type.matches("[a-z0-9-]{1,32}");
    others.merge(known ? type : "unknown", 1L, Long::sum);
  }

  /** How many records are no pages, by their type; {@code unknown} for strange ones. */
  public Map<String, Long> others() {
    return others;
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
