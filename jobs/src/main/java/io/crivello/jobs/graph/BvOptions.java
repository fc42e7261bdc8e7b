package io.crivello.jobs.graph;

import io.crivello.graph.BvCoding;
import io.crivello.graph.BvComponent;
import io.crivello.graph.BvParameters;
import io.crivello.jobs.runtime.Nearest;
import io.crivello.jobs.runtime.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;

/** How a BV graph is to be compressed. */
public final class BvOptions {
  @Option(
      names = "--window",
      paramLabel = "N",
      description = "How many nodes back a list may refer to another one; 0: no references (7).")
  Integer window;

  @Option(
      names = "--max-references",
      paramLabel = "N",
      description = "How long a chain of references may be; more is smaller and slower (3).")
  Integer maxReferences;

  @Option(
      names = "--min-interval",
      paramLabel = "N",
      description = "How many consecutive successors are an interval; 0: no intervals (4).")
  Integer minInterval;

  @Option(
      names = "--zeta-k",
      paramLabel = "K",
      description = "The parameter of the code of residuals (3).")
  Integer zetaK;

  @Option(
      names = "--codes",
      paramLabel = "COMPONENT=CODE",
      split = ",",
      description =
          "Other codes, with commas: outdegrees and blocks gamma or delta; residuals zeta, gamma,"
              + " delta, golomb, nibble; references unary, gamma, delta; block-count gamma, unary,"
              + " delta; offsets gamma or delta.")
  List<String> codes = new ArrayList<>();

  /** Whether anything was asked for. */
  boolean isGiven() {
    return window != null
        || maxReferences != null
        || minInterval != null
        || zetaK != null
        || !codes.isEmpty();
  }

  /** Some parameters with what was asked for instead. */
  public BvParameters parameters(BvParameters usual) {
    try {
      BvParameters parameters =
          usual.with(
              window == null ? usual.window() : window,
              maxReferences == null ? usual.maxChain() : maxReferences,
              minInterval == null ? usual.minInterval() : minInterval,
              zetaK == null ? usual.zetaK() : zetaK);
      for (String code : codes) parameters = with(parameters, code);
      return parameters;
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private static BvParameters with(BvParameters parameters, String code) {
    String[] sides = code.split("=", -1);
    if (sides.length != 2) throw new UsageException("--codes: '" + code + "' is no COMPONENT=CODE");
    return parameters.with(
        parse(BvComponent.values(), sides[0]), parse(BvCoding.values(), sides[1]));
  }

  private static <E extends Enum<E>> E parse(E[] known, String name) {
    List<String> names = new ArrayList<>();
    for (E each : known) {
      String word = each.name().toLowerCase(Locale.ROOT).replace('_', '-');
      if (word.equals(name)) return each;
      names.add(word);
    }
    throw new UsageException(
        "--codes: '"
            + name
            + "' is none of "
            + String.join(", ", names)
            + Nearest.hint(name, names));
  }
}
