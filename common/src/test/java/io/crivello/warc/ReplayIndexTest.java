package io.crivello.warc;

import static io.crivello.warc.Archives.bytes;
import static io.crivello.warc.Archives.concat;
import static io.crivello.warc.Archives.gzip;
import static io.crivello.warc.Archives.gzipEach;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.hash.Signatures;
import io.crivello.io.CorruptDataException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ReplayIndexTest {
  @TempDir Path scratch;

  private byte[] index(int entries, List<byte[]> archives) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ReplayIndexBuilder builder =
        new ReplayIndexBuilder(scratch, entries, UnaryOperator.identity())) {
      for (int file = 0; file < archives.size(); file++) {
        try (WarcReader reader = Archives.reader(archives.get(file))) {
          builder.add(file, reader);
        }
      }
      builder.finish(out);
    }
    try (var left = Files.list(scratch)) {
      assertEquals(0, left.count());
    }
    return out.toByteArray();
  }

  private static byte[] answer(String uri, int status) {
    return Archives.record("response", uri, "", bytes("HTTP/1.1 " + status + " X\r\n\r\n"));
  }

  private static byte[] answer(String uri, int status, int round) {
    String field = "Crivello-Round: " + round + "\r\n";
    return Archives.record("response", uri, field, bytes("HTTP/1.1 " + status + " X\r\n\r\n"));
  }

  private static ReplayIndex open(byte[] index) throws IOException {
    return new ReplayIndex(Archives.source(index), "test.index");
  }

  private static ReplayIndex.Place find(ReplayIndex index, String uri) throws IOException {
    return index.find(Signatures.STANDARD.of(uri));
  }

  @Test
  void theExampleOfTheSpecification() throws IOException {
    byte[] padding = Archives.record("metadata", "", "", new byte[0]);
    byte[] before = Archives.record("metadata", "", "", new byte[1000 - padding.length - 2]);
    assertEquals(1000, before.length);
    byte[] archive = concat(before, answer("http://a.example/", 200, 3));
    byte[] index = index(10, List.of(new byte[0], new byte[0], archive));
    boolean isHostFirst =
        ReplayIndexFormat.signatureOfHost("a.example")
            < Signatures.STANDARD.of("http://a.example/");
    int at = isHostFirst ? ReplayIndexFormat.ENTRY_BYTES : 0;
    assertEquals(
        "d9adadf2d37a6499000000020000000300000000000003e80000000000000000",
        HexFormat.of().formatHex(index, 12 + at, 44 + at));
    try (ReplayIndex reader = open(index)) {
      assertEquals(new ReplayIndex.Place(2, 1000, 0), find(reader, "http://a.example/"));
      assertNull(find(reader, "http://a.example/other"));
      assertEquals(2, reader.size());
      assertEquals(3, reader.visitAfter("a.example", 0));
      assertEquals(0, reader.visitAfter("a.example", 3));
    }
  }

  @Test
  void theFirstAnswerThatIsNoPassingFailureCounts() throws IOException {
    byte[] first =
        concat(answer("http://a/1", 503), answer("http://a/2", 200), answer("http://a/3", 429));
    byte[] second =
        concat(
            answer("http://a/2", 404),
            answer("http://a/1", 200),
            answer("http://a/3", 500),
            answer("http://a/1", 301));
    int length = answer("http://a/1", 200).length;
    for (int entries = 1; entries < 9; entries++) {
      try (ReplayIndex index = open(index(entries, List.of(first, second)))) {
        assertEquals(new ReplayIndex.Place(1, length, 0), find(index, "http://a/1"));
        assertEquals(new ReplayIndex.Place(0, length, 0), find(index, "http://a/2"));
        assertEquals(new ReplayIndex.Place(0, 2L * length, 0), find(index, "http://a/3"));
        assertEquals(3, index.size());
      }
    }
  }

  @Test
  void requestsOfACrawlHaveTheirAnswersInTheOrderOfRounds() throws IOException {
    byte[] late = concat(answer("http://a:8/1", 200, 5), answer("http://a:8/1", 404));
    byte[] early =
        concat(
            answer("http://a:8/1", 503, 1),
            answer("http://a:8/2", 200, 2),
            answer("http://a:8/1", 429, 3));
    for (int entries = 1; entries < 9; entries++) {
      try (ReplayIndex index = open(index(entries, List.of(late, early)))) {
        long url = Signatures.STANDARD.of("http://a:8/1");
        int[] rounds = {1, 3, 5, 0};
        for (int request = 0; request < 4; request++) {
          assertEquals(rounds[request], index.round(url, request));
        }
        int length = answer("http://a:8/1", 503, 1).length;
        ReplayIndex.Place first = new ReplayIndex.Place(1, 0, 0);
        ReplayIndex.Place second = new ReplayIndex.Place(1, 2L * length, 0);
        ReplayIndex.Place third = new ReplayIndex.Place(0, 0, 0);
        assertEquals(first, index.find(url, 0));
        assertEquals(second, index.find(url, 1));
        assertEquals(third, index.find(url, 2));
        assertEquals(third, index.find(url, 7));
        assertEquals(third, index.findUpTo(url, 0));
        assertEquals(first, index.findUpTo(url, 2));
        assertEquals(second, index.findUpTo(url, 4));
        assertEquals(third, index.findUpTo(url, 9));
        assertEquals(third, index.find(url));
        assertEquals(1, index.visitAfter("a", 0));
        assertEquals(2, index.visitAfter("a", 1));
        assertEquals(5, index.visitAfter("a", 3));
        assertEquals(0, index.visitAfter("a", 5));
        assertEquals(0, index.visitAfter("a:8", 0));
      }
    }
  }

  @Test
  void theIndexDoesNotDependOnMemory() throws IOException {
    SplittableRandom random = new SplittableRandom(6);
    List<byte[]> archives = new ArrayList<>();
    for (int file = 0; file < 3; file++) {
      List<byte[]> records = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        int status = random.nextInt(3) > 0 ? 200 : 500;
        records.add(answer("http://a/" + random.nextInt(400), status, random.nextInt(4)));
      }
      archives.add(concat(gzipEach(records)));
    }
    byte[] whole = index(1 << 16, archives);
    for (int entries : new int[] {7, 100, 899, 900}) {
      assertArrayEquals(whole, index(entries, archives));
    }
    Map<String, ReplayIndex.Place> expected = naive(archives);
    try (ReplayIndex index = open(whole)) {
      for (int i = 0; i < 400; i++) {
        boolean known = expected.containsKey("http://a/" + i);
        assertEquals(known, find(index, "http://a/" + i) != null);
      }
    }
  }

  @Test
  void ofOthersOneAnswerCounts() throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    List<byte[]> archives = new ArrayList<>();
    for (int file = 0; file < 3; file++) {
      List<byte[]> records = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        records.add(answer("http://a/" + random.nextInt(400), random.nextInt(3) > 0 ? 200 : 500));
      }
      archives.add(concat(gzipEach(records)));
    }
    Map<String, ReplayIndex.Place> expected = naive(archives);
    try (ReplayIndex index = open(index(100, archives))) {
      assertEquals(expected.size(), index.size());
      for (int i = 0; i < 400; i++) {
        long url = Signatures.STANDARD.of("http://a/" + i);
        ReplayIndex.Place place = expected.get("http://a/" + i);
        assertEquals(place, index.find(url));
        assertEquals(place, index.find(url, 2));
        assertEquals(place, index.findUpTo(url, 2));
      }
    }
  }

  private static Map<String, ReplayIndex.Place> naive(List<byte[]> archives) throws IOException {
    Map<String, ReplayIndex.Place> sound = new HashMap<>();
    Map<String, ReplayIndex.Place> any = new HashMap<>();
    WarcPage page = new WarcPage();
    for (int file = 0; file < archives.size(); file++) {
      try (WarcReader reader = Archives.reader(archives.get(file))) {
        while (reader.next(page)) {
          ReplayIndex.Place place = new ReplayIndex.Place(file, page.offset, page.inner);
          any.putIfAbsent(page.uri, place);
          if (page.status == 200) sound.putIfAbsent(page.uri, place);
        }
      }
    }
    any.putAll(sound);
    return any;
  }

  @Test
  void recordsOfOneMemberAreTold() throws IOException {
    byte[] archive = gzip(concat(Archives.warcRecords(5)));
    try (ReplayIndex index = open(index(100, List.of(archive)))) {
      long last = 0;
      for (int i = 0; i < 5; i++) {
        ReplayIndex.Place place = find(index, Archives.uri(i));
        assertEquals(0, place.offset());
        assertTrue(place.inner() > last);
        last = place.inner();
      }
    }
  }

  @Test
  void anEmptyIndexFindsNothing() throws IOException {
    try (ReplayIndex index = open(index(10, List.of()))) {
      assertNull(index.find(0));
    }
  }

  @Test
  void damageIsRefused() throws IOException {
    byte[] index = index(10, List.of(concat(Archives.warcRecords(4))));
    for (int cut = 0; cut < index.length; cut++) {
      byte[] clipped = Arrays.copyOf(index, cut);
      assertThrows(CorruptDataException.class, () -> open(clipped));
    }
    for (int bit = 0; bit < 8 * index.length; bit++) {
      byte[] flipped = index.clone();
      flipped[bit >> 3] ^= (byte) (1 << (bit & 7));
      assertThrows(CorruptDataException.class, () -> open(flipped), "bit " + bit);
    }
  }
}
