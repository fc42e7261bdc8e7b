package io.crivello.sieve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Runs of digests are read back in order. */
class DigestRunTest {
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
      assertFalse(reader.advance());
      reader.verify();
      if (n > 0) Stored.everyDamageIsNoticed(file, DigestRunTest::readDigests);
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
}
