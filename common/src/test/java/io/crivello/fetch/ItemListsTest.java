package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemListsTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyHostsItemsComeInTheirOrder(boolean inFile) throws IOException {
    Random random = new Random(3);
    Path file = inFile ? directory.resolve("items") : null;
    List<Queue<FetchItem>> expected = new ArrayList<>();
    try (ItemLists lists = new ItemLists(file)) {
      for (int i = 0; i < 20_000; i++) {
        int host = random.nextInt(Math.min(expected.size() + 1, 300));
        if (host == expected.size()) expected.add(new ArrayDeque<>());
        String path = "x".repeat(random.nextInt(i % 1000 == 0 ? 1_000_000 : 1000));
        FetchItem item =
            new FetchItem(i, 1, 2, 3, "127.0.0.1", "http://h" + host + "/" + path, "é", "d");
        expected.get(host).add(item);
        lists.add(host, item);
      }
      for (int host = 0; host < expected.size(); host++) {
        for (FetchItem item : expected.get(host)) {
          assertFalse(lists.isEmpty(host));
          assertEquals(item, lists.peek(host));
          lists.remove(host);
        }
        assertTrue(lists.isEmpty(host));
      }
    }
    if (inFile) assertFalse(Files.exists(file));
  }

  @Test
  void nothingIsWrittenForNothing() throws IOException {
    Path file = directory.resolve("items");
    try (ItemLists lists = new ItemLists(file)) {
      lists.add(0, new FetchItem(0, 0, 0, 0, "", "http://a/", "", ""));
      lists.remove(0);
      assertTrue(lists.isEmpty(0));
    }
    assertFalse(Files.exists(file));
  }
}
