package io.crivello.neardup.hamming;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.crivello.io.ByteSource;
import io.crivello.sieve.Stored;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Files of fingerprints are read back, from any place on, and damage is noticed. */
class FingerprintFileTest {
  private static final int[] SIZES = {0, 1, 2, 4095, 4096, 4097, 10_000};

  private static byte[] write(int bits, long[] packed, int[] lengths) throws IOException {
    int words = bits / Long.SIZE;
    return Stored.bytes(
        out -> {
          FingerprintWriter writer = new FingerprintWriter(out, bits);
          for (int i = 0; i < lengths.length; i++) {
            writer.add(
                packed[i * words],
                packed[i * words + words - 1],
                Integer.toUnsignedLong(lengths[i]));
          }
          assertEquals(lengths.length, writer.count());
          writer.finish();
        });
  }

  private static FingerprintReader open(byte[] file) throws IOException {
    return new FingerprintReader(Stored.source(file), Stored.NAME);
  }

  @Test
  void fingerprintsAndLengthsComeBack() throws IOException {
    SplittableRandom random = new SplittableRandom(21);
    for (int bits : new int[] {64, 128}) {
      int words = bits / Long.SIZE;
      for (int n : SIZES) {
        long[] packed = random.longs((long) n * words).toArray();
        int[] lengths = random.ints(n).toArray();
        byte[] file = write(bits, packed, lengths);
        for (int room : new int[] {1, 1000, 4096, 100_000}) {
          long[] chunk = new long[room * words];
          int[] some = new int[room];
          long[] back = new long[n * words];
          int[] lengthsBack = new int[n];
          try (FingerprintReader reader = open(file)) {
            assertEquals(n, reader.count());
            assertEquals(bits, reader.bits());
            int at = 0;
            for (int got; (got = reader.read(chunk, some)) >= 0; at += got) {
              System.arraycopy(chunk, 0, back, at * words, got * words);
              System.arraycopy(some, 0, lengthsBack, at, got);
            }
            assertEquals(n, at);
            reader.verify();
          }
          assertArrayEquals(packed, back);
          assertArrayEquals(lengths, lengthsBack);
        }
      }
    }
  }

  @Test
  void readingStartsAtAnyPlace() throws IOException {
    int n = 10_000;
    long[] packed = new SplittableRandom(22).longs(2L * n).toArray();
    byte[] file = write(128, packed, new int[n]);
    try (FingerprintReader reader = open(file)) {
      long[] one = new long[2];
      for (int place : new int[] {9999, 0, 4095, 4096, 4097, 8191, 5}) {
        reader.seek(place);
        assertEquals(1, reader.read(one));
        assertArrayEquals(Arrays.copyOfRange(packed, 2 * place, 2 * place + 2), one);
      }
      reader.seek(n);
      assertEquals(-1, reader.read(one));
      assertThrows(IndexOutOfBoundsException.class, () -> reader.seek(n + 1));
    }
  }

  @Test
  void theFormatIsAsSpecified() throws IOException {
    assertEquals(
        "00 00 00 00 00 00 00 FF 00 00 01 2C F5 54 02 87"
            + " 00 00 00 00 00 00 00 01 00 00 00 40 52 0A C7 4D",
        Stored.payload(write(64, new long[] {0xFF}, new int[] {300})));
  }

  @Test
  void longTextsAreCutToWhatALengthCanSay() throws IOException {
    byte[] file =
        Stored.bytes(
            out -> {
              FingerprintWriter writer = new FingerprintWriter(out, 64);
              writer.add(1, 0, 1L << 40);
              assertThrows(IllegalArgumentException.class, () -> writer.add(1, 0, -1));
              writer.finish();
            });
    int[] length = new int[1];
    assertEquals(1, open(file).read(new long[1], length));
    assertEquals(-1, length[0]);
  }

  @Test
  void damageIsNoticed() throws IOException {
    long[] packed = new SplittableRandom(23).longs(10_000).toArray();
    for (int n : new int[] {1, 4096, 5000}) {
      byte[] file = write(128, packed, new int[n]);
      Stored.everyDamageIsNoticed(file, FingerprintFileTest::readAll);
    }
    byte[] unfinished =
        Stored.bytes(
            out -> {
              try (FingerprintWriter writer = new FingerprintWriter(out, 64)) {
                writer.add(1, 0, 1);
              }
            });
    assertThrows(io.crivello.io.CorruptDataException.class, () -> open(unfinished));
  }

  private static void readAll(ByteSource source) throws IOException {
    FingerprintReader reader = new FingerprintReader(source, Stored.NAME);
    long[] chunk = new long[1000];
    long sum = 0;
    for (int n; (n = reader.read(chunk)) >= 0; ) sum += n;
    assertEquals(reader.count(), sum);
  }

  @Test
  void aFileIsASourceOfAJoin() throws IOException {
    int n = 20_000;
    long[] packed = PlainPairs.fingerprints(64, n, 4, 24);
    byte[] file = write(64, packed, new int[n]);
    FingerprintFile source = new FingerprintFile(() -> open(file));
    HammingPlan plan = HammingPlanner.plan(source.size(), source.bits(), 3, 1 << 22);
    PlainPairs.Collector collector = new PlainPairs.Collector();
    new HammingJoin(plan, source).run(collector);
    assertArrayEquals(PlainPairs.of(64, packed, n, 3), collector.sorted());
  }
}
