package io.crivello.jobs.neardup;

import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import java.io.IOException;

/** The sets of classes, those used last in memory. */
final class SetCache {
  private static final int SET_BYTES = 64;

  private final ClassSets sets;
  private final long memory;
  private final Int2ObjectLinkedOpenHashMap<long[]> recent = new Int2ObjectLinkedOpenHashMap<>();
  private long held;

  /**
   * An empty cache.
   *
   * @param memory bytes for sets
   */
  SetCache(ClassSets sets, long memory) {
    this.sets = sets;
    this.memory = memory;
  }

  long[] get(int number) throws IOException {
    long[] known = recent.getAndMoveToFirst(number);
    if (known != null) return known;
    long[] set = sets.get(number);
    recent.putAndMoveToFirst(number, set);
    held += bytes(set);
    while (held > memory && recent.size() > 1) held -= bytes(recent.removeLast());
    return set;
  }

  private static long bytes(long[] set) {
    return SET_BYTES + (long) set.length * Long.BYTES;
  }
}
