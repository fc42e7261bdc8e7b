package io.crivello.bench;

import info.debatty.java.lsh.LSHMinHash;
import info.debatty.java.lsh.MinHash;
import io.crivello.neardup.FeatureSource;
import io.crivello.neardup.Features;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The pairs of texts that share a band of their MinHash signatures, with signatures and bands of
 * java-lsh. A hundred hashes in ten bands of ten: a pair of resemblance 0.9 is named with a
 * probability of 0.986, one of 0.5 with 0.01. What is named is not verified.
 */
final class MinHashPairs {
  private static final int HASHES = 100;
  private static final int BANDS = 10;
  private static final int BUCKETS = (1 << 30) - 35;
  private static final int UNIVERSE = Integer.MAX_VALUE;
  private static final long SEED = 5;

  private final MinHash minHash = new MinHash(HASHES, UNIVERSE, SEED);
  private final LSHMinHash bands = new LSHMinHash(BANDS, BUCKETS, UNIVERSE, SEED);
  private final FeatureSource source;

  MinHashPairs(Features features) {
    source = features.source();
  }

  /** The buckets of a text, one a band. */
  int[] keys(String text) {
    Set<Integer> shingles = new HashSet<>();
    source.extract(text, shingle -> shingles.add((int) (shingle >>> 33)));
    return bands.hashSignature(minHash.signature(shingles));
  }

  /** The pairs of texts, the smaller number in the upper half. */
  static LongOpenHashSet of(List<String> texts, Features features) {
    MinHashPairs pairs = new MinHashPairs(features);
    return of(texts.stream().map(pairs::keys).toArray(int[][]::new));
  }

  /** The pairs of texts with some keys, the smaller number in the upper half. */
  static LongOpenHashSet of(int[][] keys) {
    LongOpenHashSet pairs = new LongOpenHashSet();
    for (int band = 0; band < BANDS; band++) addPairs(keys, band, pairs);
    return pairs;
  }

  private static void addPairs(int[][] keys, int band, LongOpenHashSet pairs) {
    Int2ObjectOpenHashMap<IntArrayList> buckets = new Int2ObjectOpenHashMap<>();
    for (int j = 0; j < keys.length; j++) {
      IntArrayList bucket = buckets.computeIfAbsent(keys[j][band], key -> new IntArrayList());
      for (int n = 0; n < bucket.size(); n++) {
        pairs.add((long) bucket.getInt(n) << Integer.SIZE | j);
      }
      bucket.add(j);
    }
  }
}
