package io.crivello.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged graphs are refused with the file and what is wrong, or, flipped, are other graphs. */
class BvDamageTest {
  private static final int NODES = 80;
  private static final long[][] LISTS = Graphs.copies(NODES, 7, 9);

  @TempDir Path folder;
  private String basename;
  private String graph;
  private String offsets;
  private String properties;
  private GraphBytes files;

  @BeforeEach
  void store() throws IOException {
    basename = folder.resolve("graph").toString();
    graph = BvFiles.graph(basename);
    offsets = BvFiles.offsets(basename);
    properties = BvFiles.properties(basename);
    store(LISTS, BvParameters.DEFAULT);
  }

  private void store(long[][] lists, BvParameters parameters) throws IOException {
    StoredGraphs.store(lists, parameters, Path.of(basename));
    files = GraphBytes.of(Path.of(basename));
  }

  private BvGraph open(int offsetsEvery) throws IOException {
    return BvGraph.open(files, basename, offsetsEvery);
  }

  private BvStatistics verify() throws IOException {
    return open(BvGraph.NO_OFFSETS).verify();
  }

  private static void assertRefused(String file, Executable work) {
    CorruptDataException refusal = assertThrows(CorruptDataException.class, work);
    assertTrue(refusal.getMessage().contains(file), refusal.getMessage());
  }

  private static byte[] flipped(byte[] sound, int bit) {
    byte[] flipped = sound.clone();
    flipped[bit >>> 3] ^= (byte) (0x80 >>> (bit & 7));
    return flipped;
  }

  /** There is no checksum: what is not noticed must be well-formed lists of as many arcs. */
  @ParameterizedTest
  @ValueSource(strings = {"", "RESIDUALS_GOLOMB", "RESIDUALS_NIBBLE | BLOCK_COUNT_UNARY"})
  void flippedBitsOfListsAreNoticedOrHarmless(String flags) throws IOException {
    store(LISTS, BvParameters.DEFAULT.withFlags(flags));
    byte[] sound = files.get(graph);
    int bits = (int) verify().bits();
    int noticed = 0;
    for (int bit = 0; bit < bits; bit++) {
      files.put(graph, flipped(sound, bit));
      readAllAtRandom();
      try {
        assertEquals(Graphs.arcs(LISTS), verify().arcs());
      } catch (CorruptDataException e) {
        assertTrue(e.getMessage().startsWith(basename), e.getMessage());
        noticed++;
      }
    }
    assertTrue(noticed > bits / 2, noticed + " of " + bits);
  }

  private void readAllAtRandom() throws IOException {
    BvGraph damaged = open(BvGraph.ALL_OFFSETS);
    try (BvReader reader = damaged.reader()) {
      for (int node = 0; node < LISTS.length; node++) {
        try {
          int d = reader.read(node);
          for (int i = 0; i < d; i++) {
            long before = i == 0 ? -1 : reader.successors()[i - 1];
            assertTrue(reader.successors()[i] > before && reader.successors()[i] < LISTS.length);
          }
        } catch (CorruptDataException e) {
          assertTrue(e.getMessage().contains(graph + ", node " + node + ": "), e.getMessage());
        }
      }
    }
  }

  @Test
  void garbageIsNoticedOrHarmless() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    byte[] garbage = new byte[files.get(graph).length];
    for (int turn = 0; turn < 300; turn++) {
      random.nextBytes(garbage);
      files.put(graph, garbage);
      readAllAtRandom();
      assertThrows(CorruptDataException.class, this::verify);
    }
  }

  @Test
  void flippedBitsOfOffsetsAreNoticed() throws IOException {
    byte[] sound = files.get(offsets);
    int unused = Byte.SIZE * sound.length - (int) offsetBits();
    for (int bit = 0; bit < Byte.SIZE * sound.length - unused; bit++) {
      files.put(offsets, flipped(sound, bit));
      assertThrows(CorruptDataException.class, this::verify, "bit " + bit);
    }
  }

  private static long offsetBits() {
    BitWriter out = new BitWriter();
    BvEncoder encoder = new BvEncoder(BvParameters.DEFAULT, new BitWriter(), 0);
    BvFiles.OffsetsWriter gaps = new BvFiles.OffsetsWriter(BvParameters.DEFAULT, out);
    for (long[] list : LISTS) gaps.add(encoder.add(list, list.length));
    return out.position();
  }

  @Test
  void clippedFilesAreRefused() throws IOException {
    byte[] lists = files.get(graph);
    for (int length = 0; length < lists.length; length++) {
      files.put(graph, Arrays.copyOf(lists, length));
      assertThrows(CorruptDataException.class, this::verify);
      assertThrows(CorruptDataException.class, () -> open(BvGraph.ALL_OFFSETS));
    }
    files.put(graph, lists);
    byte[] gaps = files.get(offsets);
    for (int length = 0; length < gaps.length; length++) {
      files.put(offsets, Arrays.copyOf(gaps, length));
      assertRefused(offsets, this::verify);
      assertRefused(offsets, () -> open(BvGraph.ALL_OFFSETS));
    }
  }

  @Test
  void whatWritersLeaveBehindTheListsIsNoDamage() throws IOException {
    files.put(graph, Arrays.copyOf(files.get(graph), files.get(graph).length + 5));
    assertEquals(Graphs.arcs(LISTS), verify().arcs());
    open(BvGraph.ALL_OFFSETS);
  }

  @Test
  void offsetsOfAnotherGraphAreRefused() throws IOException {
    byte[] ours = files.get(graph);
    byte[] ourProperties = files.get(properties);
    for (int nodes : new int[] {NODES - 1, NODES, NODES + 1}) {
      store(Graphs.copies(nodes, 7, 10), BvParameters.DEFAULT);
      files.put(graph, ours);
      files.put(properties, ourProperties);
      assertRefused(offsets, this::verify);
      assertRefused(offsets, () -> open(BvGraph.ALL_OFFSETS));
      assertRefused(offsets, () -> open(7));
    }
  }

  @Test
  void anotherNumberOfArcsIsRefused() throws IOException {
    replace("arcs=" + Graphs.arcs(LISTS), "arcs=" + (Graphs.arcs(LISTS) + 1));
    assertRefused(properties, this::verify);
  }

  private void replace(String from, String to) throws IOException {
    String text = new String(files.get(properties), StandardCharsets.ISO_8859_1);
    assertTrue(text.contains(from));
    files.put(properties, text.replace(from, to).getBytes(StandardCharsets.ISO_8859_1));
  }

  @ParameterizedTest
  @CsvSource({
    "version=0, version=1, has version 1",
    "version=0, version=x, has version = x",
    "version=0, other=0, no property version",
    "compressionflags=, compressionflags=RESIDUALS_LAMBDA, 'no compression flag is called'",
    "compressionflags=, compressionflags=OFFSETS_ZETA, 'no compression flag is called'",
    "windowsize=7, windowsize=-1, has windowsize = -1",
    "windowsize=7, windowsize=100000, the window is",
    "maxrefcount=3, maxrefcount=, has maxrefcount =",
    "zetak=3, zetak=0, has zetak = 0",
    "zetak=3, zetak=99, k is 1",
    "graphclass=it.unimi.dsi.webgraph.BVGraph, graphclass=a.B, of class a.B",
    "nodes=80, nodes=800000000000, is clipped or of another graph",
    "nodes=80, nodes=9999999999999999999, has nodes",
    "nodes=80, #, no property nodes",
    "nodes=80, nodes=\\u00zz, is not a file of properties"
  })
  void otherPropertiesAreRefused(String from, String to, String problem) throws IOException {
    replace("\n" + from + "\n", "\n" + to + "\n");
    CorruptDataException refusal = assertThrows(CorruptDataException.class, this::verify);
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
    assertTrue(refusal.getMessage().contains(basename), refusal.getMessage());
  }

  @Test
  void wrongListsAreRefusedByTheEncoderWithTheNode() {
    BvEncoder encoder = new BvEncoder(BvParameters.DEFAULT, new BitWriter(), 17);
    for (long[] list : new long[][] {{3, 3}, {4, 2}, {-1}}) {
      IllegalArgumentException refusal =
          assertThrows(IllegalArgumentException.class, () -> encoder.add(list, list.length));
      assertTrue(refusal.getMessage().contains("node 17"), refusal.getMessage());
    }
    assertEquals(0, encoder.statistics().nodes());
  }
}
