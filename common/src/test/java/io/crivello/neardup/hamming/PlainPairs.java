package io.crivello.neardup.hamming;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** All pairs by comparing every two fingerprints, as sorted numbers; and fingerprints to try. */
public final class PlainPairs {
  private static final int NUMBER_BITS = 28;
  private static final int DISTANCE_BITS = 6;

  private PlainPairs() {}

  public static long code(long i, long j, int distance) {
    return (i << NUMBER_BITS | j) << DISTANCE_BITS | distance;
  }

  public static int distance(long code) {
    return (int) code & (1 << DISTANCE_BITS) - 1;
  }

  /** Collects pairs; refuses one whose numbers are not in order. */
  static final class Collector implements PairSink {
    private final LongArrayList codes = new LongArrayList();

    @Override
    public void accept(long i, long j, int distance) {
      if (i >= j) throw new AssertionError("a pair of " + i + " and " + j);
      codes.add(code(i, j, distance));
    }

    long[] sorted() {
      long[] sorted = codes.toLongArray();
      Arrays.sort(sorted);
      return sorted;
    }
  }

  /** The pairs within a distance, in increasing order. */
  public static long[] of(int bits, long[] packed, int n, int distance) {
    return IntStream.range(0, n)
        .parallel()
        .mapToObj(i -> of(bits, packed, n, distance, i))
        .flatMapToLong(Arrays::stream)
        .toArray();
  }

  private static long[] of(int bits, long[] packed, int n, int distance, int i) {
    LongArrayList found = new LongArrayList();
    int words = bits / Long.SIZE;
    for (int j = i + 1; j < n; j++) {
      int d = Long.bitCount(packed[i * words] ^ packed[j * words]);
      if (words == 2) d += Long.bitCount(packed[2 * i + 1] ^ packed[2 * j + 1]);
      if (d <= distance) found.add(code(i, j, d));
    }
    return found.toLongArray();
  }

  /** Uniform fingerprints, about a third of which are others with some bits flipped. */
  public static long[] fingerprints(int bits, int n, int mostFlips, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int words = bits / Long.SIZE;
    long[] packed = random.longs((long) n * words).toArray();
    for (int i = 1; i < n; i++) {
      if (random.nextInt(3) > 0) continue;
      int from = random.nextInt(i);
      System.arraycopy(packed, from * words, packed, i * words, words);
      for (int flips = random.nextInt(mostFlips + 1); flips > 0; flips--) {
        int bit = random.nextInt(bits);
        packed[i * words + bit / Long.SIZE] ^= 1L << bit;
      }
    }
    return packed;
  }
}
