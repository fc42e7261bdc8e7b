package io.crivello.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written here is, byte by byte, what WebGraph writes, and each reads the other's. */
class BvWebGraphTest {
  private static final Set<String> FOR_LARGE = Set.of("default", "all delta");

  @TempDir Path folder;

  static Map<String, BvParameters> parameters() {
    Map<String, BvParameters> all = new LinkedHashMap<>();
    BvParameters usual = BvParameters.DEFAULT;
    all.put("default", usual);
    all.put("no window", usual.with(0, 3, 4, 3));
    all.put("no chains", usual.with(7, 0, 4, 3));
    all.put("window 1", usual.with(1, 1, 4, 3));
    all.put("window 16, any chain", usual.with(16, Integer.MAX_VALUE, 4, 3));
    all.put("no intervals", usual.with(7, 3, BvParameters.NO_INTERVALS, 3));
    all.put("intervals from 1", usual.with(7, 3, 1, 3));
    all.put("intervals from 2, zeta 5", usual.with(7, 3, 2, 5));
    all.put("zeta 1", usual.with(3, 2, 10, 1));
    all.put(
        "all delta",
        usual.withFlags(
            "OUTDEGREES_DELTA | BLOCKS_DELTA | RESIDUALS_DELTA | REFERENCES_DELTA"
                + " | BLOCK_COUNT_DELTA | OFFSETS_DELTA"));
    all.put(
        "gamma and unary",
        usual.withFlags("RESIDUALS_GAMMA | REFERENCES_GAMMA | BLOCK_COUNT_UNARY"));
    all.put("nibbles", usual.withFlags("RESIDUALS_NIBBLE"));
    all.put("golomb", usual.withFlags("RESIDUALS_GOLOMB"));
    return all;
  }

  static Stream<Arguments> cases() {
    List<Arguments> cases = new ArrayList<>();
    Graphs.all()
        .forEach(
            (name, graph) ->
                parameters()
                    .forEach(
                        (kind, parameters) -> {
                          boolean large = graph.length > 1_000_000;
                          if (large && !FOR_LARGE.contains(kind)) return;
                          cases.add(Arguments.of(name, kind, graph, parameters));
                        }));
    return cases.stream();
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("cases")
  void theSameBytesAndTheSameLists(
      String name, String kind, long[][] graph, BvParameters parameters) throws IOException {
    Path ours = folder.resolve("ours");
    Path theirs = folder.resolve("theirs");
    StoredGraphs.store(graph, parameters, ours);
    WebGraphs.store(graph, parameters, theirs);
    assertSameBytes(ours + ".graph", theirs + ".graph");
    assertSameBytes(ours + ".offsets", theirs + ".offsets");
    assertSameProperties(ours, theirs);
    assertArrayEquals(graph, WebGraphs.readSequentially(ours));
    boolean withoutDeepRecursion = parameters.maxChain() < 100;
    if (withoutDeepRecursion && graph.length < 1_000_000) {
      assertArrayEquals(graph, WebGraphs.readAtRandom(ours));
    }
    assertArrayEquals(graph, readSequentially(BvGraph.open(theirs, BvGraph.NO_OFFSETS)));
    assertArrayEquals(graph, readAtRandom(BvGraph.open(theirs, BvGraph.ALL_OFFSETS)));
    assertEquals(Graphs.arcs(graph), BvGraph.open(theirs, BvGraph.NO_OFFSETS).verify().arcs());
  }

  private static void assertSameBytes(String ours, String theirs) throws IOException {
    byte[] expected = Files.readAllBytes(Path.of(theirs));
    byte[] actual = Files.readAllBytes(Path.of(ours));
    assertEquals(-1, Arrays.mismatch(expected, actual), ours);
  }

  private static void assertSameProperties(Path ours, Path theirs) throws IOException {
    Properties expected = properties(theirs);
    Properties actual = properties(ours);
    for (String key :
        List.of(
            "graphclass",
            "version",
            "nodes",
            "arcs",
            "windowsize",
            "maxrefcount",
            "copiedarcs",
            "minintervallength",
            "compressionflags",
            "intervalisedarcs",
            "residualarcs",
            "bitsforoutdegrees",
            "bitsforreferences",
            "bitsforblocks",
            "bitsforintervals",
            "bitsforresiduals",
            "successorexpstats",
            "residualexpstats",
            "successoravggap",
            "residualavggap")) {
      assertEquals(expected.getProperty(key), actual.getProperty(key), key);
    }
    if (!expected.getProperty("arcs").equals("0")) {
      for (String key : List.of("bitsperlink", "bitspernode", "avgref", "avgdist")) {
        assertEquals(expected.getProperty(key), actual.getProperty(key), key);
      }
    }
  }

  private static Properties properties(Path basename) throws IOException {
    Properties properties = new Properties();
    try (var in = Files.newInputStream(Path.of(basename + ".properties"))) {
      properties.load(in);
    }
    return properties;
  }

  static long[][] readSequentially(BvGraph graph) throws IOException {
    long[][] lists = new long[(int) graph.nodes()][];
    try (BvIterator nodes = graph.iterator()) {
      while (nodes.hasNext()) {
        int node = (int) nodes.next();
        lists[node] = Arrays.copyOf(nodes.successors(), nodes.outdegree());
      }
    }
    return lists;
  }

  static long[][] readAtRandom(BvGraph graph) throws IOException {
    long[][] lists = new long[(int) graph.nodes()][];
    try (BvReader reader = graph.reader()) {
      for (int node = lists.length - 1; node >= 0; node--) {
        int outdegree = reader.read(node);
        assertEquals(outdegree, reader.outdegree(node));
        lists[node] = Arrays.copyOf(reader.successors(), outdegree);
      }
    }
    return lists;
  }
}
