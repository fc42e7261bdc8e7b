package io.crivello.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.crivello.io.BitWriter;
import io.crivello.io.ByteSource;
import it.unimi.dsi.big.webgraph.BVGraph;
import it.unimi.dsi.big.webgraph.ImmutableGraph;
import it.unimi.dsi.big.webgraph.NodeIterator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From 2³¹ nodes on a graph is one of webgraph-big. */
class BigGraphTest {
  private static final long BEFORE = (1L << 31) + 5;
  private static final int TAIL = 1000;

  @TempDir Path folder;

  @Test
  void theClassFollowsFromTheNumberOfNodes() {
    assertEquals("it.unimi.dsi.webgraph.BVGraph", BvProperties.graphClass((1L << 31) - 1));
    assertEquals("it.unimi.dsi.big.webgraph.BVGraph", BvProperties.graphClass(1L << 31));
  }

  @Test
  void webgraphBigWritesAndReadsTheSame() throws IOException {
    long[][] lists = Graphs.copies(2000, 10, 4);
    Path ours = folder.resolve("ours");
    Path theirs = folder.resolve("theirs");
    StoredGraphs.store(lists, BvParameters.DEFAULT, ours);
    BVGraph.store(
        ImmutableGraph.wrap(WebGraphs.view(lists)), theirs.toString(), 7, 3, 4, 3, 0, 1, null);
    assertArrayEquals(
        Files.readAllBytes(Path.of(theirs + ".graph")),
        Files.readAllBytes(Path.of(ours + ".graph")));
    assertArrayEquals(
        Files.readAllBytes(Path.of(theirs + ".offsets")),
        Files.readAllBytes(Path.of(ours + ".offsets")));
    assertArrayEquals(lists, BvWebGraphTest.readAtRandom(BvGraph.open(theirs, 1)));
    Path properties = Path.of(ours + ".properties");
    Files.writeString(
        properties,
        Files.readString(properties, StandardCharsets.ISO_8859_1)
            .replace("it.unimi.dsi.webgraph", "it.unimi.dsi.big.webgraph"),
        StandardCharsets.ISO_8859_1);
    ImmutableGraph read = BVGraph.load(ours.toString());
    NodeIterator nodes = read.nodeIterator();
    for (long[] list : lists) {
      nodes.nextLong();
      int d = Math.toIntExact(nodes.outdegree());
      assertEquals(list.length, d);
      long[][] successors = nodes.successorBigArray();
      if (d > 0) assertArrayEquals(list, Arrays.copyOf(successors[0], d));
    }
    assertArrayEquals(lists, BvWebGraphTest.readSequentially(BvGraph.open(ours, 0)));
  }

  /** A part behind more than 2³¹ nodes without successors, whose bits are made when asked for. */
  @Test
  void nodesBeyondTheRangeOfInts() throws IOException {
    long[][] lists = new long[TAIL][];
    CopyingModel model = new CopyingModel(BEFORE + TAIL, 12, 6);
    BitWriter out = new BitWriter();
    BitWriter offsets = new BitWriter();
    for (long bit = BEFORE & ~7; bit < BEFORE; bit++) out.writeBit(true);
    BvEncoder encoder = new BvEncoder(BvParameters.DEFAULT, out, BEFORE);
    BvFiles.OffsetsWriter gaps = new BvFiles.OffsetsWriter(BvParameters.DEFAULT, offsets);
    for (int i = 0; i < TAIL; i++) {
      int outdegree = model.next();
      lists[i] = Arrays.copyOf(model.successors(), outdegree);
      gaps.add(encoder.add(lists[i], lists[i].length));
    }
    String properties =
        new String(
                BvProperties.format(BvParameters.DEFAULT, encoder.statistics()),
                StandardCharsets.ISO_8859_1)
            .replace("nodes=" + TAIL, "nodes=" + (BEFORE + TAIL));
    GraphBytes files =
        new GraphBytes()
            .put("big.graph", out.toByteArray())
            .put("big.offsets", offsets.toByteArray())
            .put("big.properties", properties.getBytes(StandardCharsets.ISO_8859_1));
    BvGraph graph =
        BvGraph.open(
            name -> name.equals("big.graph") ? new Behind(files.open(name)) : files.open(name),
            "big",
            BvGraph.NO_OFFSETS);
    for (int from : new int[] {0, 1, 500, TAIL}) {
      BvSplit split = new BvSplit(BEFORE + from, BEFORE + TAIL, BEFORE, BEFORE, 1);
      try (BvIterator nodes = graph.iterator(split)) {
        for (int i = from; i < TAIL; i++) {
          assertEquals(BEFORE + i, nodes.next());
          assertArrayEquals(lists[i], Arrays.copyOf(nodes.successors(), nodes.outdegree()));
        }
        assertFalse(nodes.hasNext());
      }
    }
  }

  /** Bytes behind many others whose bits are ones. */
  private record Behind(ByteSource tail) implements ByteSource {
    private static final long ONES = BEFORE / 8;

    @Override
    public long length() throws IOException {
      return ONES + tail.length();
    }

    @Override
    public int read(long position, byte[] buffer, int offset, int count) throws IOException {
      if (position >= ONES) return tail.read(position - ONES, buffer, offset, count);
      int n = (int) Math.min(count, ONES - position);
      Arrays.fill(buffer, offset, offset + n, (byte) 0xFF);
      return n;
    }

    @Override
    public void close() throws IOException {
      tail.close();
    }
  }
}
