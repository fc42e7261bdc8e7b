package io.crivello.neardup.hamming;

import java.io.IOException;

/**
 * A unit of a table whose pairs have keys that differ in a few bits (multi-index hashing: Norouzi,
 * Punjani and Fleet, 2012): the elements of a range of numbers are put into a bucket for each key;
 * then all elements up to the end of the range look up their own key and all keys near it.
 *
 * <p>An element is taken out of its bucket before it looks: elements come by increasing numbers and
 * lie so in the buckets, hence it is the first one there, and only larger numbers remain. Every
 * pair is met once.
 */
final class ProbeJoin {
  private static final int CHUNK = 1 << 12;

  private final FingerprintSource source;
  private final PairCheck check;
  private final int words;
  private final int stride;
  private final int shift;
  private final int keyBits;
  private final long from;
  private final long to;
  private final int[] near;
  private final long[] chunk;

  private final long[] entries;
  private final int[] starts;
  private final int[] ends;

  ProbeJoin(
      HammingPlan plan,
      int table,
      int range,
      FingerprintSource source,
      PairCheck check,
      JoinMemory memory) {
    this.source = source;
    this.check = check;
    words = HammingTable.words(plan.bits());
    stride = words + 1;
    HammingTable key = plan.tables().get(table);
    shift = key.shift();
    keyBits = key.keyBits();
    from = HammingPlan.startOfRange(plan.elements(), plan.ranges(), range);
    to = HammingPlan.startOfRange(plan.elements(), plan.ranges(), range + 1);
    near = Neighbours.within(keyBits, key.radius());
    chunk = new long[CHUNK * words];
    entries = memory.entries(Math.toIntExact((to - from) * stride));
    starts = new int[(1 << keyBits) + 1];
    ends = new int[1 << keyBits];
  }

  void run() throws IOException {
    if (from == to) return;
    fill();
    long base = 0;
    try (FingerprintChunks chunks = source.open()) {
      for (int n; base < to && (n = chunks.read(chunk)) >= 0; base += n) {
        int count = (int) Math.min(n, to - base);
        for (int i = 0; i < count; i++) lookUp(chunk[i * words], secondWord(i), base + i);
      }
    }
  }

  private void lookUp(long f0, long f1, long number) throws IOException {
    int key = key(f0, f1);
    if (number >= from) starts[key] += stride;
    for (int difference : near) {
      int other = key ^ difference;
      int start = starts[other];
      int end = ends[other];
      if (start < end) check.compare(f0, f1, number, entries, start, end);
    }
  }

  private int key(long f0, long f1) {
    long shifted;
    if (shift >= Long.SIZE) shifted = f1 >>> shift;
    else if (shift == 0) shifted = f0;
    else shifted = f0 >>> shift | f1 << -shift;
    return (int) shifted & (1 << keyBits) - 1;
  }

  private long secondWord(int i) {
    return words == 1 ? 0 : chunk[i * words + 1];
  }

  /** Puts the elements of the range into their buckets. */
  private void fill() throws IOException {
    forEachInRange((f0, f1, number) -> starts[key(f0, f1) + 1] += stride);
    for (int k = 0; k < ends.length; k++) {
      starts[k + 1] += starts[k];
      ends[k] = starts[k];
    }
    forEachInRange(
        (f0, f1, number) -> {
          int key = key(f0, f1);
          int at = ends[key];
          ends[key] = at + stride;
          entries[at] = f0;
          if (words == 2) entries[at + 1] = f1;
          entries[at + words] = number;
        });
  }

  @FunctionalInterface
  private interface Element {
    void accept(long f0, long f1, long number);
  }

  private void forEachInRange(Element element) throws IOException {
    long base = 0;
    try (FingerprintChunks chunks = source.open()) {
      for (int n; base < to && (n = chunks.read(chunk)) >= 0; base += n) {
        int first = (int) Math.max(0, Math.min(n, from - base));
        int last = (int) Math.min(n, to - base);
        for (int i = first; i < last; i++) {
          element.accept(chunk[i * words], secondWord(i), base + i);
        }
      }
    }
  }
}
