package io.crivello.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.code.SortedListCursor;
import io.crivello.io.CorruptDataException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LazyListsTest {
  @TempDir Path folder;

  static Stream<Arguments> graphs() {
    return Graphs.all().entrySet().stream().map(e -> Arguments.of(e.getKey(), e.getValue()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("graphs")
  void everyListIsGoneThrough(String name, long[][] lists) throws IOException {
    Path basename = folder.resolve("graph");
    for (int maxChain : new int[] {3, Integer.MAX_VALUE}) {
      StoredGraphs.store(lists, BvParameters.DEFAULT.with(7, maxChain, 4, 3), basename);
      try (LazyLists lazy = BvGraph.load(BvFiles::openLocal, basename.toString()).lazyLists()) {
        for (int node = 0; node < lists.length; node++) {
          if (lists[node].length == 0 && node % 100 != 0) continue;
          assertList(lists[node], lazy.open(node));
        }
      }
    }
  }

  private static void assertList(long[] list, SortedListCursor cursor) {
    assertEquals(list.length, cursor.size());
    assertEquals(-1, cursor.current());
    for (int i = 0; i < list.length; i++) {
      long element = i % 3 == 2 ? cursor.advance(list[i - 1] + 1) : cursor.next();
      if (element != list[i]) assertEquals(list[i], element, "at " + i);
    }
    assertEquals(SortedListCursor.END, cursor.next());
    assertEquals(SortedListCursor.END, cursor.next());
    assertEquals(SortedListCursor.END, cursor.current());
  }

  @Test
  void aDamagedListIsRefusedOrIncreasing() throws IOException {
    long[][] lists = Graphs.copies(60, 8, 12);
    String basename = folder.resolve("graph").toString();
    StoredGraphs.store(lists, BvParameters.DEFAULT, Path.of(basename));
    GraphBytes files = GraphBytes.of(Path.of(basename));
    byte[] sound = files.get(BvFiles.graph(basename));
    int refused = 0;
    for (int bit = 0; bit < 8 * sound.length; bit++) {
      byte[] flipped = sound.clone();
      flipped[bit >>> 3] ^= (byte) (0x80 >>> (bit & 7));
      files.put(BvFiles.graph(basename), flipped);
      LazyLists lazy = BvGraph.open(files, basename, BvGraph.ALL_OFFSETS).lazyLists();
      for (int node = 0; node < lists.length; node++) {
        try {
          SortedListCursor cursor = lazy.open(node);
          for (long before = -1; before != SortedListCursor.END; ) {
            long successor = cursor.next();
            assertTrue(
                successor > before
                    && (successor < lists.length || successor == SortedListCursor.END));
            before = successor;
          }
        } catch (CorruptDataException e) {
          refused++;
        }
      }
    }
    assertTrue(refused > 8 * sound.length / 2);
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> BvGraph.open(Path.of(basename), BvGraph.ALL_OFFSETS).lazyLists().open(60));
  }
}
