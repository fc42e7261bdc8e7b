package io.crivello.struct;

import java.util.Arrays;

/** A few consecutive buckets on their way through a solver: first records, then solutions. */
final class BucketGroup {
  private long[] records = new long[StaticFunction.BUCKET_KEYS * SignatureRecords.WIDTH];
  private int end;
  private int[] keys = new int[8];
  private int buckets;

  private int[] seeds;
  private int[] units;
  private int[] valueCounts;
  private long[] marks;
  private long[] values;

  int keyCount() {
    return end / SignatureRecords.WIDTH;
  }

  void add(long first, long second, long value) {
    if (end == records.length) records = Arrays.copyOf(records, 2 * end);
    records[end] = first;
    records[end + 1] = second;
    records[end + 2] = value;
    end += SignatureRecords.WIDTH;
  }

  void endBucket(int keysInBucket) {
    if (buckets == keys.length) keys = Arrays.copyOf(keys, 2 * buckets);
    keys[buckets++] = keysInBucket;
  }

  /** Replaces the records by the solutions. */
  BucketGroup solve(BucketSolver solver) {
    seeds = new int[buckets];
    units = new int[buckets];
    valueCounts = new int[buckets];
    values = new long[keyCount()];
    int allUnits = 0;
    for (int b = 0; b < buckets; b++) allUnits += BucketSolver.unitsFor(keys[b]);
    marks = new long[2 * allUnits];
    for (int b = 0, from = 0, mark = 0, value = 0; b < buckets; b++) {
      solver.solve(records, from, keys[b]);
      from += keys[b] * SignatureRecords.WIDTH;
      seeds[b] = solver.seed();
      units[b] = solver.units();
      valueCounts[b] = solver.storedCount();
      System.arraycopy(solver.marks(), 0, marks, mark, 2 * units[b]);
      System.arraycopy(solver.stored(), 0, values, value, valueCounts[b]);
      mark += 2 * units[b];
      value += valueCounts[b];
    }
    records = null;
    return this;
  }

  void appendTo(BucketAssembler assembler) {
    int mark = 0;
    int value = 0;
    for (int b = 0; b < buckets; b++) {
      assembler.addBucket(seeds[b], marks, mark, units[b]);
      assembler.addValues(values, value, value + valueCounts[b]);
      mark += 2 * units[b];
      value += valueCounts[b];
    }
  }
}
