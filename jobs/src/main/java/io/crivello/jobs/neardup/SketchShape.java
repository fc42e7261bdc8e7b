package io.crivello.jobs.neardup;

import io.crivello.neardup.hamming.FingerprintReader;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * What fingerprints look like as a whole: how often each bit is set, and how far any two are from
 * each other. Memory: at most {@value #MOST_KEPT} fingerprints.
 */
final class SketchShape {
  static final int MOST_KEPT = 1 << 17;

  private static final int DRAWN = 1_000_000;
  private static final int CHUNK = 1 << 13;

  private SketchShape() {}

  /** How many documents have each bit set. */
  static long[] ones(FileSystem fs, Path sketches, int bits) throws IOException {
    int words = bits / Long.SIZE;
    long[] ones = new long[bits];
    long[] chunk = new long[CHUNK * words];
    int[] lengths = new int[CHUNK];
    for (Path file : SketchFiles.list(fs, sketches, SketchFiles.SKETCHES)) {
      try (FingerprintReader in = SketchFiles.open(fs, file)) {
        for (int n; (n = in.read(chunk, lengths)) >= 0; ) {
          for (int i = 0; i < n; i++) {
            for (int bit = 0; bit < bits; bit++) {
              ones[bit] += chunk[i * words + (bit >>> 6)] >>> bit & 1;
            }
          }
        }
      }
    }
    return ones;
  }

  /** The distances of pairs of classes that are drawn at random, of a sample if there are many. */
  static Histogram distances(FileSystem fs, Path distinct, int bits, long seed) throws IOException {
    return distances(sample(fs, distinct, bits, seed, MOST_KEPT), bits / Long.SIZE, seed);
  }

  private static Histogram distances(long[] kept, int words, long seed) {
    Histogram distances = new Histogram();
    SplittableRandom random = new SplittableRandom(seed);
    int count = kept.length / words;
    for (int i = 0; i < DRAWN && count > 1; i++) {
      int a = random.nextInt(count);
      int b = random.nextInt(count);
      if (a == b) continue;
      int distance = 0;
      for (int w = 0; w < words; w++) {
        distance += Long.bitCount(kept[a * words + w] ^ kept[b * words + w]);
      }
      distances.add(distance, 1);
    }
    return distances;
  }

  /**
   * Some of the fingerprints of a file, each set of that many equally likely (Fan, Muller and
   * Rezucha, 1962), in order.
   */
  static long[] sample(FileSystem fs, Path distinct, int bits, long seed, int most)
      throws IOException {
    int words = bits / Long.SIZE;
    long[] chunk = new long[CHUNK * words];
    int[] lengths = new int[CHUNK];
    SplittableRandom random = new SplittableRandom(~seed);
    try (FingerprintReader in = SketchFiles.open(fs, distinct)) {
      long left = in.count();
      int wanted = (int) Math.min(most, left);
      long[] kept = new long[wanted * words];
      int size = 0;
      for (int n; (n = in.read(chunk, lengths)) >= 0; ) {
        for (int i = 0; i < n; i++, left--) {
          if (left > wanted - size && random.nextLong(left) >= wanted - size) continue;
          System.arraycopy(chunk, i * words, kept, size * words, words);
          size++;
        }
      }
      return size == wanted ? kept : Arrays.copyOf(kept, size * words);
    }
  }
}
