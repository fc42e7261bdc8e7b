package io.crivello.sieve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of URLs are read back as they were written, from any number on. */
class UrlRunTest {
  private static UrlRecord found(long ordinal, String url, int depth) {
    UrlRecord record = new UrlRecord();
    record.number = ordinal;
    record.ordinal = ordinal;
    record.depth = depth;
    record.setUrl(url);
    return record;
  }

  private static byte[] write(List<UrlRecord> records) throws IOException {
    return Stored.bytes(
        out -> {
          UrlRunWriter writer = new UrlRunWriter(out);
          for (UrlRecord record : records) writer.add(record);
          assertEquals(records.size(), writer.count());
          writer.finish();
        });
  }

  private static UrlRunReader open(byte[] run) throws IOException {
    return new UrlRunReader(Stored.source(run), Stored.NAME);
  }

  private static void assertSame(UrlRecord expected, UrlRecord actual) {
    assertEquals(expected.number, actual.number);
    assertEquals(expected.ordinal, actual.ordinal);
    assertEquals(expected.depth, actual.depth);
    assertEquals(expected.hops, actual.hops);
    assertEquals(expected.bucket, actual.bucket);
    assertEquals(expected.text(), actual.text());
  }

  private static List<UrlRecord> random(int n, long seed) {
    Random random = new Random(seed);
    List<UrlRecord> records = new ArrayList<>();
    long number = random.nextInt(10);
    boolean frontier = seed % 2 == 0;
    for (int i = 0; i < n; i++) {
      UrlRecord record =
          found(
              number,
              "http://host" + random.nextInt(50) + "/" + "d/".repeat(random.nextInt(9)) + i,
              random.nextInt(20) == 0 ? random.nextInt(1 << 20) : 3);
      if (random.nextInt(500) == 0) record.setUrl("x".repeat(random.nextInt(100_000)));
      if (random.nextInt(500) == 0) record.setUrl("");
      if (frontier) record.ordinal = random.nextLong() >>> 1 + random.nextInt(62);
      if (random.nextInt(30) == 0) record.hops = random.nextInt(5);
      if (random.nextInt(30) == 0) record.bucket = random.nextInt(5);
      records.add(record);
      number += 1 + (random.nextLong() >>> 24 + random.nextInt(40));
    }
    return records;
  }

  @Test
  void theExampleOfTheSpecification() throws IOException {
    byte[] run = write(List.of(found(5, "http://a/", 1), found(7, "http://a/b", 1)));
    String payload = Stored.payload(run);
    assertEquals(
        "02 85 81 80 80 80 89 68 74 74 70 3A 2F 2F 61 2F 00 81 89 81 62",
        payload.substring(24, 24 + 21 * 3 - 1));
    StringBuilder tail = new StringBuilder();
    for (int x : new int[] {2, 5, 7, 5, 0}) tail.append(" 00 00 00 00 00 00 00 0" + x);
    assertEquals(tail + " 00 00 00 00 00 00 00 1D", payload.substring(payload.length() - 6 * 24));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 700, 20_000})
  void whatWasWrittenIsRead(int n) throws IOException {
    for (long seed : new long[] {n, n + 1}) {
      List<UrlRecord> records = random(n, seed);
      try (UrlRunReader reader = open(write(records))) {
        assertEquals(n, reader.count());
        assertEquals(n == 0 ? 0 : records.get(0).number, reader.firstNumber());
        assertEquals(n == 0 ? 0 : records.get(n - 1).number, reader.lastNumber());
        UrlRecord record = new UrlRecord();
        for (UrlRecord expected : records) {
          assertTrue(reader.next(record));
          assertSame(expected, record);
        }
        assertFalse(reader.next(record));
        reader.verify();
      }
    }
  }

  @Test
  void seekingGoesToTheFirstRecordNotBelow() throws IOException {
    List<UrlRecord> records = random(20_000, 3);
    Random random = new Random(4);
    UrlRecord record = new UrlRecord();
    try (UrlRunReader reader = open(write(records))) {
      assertTrue(reader.cuts().length > 10);
      for (int i = 0; i < 200; i++) {
        int at = i < 3 ? i : i < 6 ? records.size() - i + 2 : random.nextInt(records.size());
        long number = records.get(at).number;
        reader.seek(number);
        assertTrue(reader.next(record));
        assertSame(records.get(at), record);
        reader.seek(number + 1);
        assertEquals(at + 1 < records.size(), reader.next(record));
        if (at + 1 < records.size()) assertSame(records.get(at + 1), record);
      }
      reader.seek(0);
      assertTrue(reader.next(record));
      assertSame(records.get(0), record);
      reader.seek(Long.MAX_VALUE);
      assertFalse(reader.next(record));
    }
    try (UrlRunReader empty = open(write(List.of()))) {
      empty.seek(5);
      assertFalse(empty.next(record));
    }
  }

  @Test
  void theIndexStaysSmall() throws IOException {
    int n = 3 * UrlRunFormat.MOST_ENTRIES;
    String filler = "y".repeat(UrlRunFormat.BLOCK_BYTES);
    UrlRecord record = found(0, "a" + filler, 0);
    UrlRecord other = found(0, "b" + filler, 0);
    long[] bytes = new long[1];
    Stored.bytes(
        ignored -> {
          UrlRunWriter writer =
              new UrlRunWriter(
                  new java.io.OutputStream() {
                    @Override
                    public void write(int b) {
                      bytes[0]++;
                    }

                    @Override
                    public void write(byte[] b, int offset, int count) {
                      bytes[0] += count;
                    }
                  });
          for (int i = 0; i < n; i++) {
            UrlRecord next = i % 2 == 0 ? record : other;
            next.number = i;
            next.ordinal = i;
            writer.add(next);
          }
          writer.finish();
        });
    assertTrue(bytes[0] > (long) n << 15);
    assertTrue(bytes[0] < ((long) n << 15) + n * 40L + (18 * UrlRunFormat.MOST_ENTRIES));
  }

  @Test
  void damageIsNoticed() throws IOException {
    Stored.everyDamageIsNoticed(write(random(3000, 5)), UrlRunTest::readAll);
    Stored.everyDamageIsNoticed(write(random(1, 5)), UrlRunTest::readAll);
    byte[] unfinished =
        Stored.bytes(
            out -> {
              UrlRunWriter writer = new UrlRunWriter(out);
              writer.add(found(1, "http://a/", 0));
              writer.close();
            });
    assertThrows(CorruptDataException.class, () -> open(unfinished));
  }

  private static void readAll(ByteSource source) throws IOException {
    UrlRunReader reader = new UrlRunReader(source, Stored.NAME);
    while (reader.advance()) {
      assertTrue(reader.current().length >= 0);
    }
  }

  @Test
  void wrongRecordsAreRefused() throws IOException {
    UrlRunWriter writer = new UrlRunWriter(new java.io.ByteArrayOutputStream());
    writer.add(found(5, "http://a/", 0));
    for (UrlRecord wrong :
        List.of(
            found(5, "http://b/", 0),
            found(4, "http://b/", 0),
            found(6, "http://b/", -1),
            found(-6, "http://b/", 1),
            found(7, "z".repeat(UrlRunFormat.LONGEST_URL + 1), 1))) {
      assertThrows(IllegalArgumentException.class, () -> writer.add(wrong));
    }
  }
}
