package io.crivello.sieve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sorted lists are read back by intervals; so are runs of digests, in order. */
class OrdinalListsTest {
  private static byte[] write(List<long[]> lists) throws IOException {
    return Stored.bytes(
        out -> {
          OrdinalListsWriter writer = new OrdinalListsWriter(out);
          for (long[] list : lists) writer.add(list, list.length);
          writer.finish();
        });
  }

  private static List<long[]> random(long seed) {
    Random random = new Random(seed);
    List<long[]> lists = new ArrayList<>();
    for (int n : new int[] {1, 0, 511, 512, 513, 5000}) {
      lists.add(random.longs(n, 0, 20_000).sorted().distinct().toArray());
    }
    lists.add(new long[] {0, 1, Long.MAX_VALUE});
    return lists;
  }

  @Test
  void theExampleOfTheSpecification() throws IOException {
    String payload = Stored.payload(write(List.of(new long[] {3, 4}, new long[] {1})));
    String[] blocks = {
      "00 01 00 00 00 00 00 00 00 00 03 A0", "00 00 00 00 00 00 00 00 00 00 01 80"
    };
    assertEquals(blocks[0], payload.substring(24, 59));
    assertEquals(blocks[1], payload.substring(84, 119));
    StringBuilder tail = new StringBuilder();
    for (int x : new int[] {2, 3, 1, 1, 3, 0, 0, 1, 20, 0}) {
      tail.append(String.format(java.util.Locale.ROOT, " 00 00 00 00 00 00 00 %02X", x));
    }
    assertTrue(payload.contains(tail), payload);
  }

  @Test
  void intervalsAreRead() throws IOException {
    List<long[]> lists = random(1);
    OrdinalListsReader reader = new OrdinalListsReader(Stored.source(write(lists)), Stored.NAME);
    assertEquals(lists.stream().mapToInt(list -> list.length).sum(), reader.count());
    Random random = new Random(2);
    for (int i = 0; i < 300; i++) {
      long from = i % 7 == 0 ? 0 : random.nextInt(21_000);
      long to = i % 5 == 0 ? Long.MAX_VALUE : from + random.nextInt(3000);
      LongArrayList got = new LongArrayList();
      reader.read(from, to, got);
      long[] expected =
          lists.stream()
              .flatMapToLong(Arrays::stream)
              .filter(x -> x >= from && (x < to || to == Long.MAX_VALUE))
              .toArray();
      assertArrayEquals(expected, got.toLongArray(), from + " … " + to);
      assertEquals(
          lists.stream().flatMapToLong(Arrays::stream).filter(x -> x < from).count(),
          reader.before());
    }
    LongArrayList samples = new LongArrayList();
    reader.sample(samples);
    assertTrue(samples.size() >= 14 && samples.size() <= 17, samples.toString());
  }

  @Test
  void damageIsNoticed() throws IOException {
    Stored.everyDamageIsNoticed(
        write(random(3)),
        source ->
            new OrdinalListsReader(source, Stored.NAME)
                .read(0, Long.MAX_VALUE, new LongArrayList()));
  }

  @Test
  void digestsComeBack() throws IOException {
    Random random = new Random(4);
    for (int n : new int[] {0, 1, 2047, 2048, 2049, 10_000}) {
      long[] places = random.longs(n, 0, 1L << 39).sorted().distinct().toArray();
      byte[] file = writeDigests(places);
      DigestRunReader reader = new DigestRunReader(Stored.source(file), Stored.NAME);
      assertEquals(places.length, reader.count());
      for (long place : places) {
        assertTrue(reader.advance());
        assertEquals(place, reader.place());
        assertEquals(~place, reader.digest());
      }
      assertTrue(!reader.advance());
      reader.verify();
      if (n > 0) Stored.everyDamageIsNoticed(file, OrdinalListsTest::readDigests);
    }
    assertThrows(IllegalArgumentException.class, () -> writeDigests(new long[] {3, 3}));
    String payload = Stored.payload(writeDigests(new long[] {3}));
    assertEquals("00 00 00 00 00 00 00 03 FF FF FF FF FF FF FF FC", payload.substring(24, 24 + 47));
  }

  private static byte[] writeDigests(long[] places) throws IOException {
    return Stored.bytes(
        out -> {
          DigestRunWriter writer = new DigestRunWriter(out);
          for (long place : places) writer.add(~place, place);
          assertEquals(places.length, writer.count());
          writer.finish();
        });
  }

  private static void readDigests(io.crivello.io.ByteSource source) throws IOException {
    DigestRunReader reader = new DigestRunReader(source, Stored.NAME);
    while (reader.advance()) assertTrue(reader.place() >= 0);
  }

  @Test
  void urlRunsAreMerged() throws IOException {
    Random random = new Random(5);
    List<UrlRunReader> readers = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    List<byte[]> runs = new ArrayList<>();
    List<UrlRunWriter> writers = new ArrayList<>();
    List<java.io.ByteArrayOutputStream> buffers = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      buffers.add(new java.io.ByteArrayOutputStream());
      writers.add(new UrlRunWriter(buffers.get(i)));
    }
    UrlRecord record = new UrlRecord();
    for (long number = 0; number < 5000; number++) {
      int run = (int) (number / 7 * 31 % 8);
      record.number = number;
      record.ordinal = number;
      record.setUrl("http://" + run + "/" + random.nextInt());
      writers.get(run).add(record);
      expected.add(record.text());
      if (number % 1000 == 0 && run < 7) {
        record.setUrl("twice");
        writers.get(7).add(record);
        expected.add("twice");
      }
    }
    for (int i = 0; i < 9; i++) {
      writers.get(i).finish();
      runs.add(buffers.get(i).toByteArray());
      readers.add(new UrlRunReader(Stored.source(runs.get(i)), Stored.NAME));
    }
    List<String> got = new ArrayList<>();
    try (UrlMerge merge = new UrlMerge(readers)) {
      while (merge.advance()) got.add(merge.current().text());
      assertTrue(!merge.advance());
    }
    assertEquals(expected, got);
  }
}
