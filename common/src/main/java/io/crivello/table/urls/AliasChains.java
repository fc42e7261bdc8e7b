package io.crivello.table.urls;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * The rows in the middle of chains of aliases: those that stand for another row while others stand
 * for them. A chain ends with the first row that is not among them; if it runs into a circle, with
 * the least row of the circle (found as Brent did, 1980). Memory: about 24 bytes a row that was
 * added.
 */
public final class AliasChains {
  private static final long NONE = -1;

  private final Long2LongOpenHashMap next = new Long2LongOpenHashMap();
  private final LongArrayList path = new LongArrayList();

  public AliasChains() {
    next.defaultReturnValue(NONE);
  }

  /** Tells what a row in the middle of a chain stands for. */
  public void add(long row, long target) {
    next.put(row, target);
  }

  /**
   * The end of a chain.
   *
   * @param target what the row at its beginning stands for
   */
  public long end(long target) {
    path.clear();
    long end = target;
    long tortoise = NONE;
    long power = 1;
    for (long after = next.get(end); after != NONE && after != end; after = next.get(end)) {
      path.add(end);
      if (end == tortoise) {
        end = leastOfCircle(end);
        break;
      }
      if (path.size() == power) {
        tortoise = end;
        power <<= 1;
      }
      end = after;
    }
    for (int i = 0; i < path.size(); i++) next.put(path.getLong(i), end);
    return end;
  }

  private long leastOfCircle(long row) {
    long least = row;
    for (long at = next.get(row); at != row; at = next.get(at)) least = Math.min(least, at);
    return least;
  }
}
