package io.crivello.bench;

import io.crivello.jobs.neardup.FindCopies;
import io.crivello.jobs.neardup.NeardupSettings;
import io.crivello.jobs.neardup.NeardupSettings.Clusters;
import io.crivello.jobs.neardup.NeardupSettings.Method;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.Settings;
import io.crivello.neardup.Features;
import io.crivello.neardup.hamming.FingerprintWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * The jobs that find all pairs at a distance of at most 3 among one and ten million fingerprints in
 * a file: classes of equal ones, a file of the different ones, tables, runs of pairs, their merge.
 */
public final class PairJobSection implements Section {
  private static final int SMALL = 1_000_000;
  private static final int LARGE = 10_000_000;
  private static final int TURNS = 5;
  private static final int MOST_BY_CHANCE = 10;
  private static final int WORDS = 300;
  private static final double GROWTH_BAR = 12;

  private final int small;
  private final int large;
  private Path folder;
  private Configuration conf;

  public PairJobSection() {
    this(SMALL, LARGE);
  }

  /** A section with other numbers of fingerprints. */
  public PairJobSection(int small, int large) {
    this.small = small;
    this.large = large;
  }

  @Override
  public void run(SideBySide sheet, String[] arguments) throws Exception {
    Path parent =
        arguments.length == 2 ? Path.of(arguments[1]) : Path.of("bench", "target").toAbsolutePath();
    Files.createDirectories(parent);
    folder = Files.createTempDirectory(parent, "neardup-");
    conf = Platform.configuration(null);
    conf.set(Settings.PROGRESS, "none");
    conf.set(Settings.SCRATCH, folder.resolve("scratch").toString());
    try {
      measure(sheet);
    } finally {
      FileSystem.getLocal(conf).delete(hadoop(folder), true);
    }
  }

  private void measure(SideBySide sheet) throws Exception {
    int expectedOfSmall = write(small);
    int expectedOfLarge = write(large);
    double[] ofSmall = new double[TURNS];
    double[] ofLarge = new double[TURNS];
    find(small, expectedOfSmall);
    find(large, expectedOfLarge);
    for (int turn = 0; turn < TURNS; turn++) {
      ofSmall[turn] = find(small, expectedOfSmall);
      ofLarge[turn] = find(large, expectedOfLarge);
    }
    line(sheet, small, median(ofSmall), expectedOfSmall);
    line(sheet, large, median(ofLarge), expectedOfLarge);
    double growth = median(ofLarge) / median(ofSmall);
    sheet.line(
        String.format(Locale.ROOT, "growth of the jobs to %,d", large),
        "%8.2f   to reach ≤ %.0f   %s",
        growth,
        GROWTH_BAR,
        growth <= GROWTH_BAR ? "reached" : "MISSED");
  }

  private static void line(SideBySide sheet, int n, double seconds, int pairs) {
    sheet.line(
        String.format(Locale.ROOT, "jobs: pairs of %,d, distance 3", n),
        "%8.3f s   %,.0f fingerprints/s, %,d planted pairs found",
        seconds,
        n / seconds,
        pairs);
  }

  /** Writes fingerprints, and returns how many planted pairs are of different ones. */
  private int write(int n) throws IOException {
    long[] packed = PlantedFingerprints.of(n);
    Path sketches = Path.of(FindCopies.sketches(directory(n)).toUri());
    Files.createDirectories(sketches);
    try (FingerprintWriter out =
        new FingerprintWriter(Files.newOutputStream(sketches.resolve("sketches-00000")), 64)) {
      for (long fingerprint : packed) out.add(fingerprint, 0, WORDS);
      out.finish();
    }
    return PlantedFingerprints.differentPairs(packed);
  }

  private org.apache.hadoop.fs.Path directory(int n) {
    return hadoop(folder.resolve("of-" + n));
  }

  private static org.apache.hadoop.fs.Path hadoop(Path path) {
    return new org.apache.hadoop.fs.Path(path.toUri());
  }

  /** Runs the jobs, and returns how many seconds they took. */
  private double find(int n, int expected) throws Exception {
    JobRunner jobs =
        new JobRunner(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), false);
    NeardupSettings settings =
        new NeardupSettings(
            Method.SIMHASH,
            Long.SIZE,
            Features.WORDS,
            1,
            1,
            List.of(PlantedFingerprints.DISTANCE),
            0,
            Double.MAX_VALUE,
            Clusters.COMPONENTS,
            false);
    org.apache.hadoop.fs.Path directory = directory(n);
    double seconds;
    try (Scratch scratch = Scratch.open(conf, folder)) {
      long start = System.nanoTime();
      long found = FindCopies.pairs(conf, jobs, settings, n, directory);
      seconds = (System.nanoTime() - start) / 1e9;
      if (found < expected || found > expected + MOST_BY_CHANCE) {
        throw new AssertionError(found + " pairs instead of " + expected);
      }
    }
    for (String part : List.of("stars", "distinct", "pairs")) {
      FileSystem.getLocal(conf).delete(new org.apache.hadoop.fs.Path(directory, part), true);
    }
    return seconds;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
