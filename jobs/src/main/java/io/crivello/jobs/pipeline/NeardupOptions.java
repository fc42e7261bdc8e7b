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
  private static final Pattern WINDOW = Pattern.compile("([0-9.]+)\\.\\.([0-9.]+)");

  private static final List<String> METHODS = List.of("simhash", "hyperplanes", "digest");
  private static final List<String> DIGESTS = List.of("bytes", "text", "sample");

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description = "simhash (default), hyperplanes, or digest: equal digests only.")
  String method = "simhash";

  @Option(
      names = "--digest",
      paramLabel = "NAME",
      description = "Of --method digest: of the bytes, the normalised text (default), a sample.")
  String digest = "text";

  @Option(names = "--bits", paramLabel = "N", description = "Of a SimHash: 64 (default) or 128.")
  String bits = "64";

  @Option(
      names = "--distance",
      paramLabel = "K,…",
      description = "Bits in which copies differ at most (3); several for a comparison.")
  String distance = "3";

  @Option(
      names = "--features",
      paramLabel = "NAME",
      description = "Of a SimHash: words (default), word-N-grams, char-N-grams, N from 3 to 5.")
  String features = "words";

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
    if (!bits.equals("64") && !bits.equals("128")) {
      throw new UsageException("--bits is 64 or 128, not " + bits);
    }
    if (bits.equals("128") && how != Method.SIMHASH) {
      throw new UsageException("--bits 128 is for --method simhash");
    }
    List<Integer> given = NeardupSettings.distances(distance);
    List<Integer> distances = how.isExact() ? List.of(0) : given;
    Clusters grouping = NeardupSettings.parse(Clusters.class, clusters, "--clusters");
    double[] lengths = window(grouping);
    try {
      return new NeardupSettings(
          how,
          Integer.parseInt(bits),
          Features.parse(features),
          seed,
          distances,
          lengths[0],
          lengths[1],
          grouping,
          allPairs);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--features: " + e.getMessage());
    }
  }

  private Method method() {
    if (!DIGESTS.contains(digest)) throw unknown("--digest", digest, DIGESTS);
    if (!METHODS.contains(method)) throw unknown("--method", method, METHODS);
    String name = method.equals("digest") ? digest : method;
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
