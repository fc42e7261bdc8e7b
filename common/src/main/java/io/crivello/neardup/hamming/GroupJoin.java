package io.crivello.neardup.hamming;

import io.crivello.hash.Mix;
import java.io.IOException;
import java.util.Arrays;

/**
 * A unit of tables whose pairs have equal keys: groups the elements of a range of keys and compares
 * within the groups.
 *
 * <p>Elements are first put into partitions by the bits that the keys of all tables of the unit
 * share, then grouped within a partition, once a table. The shared bits are mixed first, so that
 * ranges are of even size whatever the fingerprints look like; the range is told by the upper bits
 * of the mix, the partition by the lower bits. The fingerprints are read once to count how many
 * fall into each partition of the range, and again to put them there, as many partitions at a time
 * as memory allows; a partition, small enough for a cache, is sorted into buckets by counting, and
 * the elements of a bucket are compared with each other. A partition that is too large (keys that
 * very many elements share) is compared with itself piece by piece, reading the fingerprints once a
 * piece; with several tables they are then executed one by one, since their own keys are longer.
 */
final class GroupJoin {
  private static final int CHUNK = 1 << 12;
  private static final int PARTITION = 1 << 11;
  private static final int MOST_PARTITION_BITS = 10;
  private static final int MOST_SHARED_PARTITION = 1 << 17;
  private static final int MOST_BUCKET_BITS = 16;
  private static final int BUCKET_SIZE_BITS = 2;
  private static final int PIECE = 1 << 13;
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
  private static final long OTHER_MULTIPLIER = 0xD1B54A32D192ED03L;

  private final HammingPlan plan;
  private final TableBundle bundle;
  private final FingerprintSource source;
  private final PairSink sink;
  private final HammingTable key;
  private final int range;
  private final long ranges;
  private final int words;
  private final int stride;
  private final int capacity;
  private final int partitionBits;
  private final long[] chunk;

  private final JoinMemory memory;
  private final int[] starts = new int[(1 << MOST_BUCKET_BITS) + 1];
  private long[] entries;
  private long[] sorted = new long[0];

  GroupJoin(
      HammingPlan plan,
      TableBundle bundle,
      int range,
      FingerprintSource source,
      PairSink sink,
      JoinMemory memory) {
    this.plan = plan;
    this.bundle = bundle;
    this.source = source;
    this.memory = memory;
    this.sink = sink;
    this.key = bundle.shared();
    this.range = range;
    this.ranges = plan.ranges();
    words = HammingTable.words(plan.bits());
    stride = words + 1;
    capacity = plan.capacity();
    chunk = new long[CHUNK * words];
    long expected = Math.min(capacity, plan.elements() / plan.ranges());
    int bits = 0;
    while (bits < MOST_PARTITION_BITS && expected >> bits > PARTITION) bits++;
    partitionBits = bits;
  }

  void run() throws IOException {
    long[] counts = countPartitions();
    int largest = Math.max(1, capacity / 4);
    if (bundle.size() > 1 && max(counts) > Math.min(largest, MOST_SHARED_PARTITION)) {
      for (TableBundle single : bundle.singles(plan.tables())) {
        new GroupJoin(plan, single, range, source, sink, memory).run();
      }
      return;
    }
    for (int from = 0; from < counts.length; ) {
      if (counts[from] > largest) {
        comparePieces(from, counts[from]);
        from++;
        continue;
      }
      int to = from;
      long sum = 0;
      while (to < counts.length && counts[to] <= largest && sum + counts[to] <= capacity) {
        sum += counts[to++];
      }
      if (sum > 1) comparePartitions(counts, from, to, (int) sum);
      from = to;
    }
  }

  private static long max(long[] counts) {
    long most = 0;
    for (long count : counts) most = Math.max(most, count);
    return most;
  }

  private long mixedKey(long f0, long f1) {
    return key.second() == 0
        ? Mix.mix(f0 & key.first())
        : Mix.mix(f0 & key.first(), f1 & key.second());
  }

  private boolean isMine(long mixed) {
    return (mixed >>> 32) * ranges >>> 32 == range;
  }

  private int partition(long mixed) {
    return (int) mixed & (1 << partitionBits) - 1;
  }

  private long secondWord(int i) {
    return words == 1 ? 0 : chunk[i * words + 1];
  }

  private long[] countPartitions() throws IOException {
    long[] counts = new long[1 << partitionBits];
    try (FingerprintChunks chunks = source.open()) {
      for (int n; (n = chunks.read(chunk)) >= 0; ) {
        for (int i = 0; i < n; i++) {
          long mixed = mixedKey(chunk[i * words], secondWord(i));
          if (isMine(mixed)) counts[partition(mixed)]++;
        }
      }
    }
    return counts;
  }

  private void comparePartitions(long[] counts, int from, int to, int sum) throws IOException {
    entries = memory.entries(sum * stride);
    int[] ends = new int[to - from];
    for (int p = from, end = 0; p < to; p++) {
      ends[p - from] = end;
      end += (int) counts[p] * stride;
    }
    long base = 0;
    try (FingerprintChunks chunks = source.open()) {
      for (int n; (n = chunks.read(chunk)) >= 0; base += n) {
        for (int i = 0; i < n; i++) {
          long mixed = mixedKey(chunk[i * words], secondWord(i));
          if (!isMine(mixed)) continue;
          int p = partition(mixed);
          if (p < from || p >= to) continue;
          int at = ends[p - from];
          ends[p - from] = at + stride;
          entries[at] = chunk[i * words];
          if (words == 2) entries[at + 1] = secondWord(i);
          entries[at + words] = base + i;
        }
      }
    }
    PairCheck[] checks = new PairCheck[bundle.size()];
    for (int i = 0; i < checks.length; i++) {
      checks[i] = new PairCheck(plan, bundle.from() + i, sink);
    }
    int start = 0;
    for (int end : ends) {
      for (PairCheck check : checks) comparePartition(start, end, check);
      start = end;
    }
  }

  /** Sorts the entries of a partition into the buckets of a table and compares within them. */
  private void comparePartition(int from, int to, PairCheck check) throws IOException {
    int n = (to - from) / stride;
    if (n < 2) return;
    if (sorted.length < to - from) sorted = new long[to - from];
    HammingTable table = check.table();
    int shift = Long.SIZE - bucketBits(n);
    int buckets = 1 << bucketBits(n);
    Arrays.fill(starts, 0, buckets + 1, 0);
    for (int e = from; e < to; e += stride) starts[bucket(table, e, shift) + 1] += stride;
    for (int bucket = 0; bucket < buckets; bucket++) starts[bucket + 1] += starts[bucket];
    for (int e = from; e < to; e += stride) {
      int bucket = bucket(table, e, shift);
      int at = starts[bucket];
      starts[bucket] = at + stride;
      sorted[at] = entries[e];
      sorted[at + 1] = entries[e + 1];
      if (words == 2) sorted[at + 2] = entries[e + 2];
    }
    compareBuckets(n * stride, buckets, check);
  }

  private static int bucketBits(int n) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(n - 1) - BUCKET_SIZE_BITS;
    return Math.max(1, Math.min(MOST_BUCKET_BITS, bits));
  }

  /** The upper bits of a product, on which all bits of the key of an entry have an influence. */
  private int bucket(HammingTable table, int e, int shift) {
    long bits = entries[e] & table.first();
    if (words == 2) bits += (entries[e + 1] & table.second()) * OTHER_MULTIPLIER;
    return (int) (bits * MULTIPLIER >>> shift);
  }

  private void compareBuckets(int length, int buckets, PairCheck check) throws IOException {
    int compared = stride;
    if (words == 1) {
      check.compareNeighbours(sorted, length);
      compared += PairCheck.NEIGHBOURS * stride;
    }
    int start = 0;
    for (int bucket = 0; bucket < buckets; bucket++) {
      int end = starts[bucket];
      for (int e = start; e < end - compared; e += stride) {
        long second = words == 1 ? 0 : sorted[e + 1];
        check.compare(sorted[e], second, sorted[e + words], sorted, e + compared, end);
      }
      start = end;
    }
  }

  /** Compares a partition of any size with itself. */
  private void comparePieces(int partition, long count) throws IOException {
    int piece = Math.min(PIECE, capacity) * stride;
    entries = memory.entries(piece);
    PairCheck check = new PairCheck(plan, bundle.from(), sink);
    for (long done = 0; done < count; done += piece / stride) {
      comparePiece(partition, done, piece, check);
    }
  }

  /**
   * Holds the elements of a partition from the one after {@code done} others on, as many as the
   * piece has room for, and compares them with each other and with all later ones.
   */
  private void comparePiece(int partition, long done, int piece, PairCheck check)
      throws IOException {
    int held = 0;
    long seen = 0;
    long base = 0;
    try (FingerprintChunks chunks = source.open()) {
      for (int n; (n = chunks.read(chunk)) >= 0; base += n) {
        for (int i = 0; i < n; i++) {
          long f0 = chunk[i * words];
          long f1 = secondWord(i);
          long mixed = mixedKey(f0, f1);
          if (!isMine(mixed) || partition(mixed) != partition || seen++ < done) continue;
          check.compare(f0, f1, base + i, entries, 0, held);
          if (held == piece) continue;
          entries[held] = f0;
          if (words == 2) entries[held + 1] = f1;
          entries[held + words] = base + i;
          held += stride;
        }
      }
    }
  }
}
