package io.crivello.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.Allocation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SortedTableTest {
  private static final int[] BLOCK_BYTES = {1, 30, 200, 1000, SortedTableFormat.BLOCK_BYTES};

  @TempDir Path scratch;

  private static void assertRecord(Map.Entry<byte[], byte[]> expected, SortedTableReader actual) {
    assertArrayEquals(expected.getKey(), actual.keyBytes());
    assertArrayEquals(expected.getValue(), actual.valueBytes());
    assertArrayEquals(expected.getValue(), Arrays.copyOf(actual.value(), actual.valueLength()));
  }

  private static int[] sizes() {
    int entries = SortedTableFormat.RESTART;
    return new int[] {0, 1, 2, entries - 1, entries, entries + 1, 2 * entries + 1, 700, 5000};
  }

  @Test
  void givesAllRecordsInOrder() throws IOException {
    for (int blockBytes : BLOCK_BYTES) {
      for (int n : sizes()) {
        TreeMap<byte[], byte[]> records = Tables.random(n, new Random(n));
        SortedTableReader reader = Tables.read(Tables.write(records, blockBytes)).verify();
        assertEquals(n, reader.count());
        assertEquals(-1, reader.ordinal());
        int i = 0;
        for (Map.Entry<byte[], byte[]> record : records.entrySet()) {
          assertTrue(reader.next());
          assertEquals(i++, reader.ordinal());
          assertRecord(record, reader);
        }
        for (int again = 0; again < 2; again++) {
          assertFalse(reader.next());
          assertEquals(n, reader.ordinal());
        }
      }
    }
  }

  @Test
  void movesAsATreeMapDoes() throws IOException {
    for (int blockBytes : BLOCK_BYTES) {
      for (int n : sizes()) {
        Random random = new Random(31 * n + blockBytes);
        TreeMap<byte[], byte[]> records = Tables.random(n, random);
        List<byte[]> keys = new ArrayList<>(records.keySet());
        SortedTableReader reader = Tables.read(Tables.write(records, blockBytes));
        long at = -1;
        for (int step = 0; step < 600; step++) {
          int movement = random.nextInt(5);
          boolean there;
          if (movement == 0) {
            byte[] target = Tables.randomKey(random);
            there = reader.seek(target);
            at = n - records.tailMap(target, true).size();
          } else if (movement == 1) {
            byte[] target =
                n > 0 && random.nextBoolean()
                    ? keys.get(random.nextInt(n))
                    : Tables.randomKey(random);
            assertEquals(records.containsKey(target), reader.find(target));
            at = n - records.tailMap(target, true).size();
            there = at < n;
          } else if (movement == 2) {
            at = random.nextInt(n + 2);
            there = reader.seekOrdinal(at);
            at = Math.min(at, n);
          } else if (movement == 3 && random.nextInt(10) == 0) {
            reader.rewind();
            at = -1;
            there = false;
          } else {
            there = reader.next();
            at = Math.min(at + 1, n);
          }
          assertEquals(at >= 0 && at < n, there);
          assertEquals(at, reader.ordinal());
          if (there) {
            byte[] key = keys.get((int) at);
            assertRecord(Map.entry(key, records.get(key)), reader);
          }
        }
      }
    }
  }

  @Test
  void seeksEveryKeyForwardAndBackward() throws IOException {
    TreeMap<byte[], byte[]> records = Tables.random(3000, new Random(5));
    SortedTableReader reader = Tables.read(Tables.write(records, 300));
    for (byte[] key : records.keySet()) assertTrue(reader.find(key));
    for (byte[] key : records.descendingKeySet()) assertTrue(reader.find(key));
    for (long i = reader.count() - 1; i >= 0; i--) {
      assertTrue(reader.seekOrdinal(i));
      assertEquals(i, reader.ordinal());
    }
  }

  @Test
  void keepsLongRecords() throws IOException {
    TreeMap<byte[], byte[]> records = Tables.empty();
    for (int length : new int[] {0, 127, 128, 16_383, 16_384, 16_385, 1_000_000}) {
      byte[] key = new byte[length];
      Arrays.fill(key, (byte) 0xEE);
      records.put(key, new byte[1_000_000 - length]);
    }
    SortedTableReader reader =
        Tables.read(Tables.write(records, SortedTableFormat.BLOCK_BYTES)).verify();
    for (Map.Entry<byte[], byte[]> record : records.entrySet()) {
      assertTrue(reader.find(record.getKey()));
      assertRecord(record, reader);
    }
  }

  @Test
  void refusesKeysThatDoNotIncrease() throws IOException {
    try (SortedTableWriter writer = new SortedTableWriter(new ByteArrayOutputStream(), 1)) {
      byte[] none = {};
      writer.add(new byte[] {1}, none);
      assertThrows(IllegalArgumentException.class, () -> writer.add(new byte[] {1}, none));
      assertThrows(IllegalArgumentException.class, () -> writer.add(none, none));
      writer.add(new byte[] {1, 0}, none);
      writer.add(new byte[] {(byte) 0x80}, none);
      assertThrows(IllegalArgumentException.class, () -> writer.add(new byte[] {0x7F}, none));
      assertEquals(3, writer.count());
      writer.finish();
      assertThrows(IllegalStateException.class, () -> writer.add(new byte[] {-1}, none));
    }
  }

  @Test
  void refusesRecordsThatAreTooLong() throws IOException {
    byte[] most = new byte[SortedTableFormat.LONGEST_RECORD];
    try (SortedTableWriter writer = new SortedTableWriter(new ByteArrayOutputStream())) {
      assertThrows(IllegalArgumentException.class, () -> writer.add(new byte[1], most));
    }
  }

  @Test
  void readsLocalFilesAndOverwritesNone() throws IOException {
    Path file = scratch.resolve("table");
    try (SortedTableWriter writer = SortedTableWriter.create(file)) {
      for (int i = 0; i < 10_000; i++) writer.add(url(i), new byte[] {(byte) i});
      writer.finish();
    }
    try (SortedTableReader reader = SortedTableReader.open(file).verify()) {
      assertTrue(reader.find(url(4711)));
      assertEquals(4711, reader.ordinal());
      assertEquals((byte) 4711, reader.value()[0]);
    }
    assertThrows(FileAlreadyExistsException.class, () -> SortedTableWriter.create(file));
  }

  @Test
  void movingDoesNotAllocate() throws IOException {
    TreeMap<byte[], byte[]> records = Tables.empty();
    for (int i = 0; i < 5000; i++) records.put(url(i), url(i));
    SortedTableReader reader = Tables.read(Tables.write(records, 1000));
    byte[] target = url(2500);
    reader.seek(url(4999));
    Allocation.assertNone(
        () -> {
          try {
            reader.seek(target);
            for (int i = 0; i < 100; i++) {
              reader.next();
              reader.value();
            }
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static byte[] url(int i) {
    return String.format(Locale.ROOT, "http://host%03d.example/page/%05d", i / 50, i)
        .getBytes(StandardCharsets.US_ASCII);
  }
}
