package io.crivello.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TableMergeTest {
  private static final int[] NUMBERS = {0, 1, 2, 3, 10};

  private static List<TreeMap<byte[], byte[]>> tables(int number, Random random) {
    List<TreeMap<byte[], byte[]>> tables = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      TreeMap<byte[], byte[]> records = Tables.random(random.nextInt(4) * 100, random);
      byte[] origin = {(byte) i};
      records.replaceAll((key, value) -> origin);
      tables.add(records);
    }
    return tables;
  }

  private static List<SortedTableReader> readers(List<TreeMap<byte[], byte[]>> tables)
      throws IOException {
    List<SortedTableReader> readers = new ArrayList<>();
    for (TreeMap<byte[], byte[]> records : tables) {
      SortedTableReader reader = Tables.read(Tables.write(records, 200));
      reader.seekOrdinal(records.size() / 2);
      readers.add(reader);
    }
    return readers;
  }

  private static void assertCurrent(Map.Entry<byte[], byte[]> expected, TableMerge actual) {
    assertArrayEquals(expected.getKey(), Arrays.copyOf(actual.key(), actual.keyLength()));
    assertArrayEquals(expected.getValue(), Arrays.copyOf(actual.value(), actual.valueLength()));
  }

  @Test
  void theLastTableWins() throws IOException {
    for (int number : NUMBERS) {
      List<TreeMap<byte[], byte[]>> tables = tables(number, new Random(number));
      TreeMap<byte[], byte[]> all = Tables.empty();
      tables.forEach(all::putAll);
      try (TableMerge merge = new TableMerge(readers(tables))) {
        for (Map.Entry<byte[], byte[]> record : all.entrySet()) {
          assertTrue(merge.next());
          assertCurrent(record, merge);
        }
        assertFalse(merge.next());
        assertFalse(merge.next());
        assertThrows(IllegalStateException.class, merge::key);
      }
    }
  }

  @Test
  void aChooserSeesEqualKeysInTheOrderGiven() throws IOException {
    for (int number : NUMBERS) {
      List<TreeMap<byte[], byte[]>> tables = tables(number, new Random(100 + number));
      TreeMap<byte[], byte[]> all = Tables.empty();
      for (TreeMap<byte[], byte[]> records : tables) records.forEach(all::putIfAbsent);
      int[] choices = new int[1];
      TableMerge.Chooser first =
          (earlier, later) -> {
            choices[0]++;
            assertArrayEquals(earlier.keyBytes(), later.keyBytes());
            assertTrue(earlier.value()[0] < later.value()[0]);
            return earlier;
          };
      try (TableMerge merge = new TableMerge(readers(tables), first)) {
        for (Map.Entry<byte[], byte[]> record : all.entrySet()) {
          assertTrue(merge.next());
          assertCurrent(record, merge);
        }
        assertFalse(merge.next());
      }
      assertEquals(tables.stream().mapToInt(Map::size).sum() - all.size(), choices[0]);
    }
  }

  @Test
  void seeksInAllTables() throws IOException {
    Random random = new Random(200);
    List<TreeMap<byte[], byte[]>> tables = tables(7, random);
    TreeMap<byte[], byte[]> all = Tables.empty();
    tables.forEach(all::putAll);
    try (TableMerge merge = new TableMerge(readers(tables))) {
      for (int step = 0; step < 1000; step++) {
        byte[] target = Tables.randomKey(random);
        boolean there = merge.seek(target);
        for (Map.Entry<byte[], byte[]> record : all.tailMap(target, true).entrySet()) {
          assertTrue(there);
          assertCurrent(record, merge);
          if (random.nextInt(5) == 0) break;
          there = merge.next();
        }
        if (all.ceilingKey(target) == null) assertFalse(there);
      }
    }
  }

  @Test
  void becomesATable() throws IOException {
    List<TreeMap<byte[], byte[]>> tables = tables(5, new Random(300));
    TreeMap<byte[], byte[]> all = Tables.empty();
    tables.forEach(all::putAll);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TableMerge merge = new TableMerge(readers(tables));
        SortedTableWriter writer = new SortedTableWriter(out, 200)) {
      merge.writeTo(writer);
      writer.finish();
    }
    assertArrayEquals(Tables.write(all, 200), out.toByteArray());
  }
}
