package io.crivello.jobs.graph;

import io.crivello.graph.ArcDistances;
import io.crivello.graph.BvParameters;
import io.crivello.graph.BvProperties;
import io.crivello.graph.BvStatistics;
import io.crivello.graph.EfStatistics;
import io.crivello.jobs.graph.MeasureGraph.Measures;
import io.crivello.jobs.runtime.Columns;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/** What a graph was measured to be, as a table or as JSON. */
final class GraphFigures {
  private final Map<String, String> figures = new LinkedHashMap<>();
  private final Map<String, String> names = new LinkedHashMap<>();
  private final Measures measures;

  GraphFigures(BvParameters parameters, Measures measures) throws IOException {
    this.measures = measures;
    BvStatistics s = measures.statistics();
    Properties properties = new Properties();
    properties.load(new ByteArrayInputStream(BvProperties.format(parameters, s)));
    add("nodes", "nodes", s.nodes());
    add("arcs", "arcs", s.arcs());
    add("bits", "bits", s.bits());
    add("bitsPerLink", "bits/link", ratio(s.bits(), s.arcs()));
    add("bitsPerNode", "bits/node", ratio(s.bits(), s.nodes()));
    addBits("Outdegrees", s.bitsForOutdegrees());
    addBits("References", s.bitsForReferences());
    addBits("Blocks", s.bitsForBlocks());
    addBits("Intervals", s.bitsForIntervals());
    addBits("Residuals", s.bitsForResiduals());
    add("copiedArcs", "arcs copied", s.copiedArcs());
    add("intervalisedArcs", "arcs in intervals", s.intervalisedArcs());
    add("residualArcs", "arcs as residuals", s.residualArcs());
    add("averageChain", "references to follow, average", ratio(s.chains(), s.nodes()));
    add("averageDegree", "degree, average", ratio(s.arcs(), s.nodes()));
    add("largestOutdegree", "outdegree, largest", s.largestOutdegree());
    add("largestIndegree", "indegree, largest", measures.largestIndegree());
    add("dangling", "nodes without successors (dangling)", s.dangling());
    add("withoutPredecessors", "nodes without predecessors", measures.withoutPredecessors());
    add("selfLoops", "self-loops", measures.distances().selfLoops());
    add("averageGap", "gap, average", properties.getProperty("successoravggap"));
    add("averageLogGap", "gap, average logarithm", properties.getProperty("successoravgloggap"));
  }

  private void add(String key, String name, long value) {
    figures.put(key, Long.toString(value));
    names.put(key, name);
  }

  private void add(String key, String name, String value) {
    figures.put(key, value);
    names.put(key, name);
  }

  private void addBits(String component, long bits) {
    String name = component.toLowerCase(Locale.ROOT);
    add("bitsFor" + component, "bits for " + name, bits);
    String perLink = ratio(bits, measures.statistics().arcs());
    add("bitsPerLinkFor" + component, "bits/link for " + name, perLink);
  }

  private static String ratio(long a, long b) {
    return String.format(Locale.ROOT, "%.3f", (double) a / Math.max(1, b));
  }

  /** The share of arcs whose target is nearer than a power of two. */
  private String within(int log2) {
    ArcDistances distances = measures.distances();
    return String.format(
        Locale.ROOT,
        "%.4f",
        (double) distances.below(log2) / Math.max(1, measures.statistics().arcs()));
  }

  void print(PrintStream out) {
    Columns table = new Columns("graph", "figure");
    figures.forEach((key, value) -> table.add(names.get(key), grouped(value)));
    for (int log2 = 0; log2 <= measures.distances().mostLog2(); log2++) {
      table.add(String.format(Locale.ROOT, "arcs nearer than 2^%d", log2), within(log2));
    }
    table.print(out);
  }

  /** Tells of a graph in Elias–Fano form. */
  static void print(EfStatistics found, PrintStream out) {
    Columns table = new Columns("graph", "figure");
    table.add("nodes", grouped(Long.toString(found.nodes())));
    table.add("arcs", grouped(Long.toString(found.arcs())));
    table.add("bits/link", ratio(found.bits(), found.arcs()));
    table.add("bits/link for skips", ratio(found.skipBits(), found.arcs()));
    table.add("bits/link for parts of successors", ratio(found.partBits(), found.arcs()));
    table.add(
        "their bound, 2 + log(last / outdegree)",
        String.format(Locale.ROOT, "%.3f", found.boundBits() / Math.max(1, found.arcs())));
    table.add(
        "largest part of its bound that a list takes",
        String.format(Locale.ROOT, "%.3f", found.fullest()));
    table.print(out);
  }

  private static String grouped(String value) {
    return value.contains(".") ? value : String.format(Locale.ROOT, "%,d", Long.parseLong(value));
  }

  void printJson(PrintStream out) {
    StringBuilder json = new StringBuilder("{");
    figures.forEach(
        (key, value) -> json.append("\n  \"").append(key).append("\": ").append(value).append(','));
    json.append("\n  \"nearerThanPowersOfTwo\": [");
    for (int log2 = 0; log2 <= measures.distances().mostLog2(); log2++) {
      json.append(log2 == 0 ? "" : ", ").append(within(log2));
    }
    out.println(json.append("]\n}"));
  }
}
