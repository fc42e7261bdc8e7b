package io.crivello.bench;

import io.crivello.neardup.Features;
import io.crivello.neardup.NgramFingerprints;
import io.crivello.neardup.Overlap;
import io.crivello.neardup.SimHashSketcher;
import io.crivello.neardup.hamming.HammingJoin;
import io.crivello.neardup.hamming.HammingPlanner;
import io.crivello.neardup.hamming.PackedFingerprints;
import io.crivello.neardup.sets.PrefixJoin;
import io.crivello.neardup.sets.ResemblanceThreshold;
import io.crivello.neardup.sets.SetSource;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * From texts to pairs of near copies on one core, by SimHash of 3-grams of words at distance 3
 * (what {@code neardup} does by default) and of words at distances 3 and 7, and by comparing sets
 * of n-grams, beside MinHash and locality-sensitive hashing of java-lsh. The true pairs, those
 * whose sets of 3-grams of words resemble each other to at least 0.9, are found by comparing a
 * sample of the texts with all; a line says how many of them were found, and how many pairs were
 * named in all.
 */
public final class NearTextsSection implements Section {
  private static final Features SHINGLES = Features.parse("word-3-grams");
  private static final ResemblanceThreshold NEAR = new ResemblanceThreshold(900);
  private static final int SAMPLE = 2000;
  private static final int WARM_UP = 3;
  private static final int TURNS = 5;
  private static final long MEMORY = 1L << 28;

  /** A way to find pairs. */
  private interface Method {
    /** The pairs, the smaller number in the upper half. */
    LongOpenHashSet pairs(List<String> texts) throws IOException;
  }

  private static final List<String> NAMES =
      List.of(
          "SimHash 64, word 3-grams, distance 3",
          "SimHash 64, words, distance 3",
          "SimHash 64, words, distance 7",
          "sets of 3-grams, resemblance 0.9",
          "java-lsh MinHash 100, 10 bands, 3-grams");
  private static final List<Method> METHODS =
      List.of(
          texts -> bySimHash(texts, SHINGLES, 3),
          texts -> bySimHash(texts, Features.WORDS, 3),
          texts -> bySimHash(texts, Features.WORDS, 7),
          NearTextsSection::bySets,
          texts -> MinHashPairs.of(texts, SHINGLES));

  @Override
  public void run(SideBySide sheet, String[] arguments) throws Exception {
    List<String> texts = NearTexts.read(arguments);
    LongOpenHashSet truth = truePairs(texts);
    sheet.line(
        "texts",
        "%8d, %.1f MB; a sample of them is in %d pairs of resemblance ≥ 0.9",
        texts.size(),
        texts.stream().mapToLong(String::length).sum() / 1e6,
        truth.size());
    double[][] seconds = new double[METHODS.size()][TURNS];
    LongOpenHashSet[] named = new LongOpenHashSet[METHODS.size()];
    for (int turn = -WARM_UP; turn < TURNS; turn++) {
      for (int m = 0; m < METHODS.size(); m++) {
        long start = System.nanoTime();
        named[m] = METHODS.get(m).pairs(texts);
        if (turn >= 0) seconds[m][turn] = (System.nanoTime() - start) / 1e9;
      }
    }
    for (double[] turns : seconds) Arrays.sort(turns);
    double peer = seconds[METHODS.size() - 1][TURNS / 2];
    for (int m = 0; m < METHODS.size(); m++) {
      double median = seconds[m][TURNS / 2];
      sheet.line(
          NAMES.get(m),
          "%8.3f s   ratio to java-lsh %5.3f   recall %.3f   %d pairs named in all",
          median,
          median / peer,
          recall(named[m], truth),
          named[m].size());
    }
  }

  private static double recall(LongOpenHashSet named, LongOpenHashSet truth) {
    return (double) truth.longStream().filter(named::contains).count() / truth.size();
  }

  private static long code(long i, long j) {
    return i << Integer.SIZE | j;
  }

  private static LongOpenHashSet bySimHash(List<String> texts, Features features, int distance)
      throws IOException {
    SimHashSketcher sketcher = new SimHashSketcher(Long.SIZE, features.source(), 0);
    long[] packed = new long[texts.size()];
    for (int i = 0; i < packed.length; i++) {
      sketcher.sketch(texts.get(i));
      packed[i] = sketcher.first();
    }
    LongOpenHashSet pairs = new LongOpenHashSet();
    new HammingJoin(
            HammingPlanner.plan(packed.length, Long.SIZE, distance, MEMORY),
            new PackedFingerprints(Long.SIZE, packed, packed.length))
        .run((i, j, d) -> pairs.add(code(i, j)));
    return pairs;
  }

  private static long[][] sets(List<String> texts) {
    NgramFingerprints shingles = new NgramFingerprints(SHINGLES.source(), 1);
    return texts.stream().map(shingles::of).toArray(long[][]::new);
  }

  private static boolean areNear(long[] a, long[] b) {
    return NEAR.sizesFit(a.length, b.length)
        && NEAR.isReached(Overlap.common(a, b), a.length, b.length);
  }

  private static LongOpenHashSet bySets(List<String> texts) throws IOException {
    long[][] sets = sets(texts);
    LongOpenHashSet candidates = new LongOpenHashSet();
    new PrefixJoin(new ArraySets(sets), NEAR, sets.length)
        .run(0, 1, (i, j, nothing) -> candidates.add(code(i, j)));
    candidates.removeIf(pair -> !areNear(sets[(int) (pair >>> Integer.SIZE)], sets[(int) pair]));
    return candidates;
  }

  /** The pairs that a sample of the texts is in, by comparing it with all. */
  private static LongOpenHashSet truePairs(List<String> texts) {
    long[][] sets = sets(texts);
    LongOpenHashSet pairs = new LongOpenHashSet();
    int step = Math.max(1, sets.length / SAMPLE);
    for (int i = 0; i < sets.length; i += step) {
      for (int j = 0; j < sets.length; j++) {
        if (j != i && areNear(sets[i], sets[j])) pairs.add(code(Math.min(i, j), Math.max(i, j)));
      }
    }
    if (pairs.isEmpty()) throw new IllegalArgumentException("no two texts are near each other");
    return pairs;
  }

  /** Sets in memory. */
  private static final class ArraySets implements SetSource {
    private final long[][] sets;
    private long[] current;

    ArraySets(long[][] sets) {
      this.sets = sets;
    }

    @Override
    public int count() {
      return sets.length;
    }

    @Override
    public long elementCount() {
      return Arrays.stream(sets).mapToLong(set -> set.length).sum();
    }

    @Override
    public void read(int number) {
      current = sets[number];
    }

    @Override
    public int size() {
      return current.length;
    }

    @Override
    public long[] elements() {
      return current;
    }
  }
}
