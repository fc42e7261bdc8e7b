package io.crivello.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.Allocation;
import io.crivello.io.CorruptDataException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EfGraphTest {
  private static final String NAME = "a-graph";
  private static final long[][] LISTS = Graphs.copies(60, 8, 3);

  static Stream<Arguments> graphs() {
    return Graphs.all().entrySet().stream().map(e -> Arguments.of(e.getKey(), e.getValue()));
  }

  private static GraphBytes store(long[][] graph) throws IOException {
    ByteArrayOutputStream lists = new ByteArrayOutputStream();
    ByteArrayOutputStream offsets = new ByteArrayOutputStream();
    try (EfWriter writer = new EfWriter(graph.length, Graphs.arcs(graph), lists, offsets)) {
      for (long[] list : graph) writer.add(list, list.length);
      writer.finish();
    }
    return new GraphBytes()
        .put(EfFormat.lists(NAME), lists.toByteArray())
        .put(EfFormat.offsets(NAME), offsets.toByteArray());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("graphs")
  void everyListAndEveryArc(String name, long[][] lists) throws IOException {
    EfGraph graph = EfGraph.open(store(lists), NAME);
    assertEquals(lists.length, graph.nodes());
    assertEquals(Graphs.arcs(lists), graph.arcs());
    SplittableRandom random = new SplittableRandom(2);
    try (EfReader reader = graph.reader()) {
      for (int node = lists.length - 1; node >= 0; node--) {
        long[] list = lists[node];
        if (list.length == 0 && node % 100 != 0) continue;
        assertEquals(list.length, reader.outdegree(node));
        assertEquals(list.length, reader.read(node));
        assertArrayEquals(list, Arrays.copyOf(reader.successors(), list.length));
        for (int i = 0; i < 20; i++) {
          int to = random.nextInt(lists.length);
          assertEquals(Arrays.binarySearch(list, to) >= 0, reader.contains(node, to));
          if (list.length == 0) continue;
          assertTrue(reader.contains(node, list[random.nextInt(list.length)]));
        }
      }
    }
    EfStatistics statistics = graph.verify();
    assertEquals(lists.length, statistics.nodes());
    assertEquals(graph.arcs(), statistics.arcs());
    assertTrue(statistics.fullest() <= 1 + 1e-12, statistics.toString());
    assertTrue(statistics.partBits() <= statistics.boundBits() * (1 + 1e-12));
  }

  @Test
  void theExampleOfTheFormat() throws IOException {
    GraphBytes files = store(new long[][] {{1, 2}, {}, {0}});
    HexFormat hex = HexFormat.ofDelimiter(" ").withUpperCase();
    byte[] lists = files.get(EfFormat.lists(NAME));
    assertEquals(
        "00 00 00 00 00 00 00 03 00 00 00 00 00 00 00 03 55 5A 60",
        hex.formatHex(lists, 12, lists.length - 16));
    byte[] offsets = files.get(EfFormat.offsets(NAME));
    assertEquals("8D 47", hex.formatHex(offsets, 12, offsets.length - 16));
    assertEquals(3, EfGraph.open(files, NAME).verify().arcs());
  }

  @Test
  void askingAllocatesNothing() throws IOException {
    EfReader reader = EfGraph.open(store(LISTS), NAME).reader();
    for (int node = 0; node < LISTS.length; node++) reader.read(node);
    Allocation.assertNone(
        () -> {
          for (int node = 0; node < LISTS.length; node++) {
            reader.read(node);
            reader.contains(node, 30);
          }
        });
  }

  @Test
  void flippedAndClippedFilesAreRefused() throws IOException {
    for (String name : new String[] {EfFormat.lists(NAME), EfFormat.offsets(NAME)}) {
      GraphBytes files = store(LISTS);
      byte[] sound = files.get(name);
      for (int bit = 0; bit < 8 * sound.length; bit++) {
        byte[] flipped = sound.clone();
        flipped[bit >>> 3] ^= (byte) (0x80 >>> (bit & 7));
        assertRefused(files.put(name, flipped));
      }
      for (int length = 0; length < sound.length; length++) {
        assertRefused(files.put(name, Arrays.copyOf(sound, length)));
      }
    }
  }

  private static void assertRefused(GraphBytes files) {
    CorruptDataException refusal =
        assertThrows(CorruptDataException.class, () -> EfGraph.open(files, NAME).verify());
    assertTrue(refusal.getMessage().contains(NAME), refusal.getMessage());
  }

  @Test
  void offsetsOfAnotherGraphAreRefused() throws IOException {
    GraphBytes files = store(LISTS);
    String offsets = EfFormat.offsets(NAME);
    for (int nodes : new int[] {59, 60, 61}) {
      byte[] others = store(Graphs.copies(nodes, 8, 4)).get(offsets);
      assertRefused(files.put(offsets, others));
    }
  }

  @Test
  void otherNumbersThanWereSaidAndWrongListsAreRefused() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    EfWriter writer = new EfWriter(2, 1, out, new ByteArrayOutputStream());
    assertThrows(IllegalArgumentException.class, () -> writer.add(new long[] {2}, 1));
    assertThrows(IllegalArgumentException.class, () -> writer.add(new long[] {1, 0}, 2));
    writer.add(new long[] {0, 1}, 2);
    assertThrows(IllegalStateException.class, writer::finish);
    writer.add(new long[0], 0);
    assertThrows(IllegalStateException.class, () -> writer.add(new long[0], 0));
    assertThrows(IllegalStateException.class, writer::finish);
    writer.close();
    assertThrows(
        CorruptDataException.class,
        () ->
            EfGraph.open(
                new GraphBytes()
                    .put(EfFormat.lists(NAME), out.toByteArray())
                    .put(EfFormat.offsets(NAME), out.toByteArray()),
                NAME));
  }
}
