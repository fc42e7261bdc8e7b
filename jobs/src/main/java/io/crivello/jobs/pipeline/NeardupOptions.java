package io.crivello.jobs.pipeline;

import io.crivello.jobs.neardup.NeardupSettings;
import io.crivello.jobs.neardup.NeardupSettings.Clusters;
import io.crivello.jobs.neardup.NeardupSettings.Method;
import io.crivello.jobs.runtime.Nearest;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.neardup.Features;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** What counts as a copy, on the command line. */
final class NeardupOptions {
  /** A page of 500 words has about 60 n-grams then: half a kilobyte, and an error of 0.04. */
  private static final String DEFAULT_MODULUS = "8";

  private static final Pattern WINDOW = Pattern.compile("([0-9.]+)\\.\\.([0-9.]+)");

  private static final List<String> METHODS =
      List.of("simhash", "hyperplanes", "fingerprints", "digest");
  private static final List<String> DIGESTS = List.of("bytes", "text", "sample");

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description =
          "simhash (default), hyperplanes, fingerprints: sets of n-grams that overlap, or digest:"
              + " equal digests only.")
  String method = "simhash";

  @Option(
      names = "--digest",
      paramLabel = "NAME",
      description = "Of --method digest: of the bytes, the normalised text (default), a sample.")
  String digest;

  @Option(names = "--bits", paramLabel = "N", description = "Of a SimHash: 64 (default) or 128.")
  String bits;

  @Option(
      names = "--distance",
      paramLabel = "K,…",
      description = "Bits in which copies differ at most (3); several for a comparison.")
  String distance;

  @Option(
      names = "--threshold",
      paramLabel = "R,…",
      description =
          "Of --method fingerprints: the resemblance of copies (0.9), common n-grams over all of"
              + " both; several for a comparison.")
  String threshold;

  @Option(
      names = "--mod",
      paramLabel = "B",
      description = "Of --method fingerprints: one n-gram in B is compared (8); 1 for all.")
  String modulus;

  @Option(
      names = "--features",
      paramLabel = "NAME",
      description =
          "Of simhash and fingerprints: words, word-N-grams (default: word-3-grams), char-N-grams, N"
              + " from 3 to 5.")
  String features;

  @Option(
      names = "--length-window",
      paramLabel = "A..B",
      description =
          "Copies have A to B times as many words (any; 0.8..1.2 with --clusters random).")
  String window;

  @Option(
      names = "--clusters",
      paramLabel = "NAME",
      description =
          "components (default): connected pairs; degree: stars, most copies first; random: stars"
              + " around random pages of middle length.")
  String clusters = "components";

  @Option(names = "--seed", paramLabel = "N", description = "Of all that is random (1).")
  long seed = 1;

  @Option(
      names = "--all-pairs",
      description = "List every pair of pages with equal fingerprints, not only a star.")
  boolean allPairs;

  /**
   * The settings.
   *
   * @throws UsageException if a value does not fit
   */
  NeardupSettings settings() {
    Method how = method();
    refuseWhatDoesNotFit(how);
    Clusters grouping = NeardupSettings.parse(Clusters.class, clusters, "--clusters");
    double[] lengths = window(grouping);
    return new NeardupSettings(
        how,
        bits(how),
        features(),
        modulus(),
        seed,
        distances(how),
        lengths[0],
        lengths[1],
        grouping,
        allPairs);
  }

  private Method method() {
    if (!METHODS.contains(method)) throw unknown("--method", method, METHODS);
    if (!method.equals("digest")) return NeardupSettings.parse(Method.class, method, "--method");
    String name = or(digest, "text");
    if (!DIGESTS.contains(name)) throw unknown("--digest", name, DIGESTS);
    return NeardupSettings.parse(Method.class, name, "--method");
  }

  private static UsageException unknown(String flag, String value, List<String> names) {
    return new UsageException(
        flag
            + " "
            + value
            + " is none of "
            + String.join(", ", names)
            + Nearest.hint(value, names));
  }

  private void refuseWhatDoesNotFit(Method how) {
    refuseUnless(how == Method.SIMHASH, bits, "--bits");
    refuseUnless(how == Method.SIMHASH || how == Method.HYPERPLANES, distance, "--distance");
    refuseUnless(how == Method.SIMHASH || how == Method.FINGERPRINTS, features, "--features");
    refuseUnless(how == Method.FINGERPRINTS, threshold, "--threshold");
    refuseUnless(how == Method.FINGERPRINTS, modulus, "--mod");
    refuseUnless(how.isExact(), digest, "--digest");
  }

  private void refuseUnless(boolean fits, String value, String option) {
    if (!fits && value != null) {
      throw new UsageException(option + " does not go with --method " + method);
    }
  }

  private int bits(Method how) {
    if (how == Method.FINGERPRINTS) return 2 * Long.SIZE;
    String given = or(bits, "64");
    if (!given.equals("64") && !given.equals("128")) {
      throw new UsageException("--bits is 64 or 128, not " + given);
    }
    return Integer.parseInt(given);
  }

  private Features features() {
    try {
      return Features.parse(or(features, "word-3-grams"));
    } catch (IllegalArgumentException e) {
      throw new UsageException("--features: " + e.getMessage());
    }
  }

  private int modulus() {
    String given = or(modulus, DEFAULT_MODULUS);
    if (!given.matches("[1-9][0-9]{0,5}")) {
      throw new UsageException("--mod: '" + given + "' is no number from 1 to 999999");
    }
    return Integer.parseInt(given);
  }

  private List<Integer> distances(Method how) {
    if (how == Method.FINGERPRINTS) return NeardupSettings.thresholds(or(threshold, "0.9"));
    return NeardupSettings.distances(how.isExact() ? "0" : or(distance, "3"));
  }

  private static String or(String given, String otherwise) {
    return given == null ? otherwise : given;
  }

  private double[] window(Clusters grouping) {
    String given = window;
    if (given == null && grouping == Clusters.RANDOM) given = "0.8..1.2";
    if (given == null) return new double[] {0, Double.MAX_VALUE};
    Matcher matcher = WINDOW.matcher(given);
    try {
      if (matcher.matches()) {
        double shortest = Double.parseDouble(matcher.group(1));
        double longest = Double.parseDouble(matcher.group(2));
        if (shortest <= 1 && longest >= 1) return new double[] {shortest, longest};
      }
    } catch (NumberFormatException e) {
      throw new UsageException("--length-window: " + given + " is no window such as 0.8..1.2");
    }
    throw new UsageException("--length-window: " + given + " is no window such as 0.8..1.2");
  }
}
