package io.crivello.struct;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongFunction;

/**
 * Builds a static function from a spool: reads the records in the order of their signatures, hands
 * groups of whole buckets to threads and lays out the solutions in the order of the buckets. A
 * bucket's solution depends on its records alone, so the result is the same for every number of
 * threads, budget and order of arrival.
 */
final class BucketedConstruction {
  private static final int GROUP_KEYS = 2 * StaticFunction.BUCKET_KEYS;

  private final long size;
  private final int width;
  private final int bucketCount;
  private final SortedRecords records;
  private final LongFunction<String> nameOfValue;
  private final BucketAssembler assembler;

  private int nextBucket;

  /** Whether {@code records} stands on a record that is in no group yet. */
  private boolean more;

  private BucketedConstruction(SignatureSpool spool, int width, LongFunction<String> nameOfValue) {
    this.width = width;
    this.nameOfValue = nameOfValue;
    size = spool.size();
    bucketCount = StaticFunction.bucketCount(size, width);
    records = spool.sorted();
    assembler =
        new BucketAssembler(
            width, bucketCount, size * 123 / 100 / StaticFunction.UNIT + 2L * bucketCount, size);
  }

  /**
   * Builds a function whose values have {@code width} bits, and uses the spool up.
   *
   * @param nameOfValue what a value is called in the message about a duplicate key
   */
  static StaticFunction build(
      SignatureSpool spool, int width, int threads, LongFunction<String> nameOfValue) {
    if (width < 0 || width > Long.SIZE) {
      throw new IllegalArgumentException("values of " + width + " bits");
    }
    BucketedConstruction construction = new BucketedConstruction(spool, width, nameOfValue);
    try {
      construction.run(threads);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return construction.assembler.finish(construction.size);
  }

  private void run(int threads) throws IOException {
    more = records.advance();
    if (bucketCount == 0) {
      while (more) takeRecord();
    } else if (threads == 1 || bucketCount == 1) {
      BucketSolver solver = new BucketSolver();
      while (nextBucket < bucketCount) nextGroup().solve(solver).appendTo(assembler);
    } else {
      runWith(threads);
    }
  }

  private void runWith(int threads) throws IOException {
    ExecutorService pool = Executors.newFixedThreadPool(threads, BucketedConstruction::thread);
    ThreadLocal<BucketSolver> solvers = ThreadLocal.withInitial(BucketSolver::new);
    Deque<Future<BucketGroup>> underWay = new ArrayDeque<>();
    try {
      while (nextBucket < bucketCount || !underWay.isEmpty()) {
        while (nextBucket < bucketCount && underWay.size() < 2 * threads) {
          BucketGroup group = nextGroup();
          underWay.add(pool.submit(() -> group.solve(solvers.get())));
        }
        solved(underWay.remove()).appendTo(assembler);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "bucket solver");
    thread.setDaemon(true);
    return thread;
  }

  private static BucketGroup solved(Future<BucketGroup> group) {
    try {
      return group.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while building a static function", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IllegalArgumentException refused) throw refused;
      throw new IllegalStateException("a bucket was not solved", e.getCause());
    }
  }

  private BucketGroup nextGroup() throws IOException {
    BucketGroup group = new BucketGroup();
    do {
      int before = group.keyCount();
      while (more && StaticFunction.bucketOf(records.first(), bucketCount) == nextBucket) {
        group.add(records.first(), records.second(), records.value());
        takeRecord();
      }
      group.endBucket(group.keyCount() - before);
      nextBucket++;
    } while (nextBucket < bucketCount && group.keyCount() < GROUP_KEYS);
    return group;
  }

  /** Checks the current record against its successor and goes there. */
  private void takeRecord() throws IOException {
    long first = records.first();
    long second = records.second();
    long value = records.value();
    checkWidth(value, width);
    more = records.advance();
    if (more && records.first() == first && records.second() == second) {
      throw new IllegalArgumentException(
          "duplicate key: "
              + nameOfValue.apply(Math.min(value, records.value()))
              + " and "
              + nameOfValue.apply(Math.max(value, records.value()))
              + " have the same signature "
              + Long.toHexString(first)
              + " "
              + Long.toHexString(second));
    }
  }

  static void checkWidth(long value, int width) {
    if (width < Long.SIZE && value >>> width != 0) {
      throw new IllegalArgumentException(
          "the value " + Long.toUnsignedString(value) + " does not fit " + width + " bits");
    }
  }
}
