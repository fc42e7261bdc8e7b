package io.crivello.struct;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Adds many elements to a Bloom filter by several threads, each of which owns a part of its words.
 * An owner meets the elements in their order, so it sees of each whether it changed the part; an
 * element is new if it changed some part.
 */
final class SharedAdding {
  private final BloomFilter filter;
  private final long[] signatures;
  private final int n;

  SharedAdding(BloomFilter filter, long[] signatures, int n) {
    Objects.checkFromIndexSize(0, n, signatures.length);
    this.filter = filter;
    this.signatures = signatures;
    this.n = n;
  }

  /** Adds them and returns how many were new. */
  long run(int threads) {
    if (threads < 1) throw new IllegalArgumentException(threads + " threads");
    if (threads == 1) return cardinality(setIn(0, filter.words.length));
    ExecutorService pool = Executors.newFixedThreadPool(threads, SharedAdding::thread);
    try {
      List<Future<long[]>> parts = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        int from = boundary(t, threads);
        int to = boundary(t + 1, threads);
        parts.add(pool.submit(() -> setIn(from, to)));
      }
      long[] isNew = new long[Words.count(n)];
      for (Future<long[]> part : parts) {
        long[] changed = done(part);
        for (int i = 0; i < isNew.length; i++) isNew[i] |= changed[i];
      }
      return cardinality(isNew);
    } finally {
      pool.shutdownNow();
    }
  }

  private int boundary(int thread, int threads) {
    return (int) ((long) filter.words.length * thread / threads);
  }

  /** Sets the bits in some words; returns a bit for each element, one if it changed something. */
  private long[] setIn(int fromWord, int toWord) {
    long[] changed = new long[Words.count(n)];
    for (int i = 0; i < n; i++) {
      if (filter.set(signatures[i], fromWord, toWord)) changed[i >>> 6] |= 1L << i;
    }
    return changed;
  }

  private static long cardinality(long[] bits) {
    long ones = 0;
    for (long word : bits) ones += Long.bitCount(word);
    return ones;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "Bloom filter");
    thread.setDaemon(true);
    return thread;
  }

  private static long[] done(Future<long[]> part) {
    try {
      return part.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while adding to a Bloom filter", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a part of a Bloom filter was not filled", e.getCause());
    }
  }
}
