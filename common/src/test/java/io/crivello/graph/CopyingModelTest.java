package io.crivello.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.Allocation;
import io.crivello.io.BitWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CopyingModelTest {
  @TempDir Path folder;

  @Test
  void theSameNumbersGiveTheSameGraph() {
    assertArrayEquals(Graphs.copies(500, 10, 3), Graphs.copies(500, 10, 3));
    assertTrue(!Arrays.deepEquals(Graphs.copies(500, 10, 3), Graphs.copies(500, 10, 4)));
  }

  @Test
  void itCompressesAsTheWebDoes() throws IOException {
    long[][] graph = Graphs.copies(20_000, 10, 1);
    BvStatistics statistics =
        StoredGraphs.store(graph, BvParameters.DEFAULT, folder.resolve("graph"));
    double arcs = statistics.arcs();
    assertEquals(10, arcs / graph.length, 2);
    assertEquals(0.22, (double) statistics.dangling() / graph.length, 0.03);
    assertTrue(statistics.copiedArcs() / arcs > 0.4, "copied: " + statistics.copiedArcs() / arcs);
    assertTrue(
        statistics.intervalisedArcs() / arcs > 0.05,
        "in intervals: " + statistics.intervalisedArcs() / arcs);
    assertTrue(statistics.bits() / arcs < 6, "bits an arc: " + statistics.bits() / arcs);
  }

  /** Encoding, reading in order and reading at random, once buffers have grown. */
  @Test
  void nothingIsAllocatedPerList() throws IOException {
    long[][] graph = Graphs.copies(2000, 10, 1);
    Path basename = folder.resolve("graph");
    StoredGraphs.store(graph, BvParameters.DEFAULT, basename);
    BitWriter out = new BitWriter();
    BvEncoder encoder = new BvEncoder(BvParameters.DEFAULT, out, 0);
    Allocation.assertNone(
        () -> {
          out.reset();
          for (int node = 0; node < 100; node++) encoder.add(graph[node], graph[node].length);
        });
    BvReader reader = BvGraph.open(basename, BvGraph.ALL_OFFSETS).reader();
    Allocation.assertNone(
        () -> {
          for (int node = 0; node < 100; node++) reader.read(node);
        });
    StoredGraphs.store(
        Graphs.of(50_000, node -> Graphs.range(node % 7, node % 11 + 40)),
        BvParameters.DEFAULT,
        basename);
    BvIterator nodes = BvGraph.load(BvFiles::openLocal, basename.toString()).iterator();
    for (int node = 0; node < 45_000; node++) nodes.next();
    long bytes =
        Allocation.of(
            () -> {
              for (int node = 0; node < 4000; node++) nodes.next();
            });
    assertTrue(bytes < 10 * 4000, bytes + " bytes");
  }
}
