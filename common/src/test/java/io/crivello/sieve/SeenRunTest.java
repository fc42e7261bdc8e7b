package io.crivello.sieve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Seen runs are read back by ranges, and merged. */
class SeenRunTest {
  /** The files of a run in memory. */
  private static byte[][] run(long[] signatures, int slices) throws IOException {
    byte[][] files = new byte[slices][];
    int at = 0;
    for (int slice = 0; slice < slices; slice++) {
      int from = at;
      while (at < signatures.length && SeenRunFormat.range(signatures[at]) * slices / 256 == slice)
        at++;
      int end = at;
      int number = slice;
      files[slice] =
          Stored.bytes(
              out -> {
                SeenRunWriter writer = new SeenRunWriter(out, number, slices);
                for (int i = from; i < end; i++) writer.add(signatures[i]);
                assertEquals(end - from, writer.count());
                writer.finish();
              });
    }
    return files;
  }

  private static SeenCursor cursor(byte[][] run, int from, int to) throws IOException {
    return new SeenCursor(
        slice -> new SeenRunReader(Stored.source(run[slice]), Stored.NAME), from, to);
  }

  private static long[] random(int n, long seed) {
    return SortedBlockTest.random(new Random(seed), n, 64, 0);
  }

  private static long[] read(SeenCursor cursor) throws IOException {
    LongArrayList all = new LongArrayList();
    while (cursor.fill()) all.add(cursor.block[cursor.at++]);
    return all.toLongArray();
  }

  @Test
  void theExampleOfTheSpecification() throws IOException {
    long first = Long.MIN_VALUE + 1;
    String payload = Stored.payload(run(new long[] {first, first + 3}, 2)[1]);
    assertEquals("00 01 00 80 00 00 00 00 00 00 01 88", payload.substring(24, 24 + 35));
    String number = "00 00 00 00 00 00 00 ";
    assertTrue(
        payload.contains(
            number + "01 " + number + "02 " + number + "02 " + number + "00 " + number + "02 "
                + number + "14 " + number + "00 "),
        payload);
  }

  @Test
  void whatWasWrittenIsReadByRanges() throws IOException {
    for (int n : new int[] {0, 1, 300, 4096, 100_000}) {
      long[] signatures = random(n, n);
      for (int slices : new int[] {1, 4, 256}) {
        byte[][] run = run(signatures, slices);
        assertArrayEquals(signatures, read(cursor(run, 0, 256)));
        for (int[] ranges : new int[][] {{0, 1}, {3, 77}, {64, 128}, {200, 256}, {255, 256}}) {
          long[] expected =
              Arrays.stream(signatures)
                  .filter(s -> s >>> 56 >= ranges[0] && s >>> 56 < ranges[1])
                  .toArray();
          assertArrayEquals(expected, read(cursor(run, ranges[0], ranges[1])));
        }
      }
    }
  }

  @Test
  void countsAreKeptByRange() throws IOException {
    long[] signatures = random(50_000, 5);
    byte[][] run = run(signatures, 2);
    SeenRunReader reader = new SeenRunReader(Stored.source(run[1]), Stored.NAME);
    assertEquals(1, reader.slice());
    assertEquals(2, reader.slices());
    long sum = 0;
    for (int range = 128; range < 256; range++) {
      int r = range;
      assertEquals(
          Arrays.stream(signatures).filter(s -> s >>> 56 == r).count(), reader.count(range));
      sum += reader.count(range);
    }
    assertEquals(sum, reader.count());
    reader.verify();
    assertThrows(IllegalArgumentException.class, () -> reader.seek(5));
  }

  @Test
  void manySignaturesTakeFewBytes() throws IOException {
    long[] some = new long[300_000];
    Random random = new Random(6);
    long gap = Long.divideUnsigned(-1, 10_000_000);
    for (int i = 1; i < some.length; i++) {
      some[i] = some[i - 1] + 1 + (long) (-Math.log(1 - random.nextDouble()) * gap);
    }
    assertEquals(5.35, (double) run(some, 1)[0].length / some.length, 0.02);
  }

  @Test
  void theNumberOfFilesFollowsFromTheCount() {
    assertEquals(1, SeenRunFormat.slices(0));
    assertEquals(1, SeenRunFormat.slices(1 << 20));
    assertEquals(16, SeenRunFormat.slices(10_000_000));
    assertEquals(256, SeenRunFormat.slices(Long.MAX_VALUE));
  }

  @Test
  void wrongOrderIsRefused() throws IOException {
    assertThrows(IllegalArgumentException.class, () -> run(new long[] {7, 7}, 1));
    assertThrows(IllegalArgumentException.class, () -> run(new long[] {1L << 60, 7}, 1));
    SeenRunWriter second = new SeenRunWriter(new java.io.ByteArrayOutputStream(), 1, 2);
    assertThrows(IllegalArgumentException.class, () -> second.add(5));
  }

  @Test
  void damageIsNoticed() throws IOException {
    Stored.everyDamageIsNoticed(
        run(random(20_000, 7), 1)[0],
        source -> {
          SeenRunReader reader = new SeenRunReader(source, Stored.NAME);
          long[] block = new long[4096];
          while (reader.readBlock(block) > 0) assertTrue(block.length == 4096);
        });
  }

  @Test
  void mergesAsSetsDo() throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      long[] universe = random(30_000, 100 + seed);
      LongArrayList[] parts = new LongArrayList[4];
      for (int i = 0; i < parts.length; i++) parts[i] = new LongArrayList();
      PairBatch found = new PairBatch(universe.length);
      LongArrayList fresh = new LongArrayList();
      LongArrayList losers = new LongArrayList();
      for (int i = 0; i < universe.length; i++) {
        int run = random.nextInt(5);
        if (run < 4) parts[run].add(universe[i]);
        if (random.nextInt(3) != 0) continue;
        found.add(universe[i], i);
        if (run < 4) losers.add(i);
        else fresh.add(universe[i]);
      }
      int absorbedFrom = seed % 5;
      java.util.List<SeenCursor> kept = new java.util.ArrayList<>();
      java.util.List<SeenCursor> absorbed = new java.util.ArrayList<>();
      LongArrayList expected = new LongArrayList(fresh);
      for (int i = 0; i < 4; i++) {
        SeenCursor cursor = cursor(run(parts[i].toLongArray(), 1 << i), 0, 256);
        (i < absorbedFrom ? kept : absorbed).add(cursor);
        if (i >= absorbedFrom) expected.addAll(parts[i]);
      }
      expected.sort(Long::compareUnsigned);
      LongArrayList seen = new LongArrayList();
      byte[] written = Stored.bytes(out -> mergeByPrefixes(out, found, kept, absorbed, seen));
      SeenRunReader reader = new SeenRunReader(Stored.source(written), Stored.NAME);
      assertEquals(expected.size(), reader.count());
      assertArrayEquals(expected.toLongArray(), read(cursor(new byte[][] {written}, 0, 256)));
      seen.sort(null);
      assertEquals(losers, seen);
    }
  }

  private static void mergeByPrefixes(
      java.io.OutputStream out,
      PairBatch found,
      java.util.List<SeenCursor> kept,
      java.util.List<SeenCursor> absorbed,
      LongArrayList losers)
      throws IOException {
    SeenRunWriter writer = new SeenRunWriter(out, 0, 1);
    try (SeenMerge merge = new SeenMerge(kept, absorbed)) {
      int at = 0;
      for (int prefix = 0; prefix < 512; prefix++) {
        PairBatch group = new PairBatch(found.size());
        for (; at < found.size() && found.signatures()[at] >>> 55 == prefix; at++) {
          group.add(found.signatures()[at], found.ordinals()[at]);
        }
        if (group.size() == 0 && prefix % 2 == 0) continue;
        merge.merge(group, ((long) prefix << 55) + (-1L >>> 9), writer, losers);
      }
    }
    writer.finish();
  }

  @Test
  void placesAreLookedUpInOrder() throws IOException {
    Random random = new Random(8);
    long[] places = random.longs(20_000, 0, 100_000).sorted().distinct().toArray();
    byte[] file = run(places, 1)[0];
    try (SortedPlaces list =
        new SortedPlaces(new SeenRunReader(Stored.source(file), Stored.NAME))) {
      for (long place = 0; place < 100_010; place += random.nextInt(3)) {
        assertEquals(Arrays.binarySearch(places, place) >= 0, list.contains(place));
      }
    }
  }
}
