package io.crivello.jobs.neardup;

import io.crivello.jobs.runtime.Nearest;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.neardup.Features;
import io.crivello.neardup.hamming.HammingPlanner;
import io.crivello.neardup.sets.ResemblanceThreshold;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;

/**
 * What counts as a copy.
 *
 * @param method how pages are sketched
 * @param bits of a fingerprint, or of the digest of a set of them: 64 or 128
 * @param features of a SimHash, or of which fingerprints are selected
 * @param modulus one feature in so many is a fingerprint
 * @param seed of hyperplanes and of random leaders
 * @param distances Hamming distances up to which pages are near, or for sets of fingerprints 1000 ·
 *     (1 − resemblance); increasing
 * @param shortest the length in words of the shorter page of a pair over that of the longer one
 * @param longest the same the other way round
 * @param clusters how clusters are made of pairs
 * @param allPairs whether every pair of equal fingerprints is listed, not a star
 */
public record NeardupSettings(
    Method method,
    int bits,
    Features features,
    int modulus,
    long seed,
    List<Integer> distances,
    double shortest,
    double longest,
    Clusters clusters,
    boolean allPairs) {
  /** How a page becomes a fingerprint. */
  public enum Method {
    SIMHASH,
    HYPERPLANES,
    FINGERPRINTS,
    BYTES,
    TEXT,
    SAMPLE;

    /** Whether only equal fingerprints are copies. */
    public boolean isExact() {
      return this == BYTES || this == TEXT || this == SAMPLE;
    }
  }

  /** How pairs become clusters. */
  public enum Clusters {
    COMPONENTS,
    DEGREE,
    RANDOM
  }

  private static final String WORDS = ", words 2";
  private static final String PREFIX = "neardup.settings.";

  /** The largest distance, for which pairs are looked for. */
  public int mostDistance() {
    return distances.get(distances.size() - 1);
  }

  /** Whether pages are compared as sets of n-grams, not by the bits of a fingerprint. */
  boolean isOfSets() {
    return method == Method.FINGERPRINTS;
  }

  /** Whether pages with equal fingerprints may yet be told apart by their lengths. */
  boolean lengthsMatter() {
    return clusters == Clusters.RANDOM || shortest > 0 || longest < Double.MAX_VALUE;
  }

  /**
   * What fingerprints depend on, in words: those of equal kinds can be compared. How texts are cut
   * into words has a version, {@value #WORDS}.
   */
  public String sketchKind() {
    return switch (method) {
      case SIMHASH -> "simhash of " + bits + " bits of " + features + WORDS;
      case HYPERPLANES -> "hyperplanes of seed " + seed + WORDS;
      case FINGERPRINTS -> "fingerprints of " + features + " modulo " + modulus + WORDS;
      default -> "digest of " + method.name().toLowerCase(Locale.ROOT) + WORDS;
    };
  }

  /** How pages are compared. */
  public String inWords() {
    return switch (method) {
      case SIMHASH -> "SimHash of " + bits + " bits over " + features;
      case HYPERPLANES -> "random hyperplanes, 64 bits";
      case BYTES -> "a digest of their bytes";
      case TEXT -> "a digest of their normalised text";
      case FINGERPRINTS -> "sets of selected " + features;
      case SAMPLE -> "a digest of a sample of their words";
    };
  }

  /** What sets of fingerprints must reach to be compared. */
  ResemblanceThreshold threshold() {
    return new ResemblanceThreshold(ResemblanceThreshold.WHOLE - mostDistance());
  }

  /** How a distance is called in names of tables and figures: as the user gave it. */
  String label(int distance) {
    if (method != Method.FINGERPRINTS) return Integer.toString(distance);
    return BigDecimal.valueOf(ResemblanceThreshold.WHOLE - distance, 3)
        .stripTrailingZeros()
        .toPlainString();
  }

  /** Whether two pages are of similar length. */
  boolean isInWindow(long words, long otherWords) {
    double less = Math.min(words, otherWords);
    double more = Math.max(words, otherWords);
    return less >= shortest * more && more <= longest * Math.max(1, less);
  }

  /** A constant of an enum by its name in lower case. */
  public static <E extends Enum<E>> E parse(Class<E> kind, String name, String what) {
    List<String> names = new ArrayList<>();
    for (E each : kind.getEnumConstants()) {
      String word = each.name().toLowerCase(Locale.ROOT);
      if (word.equals(name)) return each;
      names.add(word);
    }
    throw new UsageException(
        what + " " + name + " is none of " + String.join(", ", names) + Nearest.hint(name, names));
  }

  /** Distances separated by commas. */
  public static List<Integer> distances(String text) {
    TreeSet<Integer> distances = new TreeSet<>();
    for (String each : text.split(",", -1)) {
      if (!each.matches("[0-9]{1,2}") || Integer.parseInt(each) > HammingPlanner.MOST_DISTANCE) {
        throw new UsageException(
            "--distance: '" + each + "' is no number from 0 to " + HammingPlanner.MOST_DISTANCE);
      }
      distances.add(Integer.parseInt(each));
    }
    return List.copyOf(distances);
  }

  /** Distances of sets up to which their resemblance is at least one of some, with commas. */
  public static List<Integer> thresholds(String text) {
    TreeSet<Integer> distances = new TreeSet<>();
    for (String each : text.split(",", -1)) {
      boolean isShare = each.matches("0?\\.[0-9]{1,3}|1|1\\.0{1,3}");
      int perMille = isShare ? new BigDecimal(each).movePointRight(3).intValueExact() : 0;
      if (perMille == 0) {
        throw new UsageException(
            "--threshold: '" + each + "' is no number from 0.001 to 1 with up to three decimals");
      }
      distances.add(ResemblanceThreshold.WHOLE - perMille);
    }
    return List.copyOf(distances);
  }

  void write(Configuration conf) {
    conf.set(PREFIX + "method", method.name());
    conf.setInt(PREFIX + "bits", bits);
    conf.set(PREFIX + "features", features.toString());
    conf.setInt(PREFIX + "modulus", modulus);
    conf.setLong(PREFIX + "seed", seed);
    conf.set(PREFIX + "distances", joined(distances));
    conf.setDouble(PREFIX + "shortest", shortest);
    conf.setDouble(PREFIX + "longest", longest);
    conf.set(PREFIX + "clusters", clusters.name());
    conf.setBoolean(PREFIX + "all-pairs", allPairs);
  }

  static NeardupSettings read(Configuration conf) {
    return new NeardupSettings(
        Method.valueOf(conf.get(PREFIX + "method")),
        conf.getInt(PREFIX + "bits", Long.SIZE),
        Features.parse(conf.get(PREFIX + "features")),
        conf.getInt(PREFIX + "modulus", 1),
        conf.getLong(PREFIX + "seed", 0),
        Arrays.stream(conf.getInts(PREFIX + "distances")).boxed().toList(),
        conf.getDouble(PREFIX + "shortest", 0),
        conf.getDouble(PREFIX + "longest", Double.MAX_VALUE),
        Clusters.valueOf(conf.get(PREFIX + "clusters")),
        conf.getBoolean(PREFIX + "all-pairs", false));
  }

  private static String joined(List<Integer> numbers) {
    return String.join(",", numbers.stream().map(String::valueOf).toList());
  }
}
