package io.crivello.jobs.pages;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.MappedSource;
import io.crivello.sieve.DigestRunReader;
import io.crivello.sieve.DigestRunWriter;
import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunReader;
import io.crivello.sieve.UrlRunWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindingsBufferTest {
  @TempDir Path folder;

  private static long write(FindingsBuffer buffer, Path to) throws IOException {
    try (UrlRunWriter run = new UrlRunWriter(Files.newOutputStream(to))) {
      long repeated = buffer.writeUrls(run);
      run.finish();
      return repeated;
    }
  }

  @Test
  void urlsLeaveInOrderAndTheFirstOfEqualOrdinalsWins() throws IOException {
    long seed = 5;
    System.out.println("seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    FindingsBuffer buffer = new FindingsBuffer(Long.MAX_VALUE);
    for (int round = 0; round < 3; round++) {
      TreeMap<Long, String> expected = new TreeMap<>();
      int repeats = 0;
      for (int i = 0; i < 20_000; i++) {
        long ordinal = random.nextLong(100_000);
        String url = "http://x.example/" + "u".repeat(random.nextInt(100)) + i;
        if (expected.putIfAbsent(ordinal, url) != null) repeats++;
        byte[] ascii = url.getBytes(US_ASCII);
        buffer.addUrl(ordinal, (int) ordinal, 300, 70_000, ascii, ascii.length);
      }
      Path file = folder.resolve("run-" + round);
      assertEquals(repeats, write(buffer, file));
      assertFalse(buffer.hasUrls());
      try (UrlRunReader run = new UrlRunReader(new MappedSource(file), "run")) {
        UrlRecord record = new UrlRecord();
        for (var entry : expected.entrySet()) {
          assertTrue(run.next(record));
          assertEquals(entry.getKey(), record.number);
          assertEquals(entry.getValue(), record.text());
          assertEquals(entry.getKey().intValue(), record.depth);
          assertEquals(300, record.hops);
          assertEquals(70_000, record.bucket);
        }
        assertFalse(run.next(record));
      }
    }
  }

  @Test
  void digestsLeaveInOrderOfPlace() throws IOException {
    FindingsBuffer buffer = new FindingsBuffer(Long.MAX_VALUE);
    for (int i = 999; i >= 0; i--) buffer.addDigest(-i, i);
    buffer.addDigest(17, 500);
    Path file = folder.resolve("run");
    try (DigestRunWriter run = new DigestRunWriter(Files.newOutputStream(file))) {
      assertEquals(1, buffer.writeDigests(run));
      run.finish();
    }
    try (DigestRunReader run = new DigestRunReader(new MappedSource(file), "run")) {
      for (int i = 0; i < 1000; i++) {
        assertTrue(run.advance());
        assertEquals(i, run.place());
        assertEquals(i == 500 ? 17 : -i, run.digest());
      }
      assertFalse(run.advance());
    }
  }

  @Test
  void isFullAtItsBudget() {
    FindingsBuffer buffer = new FindingsBuffer(1000);
    byte[] url = new byte[472];
    buffer.addUrl(1, 0, 0, 0, url, url.length);
    assertFalse(buffer.isFull());
    buffer.addUrl(2, 0, 0, 0, url, url.length);
    assertTrue(buffer.isFull());
  }
}
