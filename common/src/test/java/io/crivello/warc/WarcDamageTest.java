package io.crivello.warc;

import static io.crivello.warc.Archives.bytes;
import static io.crivello.warc.Archives.concat;
import static io.crivello.warc.Archives.gzip;
import static io.crivello.warc.Archives.gzipEach;
import static io.crivello.warc.Archives.response;
import static io.crivello.warc.Archives.uri;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No damage is an exception, and none costs more than the record it is in. */
@Timeout(60)
class WarcDamageTest {
  private static final int PAGES = 3;

  private static List<byte[]> pages() {
    List<byte[]> records = new ArrayList<>();
    for (int i = 0; i < PAGES; i++) {
      records.add(response(uri(i), "Content-Type: text/html\r\n", bytes(Archives.body(i))));
    }
    return records;
  }

  private static List<byte[]> arcPages() {
    return Archives.arcRecords(PAGES).subList(1, PAGES + 1);
  }

  private static WarcReader reader(byte[] archive, boolean stream) throws IOException {
    return stream ? Archives.streamReader(archive) : Archives.reader(archive);
  }

  @Test
  void cutAnywhereTheWholeRecordsBeforeAreRead() throws IOException {
    for (boolean stream : new boolean[] {false, true}) {
      cutEverywhere(gzipEach(pages()), 0, stream);
      cutEverywhere(pages(), 4, stream);
      cutEverywhere(gzipEach(arcPages()), 0, stream);
      cutEverywhere(arcPages(), 1, stream);
    }
  }

  /**
   * @param end how many bytes at the end of a record it can do without
   */
  private static void cutEverywhere(List<byte[]> records, int end, boolean stream)
      throws IOException {
    byte[] archive = concat(records);
    for (int cut = 0; cut <= archive.length; cut++) {
      int whole = 0;
      int start = 0;
      for (byte[] record : records) {
        if (cut < start + record.length - end) break;
        whole++;
        start += record.length;
      }
      try (WarcReader reader = reader(Arrays.copyOf(archive, cut), stream)) {
        assertEquals(whole, Archives.uris(reader).size(), "cut at " + cut);
        WarcCounts counts = reader.counts();
        long damage = counts.losses() + counts.get(WarcCount.GARBAGE);
        assertEquals(cut > start ? 1 : 0, damage, "cut at " + cut + ": " + counts);
      }
    }
  }

  @Test
  void aFlippedBitCostsAtMostItsRecord() throws IOException {
    for (boolean stream : new boolean[] {false, true}) {
      flipEverywhere(gzipEach(pages()), stream);
      flipEverywhere(pages(), stream);
      flipEverywhere(gzipEach(arcPages()), stream);
      flipEverywhere(arcPages(), stream);
    }
  }

  private static void flipEverywhere(List<byte[]> records, boolean stream) throws IOException {
    byte[] archive = concat(records);
    int start = 0;
    for (int r = 0; r < records.size(); r++) {
      List<String> others = new ArrayList<>();
      for (int i = 0; i < records.size(); i++) if (i != r) others.add(uri(i));
      int end = start + records.get(r).length;
      for (int bit = 8 * start; bit < 8 * end; bit += stream ? 13 : 3) {
        byte[] damaged = archive.clone();
        damaged[bit >> 3] ^= (byte) (1 << (bit & 7));
        try (WarcReader reader = reader(damaged, stream)) {
          List<String> found = Archives.uris(reader);
          String message = "bit " + bit + " of record " + r + ": " + found + reader.counts();
          assertTrue(found.containsAll(others), message);
          assertTrue(found.size() <= records.size(), message);
        }
      }
      start = end;
    }
  }

  @Test
  void aFlippedBitInAMemberIsCounted() throws IOException {
    List<byte[]> members = gzipEach(pages());
    byte[] archive = concat(members);
    int middle = members.get(0).length + members.get(1).length / 2;
    archive[middle] ^= 16;
    try (WarcReader reader = Archives.reader(archive)) {
      assertEquals(List.of(uri(0), uri(2)), Archives.uris(reader));
      assertEquals("PAGE=2 BAD_GZIP=1", reader.counts().toString());
    }
  }

  @Test
  void wrongLengthsCostOneRecord() throws IOException {
    List<byte[]> records = new ArrayList<>(pages());
    String second = new String(records.get(1), StandardCharsets.ISO_8859_1);
    for (String length : new String[] {"1", "100", "140", "300", "1000", "999999999999999"}) {
      String wrong = second.replaceFirst("Content-Length: \\d+", "Content-Length: " + length);
      records.set(1, bytes(wrong));
      List<String> others = List.of(uri(0), uri(2));
      for (byte[] archive : List.of(concat(records), concat(gzipEach(records)))) {
        try (WarcReader reader = Archives.reader(archive)) {
          assertEquals(others, Archives.uris(reader), length);
          assertEquals("PAGE=2 BAD_LENGTH=1", reader.counts().toString(), length);
        }
      }
    }
    for (String length : new String[] {"-1", "many", "", "99999999999999999999"}) {
      String wrong = second.replaceFirst("Content-Length: \\d+", "Content-Length: " + length);
      records.set(1, bytes(wrong));
      for (byte[] archive :
          List.of(concat(records), concat(gzipEach(records)), gzip(concat(records)))) {
        try (WarcReader reader = Archives.reader(archive)) {
          assertEquals(List.of(uri(0), uri(2)), Archives.uris(reader), length);
          assertEquals("PAGE=2 BAD_HEADER=1", reader.counts().toString(), length);
        }
      }
    }
  }

  @Test
  void missingAndSurplusBlankLinesDoNotMatter() throws IOException {
    List<byte[]> records = new ArrayList<>();
    int surplus = 0;
    for (byte[] record : pages()) {
      byte[] without = Arrays.copyOf(record, record.length - 4);
      records.add(concat(without, bytes("\r\n".repeat(surplus++))));
    }
    for (byte[] archive :
        List.of(concat(records), concat(gzipEach(records)), gzip(concat(records)))) {
      try (WarcReader reader = Archives.reader(archive)) {
        assertEquals(PAGES, Archives.uris(reader).size());
        assertEquals(0, reader.counts().losses());
      }
    }
  }

  @Test
  void garbageBetweenRecordsIsPassedOver() throws IOException {
    byte[] zeros = new byte[200_000];
    byte[] random = new byte[300_000];
    new SplittableRandom(11).nextBytes(random);
    byte[] lines = bytes("no record\r\n".repeat(1000));
    for (byte[] bytes : List.of(zeros, random, lines, new byte[] {0x1F, (byte) 0x8B})) {
      byte[] garbage = concat(bytes, bytes("\n"));
      for (List<byte[]> records : List.of(pages(), gzipEach(pages()), arcPages())) {
        byte[] archive =
            concat(garbage, records.get(0), records.get(1), garbage, records.get(2), garbage);
        try (WarcReader reader = Archives.reader(archive)) {
          assertEquals(PAGES, Archives.uris(reader).size(), () -> reader.counts().toString());
          assertTrue(reader.counts().get(WarcCount.GARBAGE) >= 3);
          assertEquals(0, reader.counts().losses());
        }
      }
    }
  }

  @Test
  void nestedGzipHeadersEnd() throws IOException {
    byte[] header = {
      0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, 0, 0, (byte) 0xFF, 0x0F, 0, (byte) 0xF0
    };
    byte[] archive = new byte[2 << 20];
    for (int i = 0; i < archive.length; i++) archive[i] = header[i % header.length];
    byte[] page = gzip(response(uri(0), "", bytes("x")));
    try (WarcReader reader = Archives.reader(concat(archive, page))) {
      assertTrue(Archives.uris(reader).size() <= 1);
      assertEquals(1, reader.counts().losses());
    }
  }

  @Test
  void randomDamageIsNeverAnException() throws IOException {
    for (long seed = 0; seed < 1500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<byte[]> records = random.nextBoolean() ? pages() : arcPages();
      byte[] archive =
          switch (random.nextInt(3)) {
            case 0 -> concat(records);
            case 1 -> concat(gzipEach(records));
            default -> gzip(concat(records));
          };
      for (int i = random.nextInt(20); i >= 0; i--) {
        int at = random.nextInt(archive.length);
        switch (random.nextInt(3)) {
          case 0 -> archive[at] = (byte) random.nextInt();
          case 1 -> Arrays.fill(archive, at, Math.min(archive.length, at + 30), (byte) 0);
          default -> {
            int from = random.nextInt(archive.length);
            int n = Math.min(archive.length - Math.max(at, from), 50);
            System.arraycopy(archive, from, archive, at, n);
          }
        }
      }
      try (WarcReader reader = reader(archive, random.nextBoolean())) {
        int found = Archives.uris(reader).size();
        assertEquals(found, reader.counts().get(WarcCount.PAGE), "seed " + seed);
        assertTrue(found <= 2 * PAGES, "seed " + seed);
      }
    }
  }
}
