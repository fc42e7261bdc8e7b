package io.crivello.bench;

import io.crivello.neardup.Features;
import io.crivello.neardup.NgramFingerprints;
import io.crivello.neardup.Overlap;
import io.crivello.neardup.SimHashSketcher;
import io.crivello.neardup.hamming.HammingJoin;
import io.crivello.neardup.hamming.HammingPlanner;
import io.crivello.neardup.hamming.PackedFingerprints;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * A hundred thousand texts and a million, generated in portions and not kept, of which every second
 * one is the one before with up to four words in a hundred changed: pairs by SimHash beside MinHash
 * of java-lsh, on one core, once each. The texts themselves are not among the times.
 */
public final class ManyTextsSection implements Section {
  private static final Features SHINGLES = Features.parse("word-3-grams");
  private static final int[] DISTANCES = {3, 7};
  private static final int PORTION = 1000;
  private static final int WARM_UP = 10_000;
  private static final int LEAST_WORDS = 200;
  private static final int MOST_WORDS = 400;
  private static final double MOST_CHANGED = 0.04;
  private static final double NEAR = 0.9;
  private static final long MEMORY = 1L << 28;

  private final int[] sizes;

  public ManyTextsSection() {
    this(100_000, 1_000_000);
  }

  /** A section with other numbers of texts. */
  public ManyTextsSection(int... sizes) {
    this.sizes = sizes;
  }

  @Override
  public void run(SideBySide sheet, String[] arguments) throws Exception {
    new Run(WARM_UP).sketch();
    for (int n : sizes) {
      Run run = new Run(n);
      run.sketch();
      run.print(sheet);
    }
  }

  /** One number of texts. */
  private static final class Run {
    private final long[] fingerprints;
    private final int[][] keys;
    private final LongArrayList truth = new LongArrayList();
    private final SimHashSketcher sketcher = new SimHashSketcher(Long.SIZE, SHINGLES.source(), 0);
    private final MinHashPairs minHash = new MinHashPairs(SHINGLES);
    private final NgramFingerprints sets = new NgramFingerprints(SHINGLES.source(), 1);
    private long characters;
    private double sketching;
    private double hashing;

    Run(int n) {
      fingerprints = new long[n];
      keys = new int[n][];
    }

    void sketch() {
      for (int from = 0; from < keys.length; from += PORTION) {
        String[] texts = texts(from, Math.min(PORTION, keys.length - from));
        long start = System.nanoTime();
        for (int i = 0; i < texts.length; i++) {
          sketcher.sketch(texts[i]);
          fingerprints[from + i] = sketcher.first();
        }
        long middle = System.nanoTime();
        for (int i = 0; i < texts.length; i++) keys[from + i] = minHash.keys(texts[i]);
        hashing += (System.nanoTime() - middle) / 1e9;
        sketching += (middle - start) / 1e9;
        for (String text : texts) characters += text.length();
        for (int i = 1; i < texts.length; i += 2) {
          long[] a = sets.of(texts[i - 1]);
          long[] b = sets.of(texts[i]);
          double common = Overlap.common(a, b);
          if (common >= NEAR * (a.length + b.length - common)) {
            truth.add((long) (from + i - 1) << Integer.SIZE | from + i);
          }
        }
      }
    }

    private static String[] texts(int from, int count) {
      SplittableRandom random = new SplittableRandom(from);
      String[] texts = new String[count];
      String[] words = {};
      for (int i = 0; i < count; i++) {
        boolean isCopy = i % 2 == 1;
        if (!isCopy) words = new String[random.nextInt(LEAST_WORDS, MOST_WORDS)];
        double changed = isCopy ? random.nextDouble() * MOST_CHANGED : 1;
        for (int j = 0; j < words.length; j++) {
          if (random.nextDouble() < changed) words[j] = NearTexts.word(random);
        }
        texts[i] = String.join(" ", words);
      }
      return texts;
    }

    void print(SideBySide sheet) throws IOException {
      int n = keys.length;
      sheet.line(
          String.format(Locale.ROOT, "%,d texts", n),
          "%8.1f MB, %d pairs of resemblance ≥ %.1f",
          characters / 1e6,
          truth.size(),
          NEAR);
      long start = System.nanoTime();
      LongOpenHashSet ofPeer = MinHashPairs.of(keys);
      double peer = hashing + (System.nanoTime() - start) / 1e9;
      for (int distance : DISTANCES) {
        start = System.nanoTime();
        LongOpenHashSet pairs = new LongOpenHashSet();
        new HammingJoin(
                HammingPlanner.plan(n, Long.SIZE, distance, MEMORY),
                new PackedFingerprints(Long.SIZE, fingerprints, n))
            .run((i, j, d) -> pairs.add(i << Integer.SIZE | j));
        double ours = sketching + (System.nanoTime() - start) / 1e9;
        line(sheet, "SimHash 64, 3-grams, distance " + distance, ours, peer, pairs);
      }
      line(sheet, "java-lsh MinHash 100, 10 bands, 3-grams", peer, peer, ofPeer);
    }

    private void line(
        SideBySide sheet, String name, double seconds, double peer, LongOpenHashSet pairs) {
      long found = Arrays.stream(truth.toLongArray()).filter(pairs::contains).count();
      sheet.line(
          name,
          "%8.2f s   %.0f texts/s   ratio to java-lsh %5.3f   recall %.3f   %d pairs named",
          seconds,
          keys.length / seconds,
          seconds / peer,
          (double) found / truth.size(),
          pairs.size());
    }
  }
}
