package io.crivello.sieve.online;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.CorruptDataException;
import io.crivello.io.FrameFormat;
import io.crivello.io.FrameWriter;
import io.crivello.sieve.UrlRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SieveFormatsTest {
  @TempDir Path directory;

  private static byte[] payload(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    return Arrays.copyOfRange(
        bytes, FrameFormat.HEADER_LENGTH, bytes.length - FrameFormat.FOOTER_LENGTH);
  }

  private void writeExample() throws IOException {
    UrlRecord record = new UrlRecord();
    record.setUrl("a:b");
    record.number = 5;
    record.ordinal = 6;
    record.depth = 1;
    record.bucket = 2;
    try (UrlQueue queue = new UrlQueue(directory.resolve("queue"))) {
      queue.append(record);
      SavedSieveWriter.write(directory, "bloom", 258, queue);
    }
  }

  @Test
  void sievesAreSavedAsInTheExample() throws IOException {
    writeExample();
    assertEquals(
        "0000000000000102"
            + "0000000000000001"
            + "05"
            + "626c6f6f6d"
            + "0000000000000005"
            + "0000000000000006"
            + "00000001"
            + "00000000"
            + "00000002"
            + "00000003"
            + "613a62",
        HexFormat.of().formatHex(payload(directory.resolve("sieve"))));
    try (SavedSieveReader reader = new SavedSieveReader(directory, "bloom")) {
      assertEquals(258, reader.delivered());
      assertEquals("a:b 5 6 1 0 2", SieveContract.describe(reader.next()));
      assertNull(reader.next());
    }
  }

  /** Damage inside a sound frame: refused or at least harmless. */
  @Test
  void garbageIsHarmless() throws IOException {
    writeExample();
    Path file = directory.resolve("sieve");
    byte[] sound = payload(file);
    Random random = new Random(9);
    int refused = 0;
    for (int round = 0; round < 1000; round++) {
      byte[] garbage = Arrays.copyOf(sound, round % 2 == 0 ? sound.length : random.nextInt(60));
      int bit = random.nextInt(8 * Math.max(1, garbage.length));
      if (garbage.length > 0) garbage[bit >>> 3] ^= (byte) (1 << (bit & 7));
      Files.delete(file);
      try (FrameWriter frame =
          FrameWriter.create(file, SavedSieveFormat.KIND, SavedSieveFormat.VERSION)) {
        frame.write(garbage);
        frame.finish();
      }
      try (SavedSieveReader reader = new SavedSieveReader(directory, "bloom")) {
        while (reader.next() != null) assertTrue(reader.delivered() >= 0);
      } catch (CorruptDataException e) {
        refused++;
      }
    }
    assertTrue(refused > 500, refused + " refused");
  }

  @Test
  void signaturesAreStoredAsInTheExample() throws IOException {
    Path file = directory.resolve("signatures");
    try (SignatureListWriter list = new SignatureListWriter(file)) {
      list.add(1);
      list.add(Long.MIN_VALUE);
      assertThrows(IllegalArgumentException.class, () -> list.add(Long.MIN_VALUE));
      assertThrows(IllegalArgumentException.class, () -> list.add(2));
      list.add(-2);
      list.finish();
    }
    assertEquals(
        "0000000000000001" + "8000000000000000" + "fffffffffffffffe",
        HexFormat.of().formatHex(payload(file)));
    try (SignatureListReader list = new SignatureListReader(file).verify()) {
      assertEquals(3, list.count());
      for (long expected : new long[] {1, Long.MIN_VALUE, -2}) {
        assertTrue(list.next());
        assertEquals(expected, list.signature());
      }
      assertFalse(list.next());
    }
  }

  @Test
  void unsortedSignaturesAreRefused() throws IOException {
    Path file = directory.resolve("signatures");
    for (int length : new int[] {16, 12}) {
      Files.deleteIfExists(file);
      try (FrameWriter frame =
          FrameWriter.create(file, SignatureListFormat.KIND, SignatureListFormat.VERSION)) {
        frame.write(new byte[length]);
        frame.finish();
      }
      assertThrows(CorruptDataException.class, () -> readAll(file));
    }
  }

  private static void readAll(Path file) throws IOException {
    try (SignatureListReader list = new SignatureListReader(file).verify()) {
      while (list.next()) assertEquals(0, list.signature());
    }
  }

  @Test
  void unknownNamesAndSettingsAreRefused() {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> Sieves.byName("Bloom"));
    assertTrue(refusal.getMessage().contains("memory, bloom, rocksdb, mercator"));
    SieveSettings settings = SieveSettings.DEFAULT;
    assertThrows(IllegalArgumentException.class, () -> settings.withBuffer(0));
    assertThrows(IllegalArgumentException.class, () -> settings.withExpected(0, 0.1));
    assertThrows(IllegalArgumentException.class, () -> settings.withExpected(1, 1));
    assertThrows(IllegalArgumentException.class, () -> settings.withCacheBytes(1000));
  }
}
