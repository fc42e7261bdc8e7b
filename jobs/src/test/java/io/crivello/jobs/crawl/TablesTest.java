package io.crivello.jobs.crawl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.fetch.FetchItem;
import io.crivello.fetch.FetchLine;
import io.crivello.fetch.HostState;
import io.crivello.fetch.Outcome;
import io.crivello.table.SortedTableReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables that rounds write: sorting within a budget, hosts, backlog and outcomes. */
class TablesTest {
  @TempDir java.nio.file.Path directory;

  private FileSystem fs;

  @BeforeEach
  void open() throws IOException {
    fs = FileSystem.getLocal(new Configuration());
  }

  private Path path(String name) {
    return new Path(directory.resolve(name).toUri());
  }

  @Test
  void sortsTheSameWithinAnyBudget() throws Exception {
    Random random = new Random(4);
    TreeMap<byte[], byte[]> expected = new TreeMap<>(Arrays::compareUnsigned);
    while (expected.size() < 500) {
      byte[] key = new byte[random.nextInt(12)];
      byte[] value = new byte[random.nextInt(40)];
      random.nextBytes(key);
      random.nextBytes(value);
      expected.put(key, value);
    }
    List<byte[]> keys = new ArrayList<>(expected.keySet());
    java.util.Collections.shuffle(keys, random);
    for (long budget : new long[] {5000, 20_000, 1 << 20}) {
      Path file = path("sorted-" + budget);
      TableSorter sorter = new TableSorter(fs, file, budget);
      for (byte[] key : keys) sorter.add(key, expected.get(key));
      assertEquals(expected.size(), sorter.finish());
      try (SortedTableReader table = HostTables.reader(fs, file)) {
        for (Map.Entry<byte[], byte[]> entry : expected.entrySet()) {
          assertTrue(table.next());
          assertArrayEquals(entry.getKey(), table.keyBytes());
          assertArrayEquals(entry.getValue(), table.valueBytes());
        }
        assertFalse(table.next());
      }
      assertArrayEquals(
          Files.readAllBytes(directory.resolve("sorted-5000")),
          Files.readAllBytes(directory.resolve("sorted-" + budget)));
    }
    try (Stream<java.nio.file.Path> files = Files.list(directory)) {
      assertEquals(6, files.count(), "tables, their checksums and nothing else");
    }
  }

  @Test
  void anEmptySorterWritesAnEmptyTable() throws Exception {
    assertEquals(0, new TableSorter(fs, path("empty"), 100).finish());
    try (SortedTableReader table = HostTables.reader(fs, path("empty"))) {
      assertFalse(table.next());
    }
  }

  @Test
  void theNewestEntryOfAHostCounts() throws Exception {
    List<Path> files = new ArrayList<>();
    TreeMap<String, HostState> expected = new TreeMap<>();
    Random random = new Random(5);
    for (int t = 0; t < 5; t++) {
      TreeMap<String, HostState> states = new TreeMap<>();
      for (int i = 0; i < 10; i++) {
        HostState state = new HostState();
        state.fetched = 100 * t + i;
        states.put("h" + random.nextInt(25) + ".org", state);
      }
      expected.putAll(states);
      files.add(path("hosts-" + t));
      HostTables.write(fs, files.get(t), states);
    }
    try (HostTables tables = new HostTables(fs, files)) {
      TreeMap<String, HostState> all = new TreeMap<>();
      tables.forEach(all::put);
      assertEquals(expected.keySet(), all.keySet());
      for (String host : expected.keySet()) {
        assertEquals(expected.get(host).fetched, tables.find(host).fetched);
        assertEquals(expected.get(host).fetched, all.get(host).fetched);
      }
      assertNull(tables.find("h.org"));
      assertNull(tables.find("z"));
    }
  }

  @Test
  void theBacklogIsReadHostByHostFromACursor() throws Exception {
    List<Path> files = new ArrayList<>();
    for (int round = 1; round <= 3; round++) {
      Backlog.Builder builder = new Backlog.Builder(fs, path("backlog-" + round));
      for (int place = 9; place >= 0; place--) {
        String host = place % 2 == 0 ? "a.org" : "a.org.uk";
        String url = "http://" + host + "/" + round + "-" + place;
        FetchItem item = new FetchItem(place, round, 0, 2, "", url, "\"e\"", "yesterday");
        builder.add(host, Backlog.number(round, place), item, PushedBack.QUEUE);
      }
      files.addAll(builder.finish());
    }
    assertEquals(List.of(), new Backlog.Builder(fs, path("nothing")).finish());
    try (Backlog.Reader reader = new Backlog.Reader(fs, files)) {
      reader.seek("a.org", Backlog.number(2, 5));
      List<String> urls = new ArrayList<>();
      for (; reader.isAt("a.org"); reader.next()) urls.add(reader.item().url());
      assertEquals(List.of("2-6", "2-8", "3-0", "3-2", "3-4", "3-6", "3-8"), ends(urls));
      assertEquals("a.org.uk", reader.host());
      assertEquals(Backlog.number(1, 1), reader.number());
      assertEquals("\"e\"", reader.item().etag());
      assertEquals(2, reader.item().tries());
      assertEquals(PushedBack.QUEUE, reader.cause());
      reader.seek("a.org.uk", Backlog.number(4, 0));
      assertFalse(reader.isAtEntry());
      assertEquals(9, reader.read(), "the first one, the seek, and one a step");
    }
  }

  private static List<String> ends(List<String> urls) {
    return urls.stream().map(url -> url.substring(url.lastIndexOf('/') + 1)).toList();
  }

  @Test
  void outcomesAreFoundByPlace() throws Exception {
    TableSorter sorter = new TableSorter(fs, path("outcomes"), 1 << 20);
    for (long place : new long[] {70_000, 3, 255, 256}) {
      FetchItem item = new FetchItem(place, 0, 0, 0, "", "http://a.org/" + place, "", "");
      String line = NotAsked.line(item, "a.org", Outcome.SKIPPED, "robots").toLine();
      sorter.add(Outcomes.key(place), line.getBytes(StandardCharsets.UTF_8));
    }
    sorter.finish();
    try (Outcomes outcomes = new Outcomes(fs, path("outcomes"))) {
      assertEquals("http://a.org/256", outcomes.find(256).url());
      assertNull(outcomes.find(4));
      assertNull(outcomes.find(70_001));
    }
    try (Outcomes outcomes = new Outcomes(fs, path("outcomes"))) {
      List<Long> places = new ArrayList<>();
      for (FetchLine line; (line = outcomes.next()) != null; ) places.add(line.place());
      assertEquals(List.of(3L, 255L, 256L, 70_000L), places);
    }
  }

  @Test
  void aDamagedTableIsRefusedByName() throws Exception {
    java.nio.file.Path file = directory.resolve("hosts");
    HostTables.write(fs, path("hosts"), new TreeMap<>(Map.of("a.org", new HostState())));
    byte[] bytes = Files.readAllBytes(file);
    Files.delete(directory.resolve(".hosts.crc"));
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
    var failure =
        assertThrows(
            io.crivello.io.CorruptDataException.class,
            () -> new HostTables(fs, List.of(path("hosts"))));
    assertTrue(failure.getMessage().contains("hosts"), failure.getMessage());
  }
}
