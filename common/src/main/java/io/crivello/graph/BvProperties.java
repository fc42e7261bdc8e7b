package io.crivello.graph;

import io.crivello.io.CorruptDataException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** The properties of a BV graph: what a loader needs, and statistics for who looks at the file. */
public final class BvProperties {

  private static final String GRAPH_CLASS = "it.unimi.dsi.webgraph.BVGraph";
  private static final String BIG_GRAPH_CLASS = "it.unimi.dsi.big.webgraph.BVGraph";

  private final long nodes;
  private final long arcs;
  private final BvParameters parameters;

  private BvProperties(long nodes, long arcs, BvParameters parameters) {
    this.nodes = nodes;
    this.arcs = arcs;
    this.parameters = parameters;
  }

  public long nodes() {
    return nodes;
  }

  public long arcs() {
    return arcs;
  }

  public BvParameters parameters() {
    return parameters;
  }

  /** The class of WebGraph that loads a graph of so many nodes. */
  public static String graphClass(long nodes) {
    return nodes > Integer.MAX_VALUE ? BIG_GRAPH_CLASS : GRAPH_CLASS;
  }

  /** The bytes of the file for a graph: sorted keys, the same for the same graph. */
  public static byte[] format(BvParameters parameters, BvStatistics statistics) {
    Map<String, String> lines = new TreeMap<>();
    lines.put("version", Integer.toString(BvFormat.VERSION));
    lines.put("graphclass", graphClass(statistics.nodes()));
    lines.put("nodes", Long.toString(statistics.nodes()));
    lines.put("arcs", Long.toString(statistics.arcs()));
    lines.put("windowsize", Integer.toString(parameters.window()));
    lines.put("maxrefcount", Integer.toString(parameters.maxChain()));
    lines.put("minintervallength", Integer.toString(parameters.minInterval()));
    if (parameters.usesZetaK()) lines.put("zetak", Integer.toString(parameters.zetaK()));
    lines.put("compressionflags", parameters.flags());
    putStatistics(statistics, lines);
    StringBuilder text = new StringBuilder("#BVGraph properties\n");
    lines.forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static void putStatistics(BvStatistics s, Map<String, String> lines) {
    long n = Math.max(1, s.nodes());
    lines.put("bitsperlink", ratio(s.bits(), Math.max(1, s.arcs())));
    lines.put("bitspernode", ratio(s.bits(), n));
    lines.put("avgref", ratio(s.chains(), n));
    long distances = 0;
    long[] references = s.references();
    for (int r = 0; r < references.length; r++) distances += r * references[r];
    lines.put("avgdist", ratio(distances, n));
    lines.put("copiedarcs", Long.toString(s.copiedArcs()));
    lines.put("intervalisedarcs", Long.toString(s.intervalisedArcs()));
    lines.put("residualarcs", Long.toString(s.residualArcs()));
    putBits("outdegrees", s.bitsForOutdegrees(), n, lines);
    putBits("references", s.bitsForReferences(), n, lines);
    putBits("blocks", s.bitsForBlocks(), n, lines);
    putBits("intervals", s.bitsForIntervals(), n, lines);
    putBits("residuals", s.bitsForResiduals(), n, lines);
    putGaps("successor", s.successorGaps(), lines);
    putGaps("residual", s.residualGaps(), lines);
  }

  private static void putBits(String of, long bits, long nodes, Map<String, String> lines) {
    lines.put("bitsfor" + of, Long.toString(bits));
    lines.put("avgbitsfor" + of, ratio(bits, nodes));
  }

  /** The gaps by their logarithms, and averages that take each as the middle of its bin. */
  private static void putGaps(String of, long[] bins, Map<String, String> lines) {
    int end = bins.length;
    while (end > 0 && bins[end - 1] == 0) end--;
    StringBuilder list = new StringBuilder();
    BigInteger sum = BigInteger.ZERO;
    double logarithms = 0;
    long count = 0;
    for (int b = 0; b < end; b++) {
      list.append(b == 0 ? "" : ",").append(bins[b]);
      BigInteger twiceMiddle = BigInteger.valueOf(3).shiftLeft(b).subtract(BigInteger.ONE);
      sum = sum.add(twiceMiddle.multiply(BigInteger.valueOf(bins[b])));
      double three = 3 * Math.pow(2, b) + 1;
      logarithms += (Math.log(three) / Math.log(2) - 1) * bins[b];
      count += bins[b];
    }
    lines.put(of + "expstats", list.toString());
    lines.put(
        of + "avggap",
        count == 0
            ? "0"
            : new BigDecimal(sum)
                .divide(
                    BigDecimal.valueOf(2).multiply(BigDecimal.valueOf(count)),
                    3,
                    RoundingMode.HALF_EVEN)
                .toString());
    lines.put(
        of + "avgloggap",
        count == 0 ? "0" : String.format(Locale.ROOT, "%.6f", logarithms / count));
  }

  private static String ratio(long a, long b) {
    BigDecimal rounded = new BigDecimal((double) a / b).setScale(3, RoundingMode.HALF_EVEN);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /**
   * Reads the properties of a graph.
   *
   * @throws CorruptDataException with the file's name, if one is missing or wrong, or the version
   *     or a compression flag is not known here
   */
  public static BvProperties parse(byte[] text, String name) {
    Properties all = new Properties();
    try {
      all.load(new ByteArrayInputStream(text));
    } catch (IllegalArgumentException e) {
      throw new CorruptDataException(name + " is not a file of properties", e);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    String graphClass = get(all, "graphclass", name);
    if (!graphClass.equals(GRAPH_CLASS) && !graphClass.equals(BIG_GRAPH_CLASS)) {
      throw new CorruptDataException(
          name + " describes a graph of class " + graphClass + ", not " + GRAPH_CLASS);
    }
    long version = number(all, "version", 0, Integer.MAX_VALUE, name);
    if (version > BvFormat.VERSION) {
      throw new CorruptDataException(
          name + " has version " + version + "; this program reads up to " + BvFormat.VERSION);
    }
    try {
      BvParameters parameters =
          BvParameters.DEFAULT
              .with(
                  (int) number(all, "windowsize", 0, Integer.MAX_VALUE, name),
                  (int) number(all, "maxrefcount", 0, Integer.MAX_VALUE, name),
                  (int) number(all, "minintervallength", 0, Integer.MAX_VALUE, name),
                  all.containsKey("zetak")
                      ? (int) number(all, "zetak", 1, Integer.MAX_VALUE, name)
                      : BvParameters.DEFAULT.zetaK())
              .withFlags(all.getProperty("compressionflags", ""));
      return new BvProperties(
          number(all, "nodes", 0, Long.MAX_VALUE - 1, name),
          number(all, "arcs", 0, Long.MAX_VALUE, name),
          parameters);
    } catch (IllegalArgumentException e) {
      throw new CorruptDataException(name + ": " + e.getMessage(), e);
    }
  }

  private static String get(Properties all, String key, String name) {
    String value = all.getProperty(key);
    if (value == null) throw new CorruptDataException(name + " has no property " + key);
    return value.strip();
  }

  private static long number(Properties all, String key, long least, long most, String name) {
    String value = get(all, key, name);
    try {
      long number = Long.parseLong(value);
      if (number >= least && number <= most) return number;
    } catch (NumberFormatException notANumber) {
      // Said below.
    }
    throw new CorruptDataException(
        name + " has " + key + " = " + value + ", not a number from " + least + " on");
  }
}
