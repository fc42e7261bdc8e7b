package io.crivello.jobs.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.graph.BvParameters;
import io.crivello.graph.EfGraph;
import io.crivello.graph.EfReader;
import io.crivello.graph.Graphs;
import io.crivello.graph.WebGraphs;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Graphs that WebGraph stored, listed, measured and converted. */
class GraphReadingTest extends GraphCase {
  private final long[][] lists = Graphs.copies(3000, 9, 14);

  @BeforeEach
  void store() throws IOException {
    WebGraphs.store(lists, BvParameters.DEFAULT, folder.resolve("theirs"));
  }

  private String listed(int from, int to) {
    return IntStream.rangeClosed(from, to)
        .mapToObj(
            node ->
                node
                    + "\t"
                    + Arrays.stream(lists[node])
                        .mapToObj(Long::toString)
                        .collect(Collectors.joining(" "))
                    + "\n")
        .collect(Collectors.joining());
  }

  @Test
  void listsNodes() {
    mustRun("list", "@theirs");
    assertEquals(listed(0, 2999), program.out());
    mustRun("list", "@theirs", "--from", "17", "--to", "23");
    assertEquals(listed(17, 23), program.out());
    mustRun("list", "@theirs", "--from", "2999");
    assertEquals(listed(2999, 2999), program.out());
    mustRun("list", "@theirs", "--to", "0");
    assertEquals(listed(0, 0), program.out());
    assertEquals(2, graph("list", "@theirs", "--from", "3000"));
    assertEquals(2, graph("list", "@theirs", "--to", "3000"));
    assertEquals(2, graph("list", "@theirs", "--from", "5", "--to", "4"));
  }

  private double figure(String key) {
    Matcher matcher = Pattern.compile("\"" + key + "\": ([0-9.]+)[,\n]").matcher(program.out());
    assertTrue(matcher.find(), key);
    return Double.parseDouble(matcher.group(1));
  }

  @Test
  void measures() throws IOException {
    long arcs = Graphs.arcs(lists);
    long[][] turned = transposed(lists);
    long loops =
        IntStream.range(0, lists.length)
            .filter(node -> Arrays.binarySearch(lists[node], node) >= 0)
            .count();
    long near =
        IntStream.range(0, lists.length)
            .mapToLong(
                node -> Arrays.stream(lists[node]).filter(s -> Math.abs(s - node) < 8).count())
            .sum();
    mustRun("stats", "--json", "@theirs", "--memory", "1m");
    assertEquals(lists.length, figure("nodes"), 0);
    assertEquals(arcs, figure("arcs"), 0);
    assertEquals(8.0 * Files.size(folder.resolve("theirs.graph")), figure("bits"), 8);
    assertEquals(figure("bits") / arcs, figure("bitsPerLink"), 0.0006);
    double bits = 0;
    for (String component :
        List.of("Outdegrees", "References", "Blocks", "Intervals", "Residuals")) {
      bits += figure("bitsFor" + component);
    }
    assertEquals(figure("bits"), bits, 0);
    assertEquals(arcs / 3000.0, figure("averageDegree"), 0.0006);
    assertEquals(longest(lists), figure("largestOutdegree"), 0);
    assertEquals(longest(turned), figure("largestIndegree"), 0);
    assertEquals(empty(lists), figure("dangling"), 0);
    assertEquals(empty(turned), figure("withoutPredecessors"), 0);
    assertEquals(loops, figure("selfLoops"), 0);
    String nearer = program.out().replaceAll("(?s).*nearerThanPowersOfTwo\": \\[|\\].*", "");
    assertEquals((double) near / arcs, Double.parseDouble(nearer.split(", ")[3]), 0.0001);
    mustRun("stats", "@theirs");
    assertTrue(program.out().matches("(?s).*\nnodes +3,000\n.*"), program.out());
  }

  private static long longest(long[][] graph) {
    return Arrays.stream(graph).mapToLong(list -> list.length).max().orElse(0);
  }

  private static long empty(long[][] graph) {
    return Arrays.stream(graph).filter(list -> list.length == 0).count();
  }

  @Test
  void convertsToOtherParameters() throws IOException {
    mustRun("convert", "@theirs", "@same", "--to", "bv", "--ranges", "1");
    assertArrayEquals(bytes("theirs.graph"), bytes("same.graph"));
    mustRun(
        "convert",
        "@theirs",
        "@plain",
        "--to",
        "bv",
        "--window",
        "0",
        "--min-interval",
        "0",
        "--codes",
        "residuals=delta",
        "--ranges",
        "5");
    assertTrue(program.out().matches("(?s).*ranges +5\n.*"), program.out());
    assertGraph(lists, "plain");
    mustRun(
        "convert",
        "@plain",
        "@back",
        "--to",
        "bv",
        "--window",
        "7",
        "--min-interval",
        "4",
        "--codes",
        "residuals=zeta",
        "--ranges",
        "1");
    assertArrayEquals(bytes("theirs.graph"), bytes("back.graph"));
  }

  @Test
  void convertsToText() throws IOException {
    mustRun("convert", "@theirs", "@arcs.txt", "--to", "arcs");
    assertEquals(lines(lists), Files.readAllLines(folder.resolve("arcs.txt")));
    mustRun("build", "--arcs", "@arcs.txt", "@again", "--nodes", "3000");
    assertArrayEquals(bytes("theirs.graph"), bytes("again.graph"));
    assertEquals(2, graph("convert", "@theirs", "@x", "--to", "arcs", "--window", "3"));
  }

  @Test
  void convertsToEliasFano() throws IOException {
    mustRun("convert", "@theirs", "@fast", "--to", "ef");
    assertEquals(
        set("fast.ef", "fast.efoffsets", "theirs.graph", "theirs.offsets", "theirs.properties"),
        names());
    assertTrue(program.out().contains("bound"), program.out());
    try (EfReader reader = EfGraph.open(folder.resolve("fast")).reader()) {
      for (int node = 0; node < lists.length; node++) {
        int n = reader.read(node);
        assertArrayEquals(lists[node], Arrays.copyOf(reader.successors(), n));
        assertEquals(Arrays.binarySearch(lists[node], 70) >= 0, reader.contains(node, 70));
      }
    }
    mustRun("check", "@fast");
    byte[] damaged = bytes("fast.ef");
    damaged[damaged.length / 2] ^= 1;
    Files.write(folder.resolve("fast.ef"), damaged);
    assertEquals(1, graph("check", "@fast"));
    assertTrue(program.err().contains("fast.ef"), program.err());
  }
}
