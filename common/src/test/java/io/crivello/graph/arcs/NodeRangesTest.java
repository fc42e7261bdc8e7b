package io.crivello.graph.arcs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NodeRangesTest {
  private final SplittableRandom random = new SplittableRandom(3);

  private static void assertCovers(NodeRanges ranges, long nodes) {
    assertEquals(0, ranges.start(0));
    assertEquals(nodes, ranges.start(ranges.size()));
    for (int i = 0; i < ranges.size(); i++) {
      assertTrue(ranges.start(i) < ranges.start(i + 1), "range " + i + " is empty");
    }
  }

  /** No range has more than its share and what one node may add at each end. */
  @Test
  void balances() {
    for (int round = 0; round < 200; round++) {
      int nodes = 1 + random.nextInt(400);
      int[] outdegrees = new int[nodes];
      ArcSummary arcs = new ArcSummary();
      int largest = 0;
      for (int node = 0; node < nodes; node++) {
        outdegrees[node] = random.nextInt(1 + random.nextInt(50));
        largest = Math.max(largest, outdegrees[node]);
        for (int i = 0; i < outdegrees[node]; i++) arcs.count(node, 0, false);
      }
      int wanted = 1 + random.nextInt(nodes + 5);
      NodeRanges ranges = NodeRanges.ofNumber(arcs, nodes, wanted);
      assertCovers(ranges, nodes);
      assertTrue(ranges.size() <= wanted);
      for (int i = 0; i < ranges.size(); i++) {
        long weight = ranges.start(i + 1) - ranges.start(i);
        for (long node = ranges.start(i); node < ranges.start(i + 1); node++) {
          weight += outdegrees[(int) node];
        }
        long share = (arcs.arcs() + nodes) / wanted;
        assertTrue(weight <= share + 2 * (largest + 2), weight + " of a share of " + share);
      }
    }
  }

  /** With more nodes than counts, the nodes of a count are cut evenly. */
  @Test
  void cutsWithinBuckets() {
    ArcSummary arcs = new ArcSummary();
    long nodes = 10_000_000;
    for (long node = 0; node < nodes; node += 100) arcs.count(node, 0, false);
    NodeRanges ranges = NodeRanges.ofSize(arcs, nodes, 1000);
    assertCovers(ranges, nodes);
    assertEquals(10_100, ranges.size());
    for (int i = 0; i < ranges.size(); i++) {
      assertEquals(990, ranges.start(i + 1) - ranges.start(i), 130);
    }
  }

  @Test
  void takesWhateverThereIs() {
    assertEquals(0, NodeRanges.ofSize(new ArcSummary(), 0, 10).size());
    assertArrayEquals(new long[] {0, 1}, NodeRanges.ofNumber(new ArcSummary(), 1, 7).bounds());
    assertArrayEquals(new long[] {0, 5, 10}, NodeRanges.ofSize(new ArcSummary(), 10, 5).bounds());
    ArcSummary star = new ArcSummary();
    for (int i = 0; i < 1000; i++) star.count(5, i, false);
    assertArrayEquals(new long[] {0, 5, 500, 1000}, NodeRanges.ofNumber(star, 1000, 4).bounds());
  }

  /** Numbers as large as may be, most of which no node has. */
  @Test
  void cutsSparseNumbersByArcs() {
    ArcSummary arcs = new ArcSummary();
    for (int i = 0; i < 10_000; i++) arcs.count(random.nextLong(Long.MAX_VALUE - 1), 0, false);
    arcs.count(Long.MAX_VALUE - 2, 0, false);
    NodeRanges ranges = NodeRanges.ofArcs(arcs, Long.MAX_VALUE - 1, 100);
    assertCovers(ranges, Long.MAX_VALUE - 1);
    assertEquals(101, ranges.size());
    assertEquals(Long.MAX_VALUE / 2.0, ranges.start(50), Long.MAX_VALUE / 20.0);
  }
}
