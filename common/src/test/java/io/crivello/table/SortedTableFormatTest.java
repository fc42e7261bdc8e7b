package io.crivello.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.CorruptDataException;
import io.crivello.io.FrameFormat;
import io.crivello.io.FrameWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class SortedTableFormatTest {
  private static final int LONGEST_WALK = 1000;

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] payload(byte[] table) {
    return Arrays.copyOfRange(
        table, FrameFormat.HEADER_LENGTH, table.length - FrameFormat.FOOTER_LENGTH);
  }

  @Test
  void tablesAreStoredAsInTheExample() throws IOException {
    TreeMap<byte[], byte[]> records = Tables.empty();
    records.put(ascii("ab"), ascii("1"));
    records.put(ascii("abc"), ascii("23"));
    records.put(ascii("b"), ascii(""));
    assertEquals(
        "808261628131828163823233abbe56f6"
            + "80816280118e4955"
            + "808090828081628881"
            + "000000000000000300000000000000020000000000000009"
            + "c51c9292",
        HexFormat.of().formatHex(payload(Tables.write(records, 10))));
  }

  @Test
  void theSameRecordsGiveTheSameBytes() throws IOException {
    TreeMap<byte[], byte[]> records = Tables.random(2000, new Random(1));
    assertArrayEquals(Tables.write(records, 500), Tables.write(records, 500));
  }

  @Test
  void everyClippedTableIsRefused() throws IOException {
    byte[] table = Tables.write(Tables.random(200, new Random(2)), 100);
    for (int length = 0; length < table.length; length++) {
      byte[] clipped = Arrays.copyOf(table, length);
      assertRefused(() -> Tables.read(clipped));
    }
    byte[] longer = Arrays.copyOf(table, table.length + 1);
    assertRefused(() -> Tables.read(longer));
  }

  @Test
  void unfinishedTablesAreRefused() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (SortedTableWriter writer = new SortedTableWriter(out, 1)) {
      writer.add(ascii("key"), ascii("value"));
    }
    assertRefused(() -> Tables.read(out.toByteArray()));
  }

  /** What stands in the frame's own checksum only {@code verify} looks at. */
  @Test
  void everyFlippedBitIsSeen() throws IOException {
    byte[] table = Tables.write(Tables.random(200, new Random(3)), 100);
    int frameChecksum = table.length - 8;
    for (int bit = 0; bit < 8 * table.length; bit++) {
      byte[] flipped = table.clone();
      flipped[bit >>> 3] ^= (byte) (1 << (bit & 7));
      assertRefused(() -> Tables.read(flipped).verify());
      boolean isInFrameChecksum = bit >>> 3 >= frameChecksum && bit >>> 3 < frameChecksum + 4;
      if (!isInFrameChecksum) assertRefused(() -> readAll(Tables.read(flipped)));
    }
  }

  /** Damage that comes with right checksums: refused or at least harmless. */
  @Test
  void garbageIsHarmless() throws IOException {
    byte[] sound = payload(Tables.write(Tables.random(60, new Random(4)), 100));
    Random random = new Random(5);
    int refused = 0;
    for (int round = 0; round < 5000; round++) {
      byte[] garbage = sound.clone();
      for (int flips = 1 + random.nextInt(2); flips > 0; flips--) {
        int bit = random.nextInt(8 * garbage.length);
        garbage[bit >>> 3] ^= (byte) (1 << (bit & 7));
      }
      forgeChecksums(sound, garbage);
      try {
        SortedTableReader reader = Tables.read(frame(garbage));
        readAll(reader);
        reader.seek(Tables.randomKey(random));
        reader.seekOrdinal(random.nextInt(70));
        reader.verify();
      } catch (CorruptDataException e) {
        refused++;
      }
    }
    assertTrue(refused > 1000, refused + " refused");
  }

  /** Gives blocks and index of a changed payload the checksums that they then need. */
  private static void forgeChecksums(byte[] sound, byte[] garbage) throws IOException {
    ByteBuffer trailer = ByteBuffer.wrap(sound, sound.length - 28, 28);
    long blocks = trailer.getLong(sound.length - 20);
    int entriesAt = sound.length - 28 - (int) trailer.getLong(sound.length - 12);
    BlockInput entries = new BlockInput();
    entries.set(sound, entriesAt, sound.length - 28);
    Key separator = new Key();
    int at = 0;
    for (int b = 0; b < blocks; b++) {
      if (b % SortedTableFormat.RESTART == 0) separator.clear();
      separator.read(entries);
      int length = entries.readNumber(Integer.MAX_VALUE);
      entries.readNumber();
      forge(garbage, at, at + length - 4);
      at += length;
    }
    assertEquals(entriesAt, at);
    forge(garbage, entriesAt, sound.length - 4);
  }

  private static void forge(byte[] bytes, int from, int to) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, from, to - from);
    ByteBuffer.wrap(bytes).putInt(to, (int) checksum.getValue());
  }

  private static byte[] frame(byte[] payload) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (FrameWriter frame =
        new FrameWriter(out, SortedTableFormat.KIND, SortedTableFormat.VERSION)) {
      frame.write(payload);
      frame.finish();
    }
    return out.toByteArray();
  }

  private static void readAll(SortedTableReader reader) throws IOException {
    int walked = 0;
    while (reader.next()) assertTrue(++walked < LONGEST_WALK);
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void assertRefused(Work work) {
    CorruptDataException refusal = assertThrows(CorruptDataException.class, work::run);
    assertTrue(refusal.getMessage().contains("the table"), refusal.getMessage());
  }
}
