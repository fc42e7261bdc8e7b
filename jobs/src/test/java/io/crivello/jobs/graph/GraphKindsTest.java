package io.crivello.jobs.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.crivello.graph.BvParameters;
import io.crivello.graph.Graphs;
import io.crivello.graph.WebGraphs;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Graphs of every awkward kind, from text and back. */
class GraphKindsTest extends GraphCase {
  private static final Map<String, long[][]> GRAPHS = Graphs.all();

  /** With one range the lists have the bytes that WebGraph's own store writes. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "no nodes",
        "one node",
        "one node with a loop",
        "no arcs",
        "complete",
        "star in",
        "million successors",
        "copies"
      })
  void isBuiltOfText(String kind) throws IOException {
    long[][] lists = GRAPHS.get(kind);
    write("arcs.txt", lines(lists));
    String nodes = Integer.toString(lists.length);
    mustRun("build", "--arcs", "@arcs.txt", "@one", "--ranges", "1", "--nodes", nodes);
    assertGraph(lists, "one");
    WebGraphs.store(lists, BvParameters.DEFAULT, folder.resolve("theirs"));
    assertArrayEquals(bytes("theirs.graph"), bytes("one.graph"));
    assertArrayEquals(bytes("theirs.offsets"), bytes("one.offsets"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"no arcs", "star out", "isolated tail", "copies"})
  void isTransposed(String kind) throws IOException {
    long[][] lists = GRAPHS.get(kind);
    WebGraphs.store(lists, BvParameters.DEFAULT, folder.resolve("theirs"));
    mustRun("transpose", "@theirs", "@turned", "--ranges", "3");
    assertGraph(transposed(lists), "turned");
  }
}
