package io.crivello.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranges of nodes, written apart or read apart. */
class BvSplitTest {
  private static final long[][] LISTS = Graphs.copies(3000, 12, 8);

  @TempDir Path folder;
  private Path basename;

  @BeforeEach
  void store() throws IOException {
    basename = folder.resolve("graph");
    StoredGraphs.store(LISTS, BvParameters.DEFAULT, basename);
  }

  private static void assertLists(int from, int to, BvIterator nodes) {
    for (int node = from; node < to; node++) {
      assertEquals(node, nodes.next());
      assertArrayEquals(LISTS[node], Arrays.copyOf(nodes.successors(), nodes.outdegree()));
    }
    assertFalse(nodes.hasNext());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 32, 1000, 10_000})
  void anyRangeWithAnyOffsetsKept(int every) throws IOException {
    BvGraph graph = BvGraph.open(basename, every);
    SplittableRandom random = new SplittableRandom(1);
    for (int turn = 0; turn < 100; turn++) {
      int from = random.nextInt(LISTS.length + 1);
      int to = Math.min(LISTS.length, from + random.nextInt(30));
      try (BvIterator nodes = graph.iterator(from, to)) {
        assertLists(from, to, nodes);
      }
    }
    assertArrayEquals(LISTS, BvWebGraphTest.readAtRandom(graph));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, Integer.MAX_VALUE})
  void splitsNeedNoOffsetsInMemory(int maxChain) throws IOException {
    StoredGraphs.store(LISTS, BvParameters.DEFAULT.with(7, maxChain, 4, 3), basename);
    BvGraph graph = BvGraph.open(basename, BvGraph.NO_OFFSETS);
    long[] starts = {0, 0, 1, 2, 9, 10, 500, 501, 530, 2998, 3000, 3000};
    List<BvSplit> splits = graph.splits(starts);
    assertEquals(starts.length, splits.size());
    for (BvSplit split : splits) {
      try (BvIterator nodes = graph.iterator(split)) {
        assertLists((int) split.from(), (int) split.to(), nodes);
      }
    }
    assertEquals(3000, splits.get(11).to());
    if (maxChain == 3) assertEquals(500 - 21, splits.get(6).anchor());
    assertThrows(IllegalStateException.class, graph::reader);
    assertThrows(IllegalStateException.class, () -> graph.iterator(5, 10));
  }

  @Test
  void partsThatWereWrittenApartMakeOneGraph() throws IOException {
    long whole = BvGraph.open(basename, BvGraph.NO_OFFSETS).verify().bits();
    int[] starts = new int[64];
    Arrays.setAll(starts, i -> i * LISTS.length / 64);
    Path parts = folder.resolve("parts");
    StoredGraphs.store(LISTS, BvParameters.DEFAULT, parts, starts);
    assertArrayEquals(LISTS, WebGraphs.readSequentially(parts));
    assertArrayEquals(LISTS, WebGraphs.readAtRandom(parts));
    BvGraph graph = BvGraph.open(parts, BvGraph.ALL_OFFSETS);
    BvStatistics statistics = graph.verify();
    assertEquals(Graphs.arcs(LISTS), statistics.arcs());
    assertTrue(statistics.bits() > whole);
    for (int start : starts) {
      try (BvIterator nodes = graph.iterator(start, Math.min(start + 5, LISTS.length))) {
        assertLists(start, Math.min(start + 5, LISTS.length), nodes);
      }
    }
  }
}
