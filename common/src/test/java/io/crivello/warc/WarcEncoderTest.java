package io.crivello.warc;

import static io.crivello.warc.Archives.bytes;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class WarcEncoderTest {
  private static final UUID ID = RecordId.of("http://a.example/", 5, 1, "response");

  private static byte[] encoded(WarcEncoder encoder) {
    return Arrays.copyOf(encoder.buffer(), encoder.length());
  }

  private static byte[] encode(int level, byte[] body) {
    try (WarcEncoder encoder = new WarcEncoder(level)) {
      encoder.start("resource", ID, 0);
      encoder.field("WARC-Target-URI", "http://a.example/");
      encoder.finish(body, body.length, body, 0, false);
      return encoded(encoder);
    }
  }

  @Test
  void theRecordIsWhatTheStandardSays() throws IOException {
    byte[] text =
        new GZIPInputStream(new ByteArrayInputStream(encode(1, bytes("hello")))).readAllBytes();
    assertEquals(
        "WARC/1.1\r\n"
            + "WARC-Type: resource\r\n"
            + ("WARC-Record-ID: <urn:uuid:" + ID + ">\r\n")
            + "WARC-Date: 1970-01-01T00:00:00.000Z\r\n"
            + "WARC-Target-URI: http://a.example/\r\n"
            + "WARC-Block-Digest: sha1:VL2MMHO4YXUKFWV63YHTWSBM3GXKSQ2N\r\n"
            + "Content-Length: 5\r\n\r\nhello\r\n\r\n",
        new String(text, "US-ASCII"));
  }

  @Test
  void everyLevelAndLengthComesBack() throws IOException {
    SplittableRandom random = new SplittableRandom(8);
    for (int length : new int[] {0, 1, 32_767, 32_768, 32_769, 2_000_000}) {
      byte[] body = new byte[length];
      random.nextBytes(body);
      for (int level : new int[] {0, 1, 6, 9}) {
        byte[] archive = encode(level, body);
        WarcPage page = new WarcPage();
        try (WarcReader reader =
            new WarcReader(Archives.source(archive), 0, archive.length, 1 << 21, false)) {
          assertTrue(reader.next(page));
          assertArrayEquals(body, page.bodyBytes());
          assertFalse(reader.next(page));
          assertEquals(0, reader.counts().losses());
        }
      }
    }
    assertThrows(IllegalArgumentException.class, () -> new WarcEncoder(10));
  }

  @Test
  void anEncoderThatWasUsedGivesTheSameBytes() {
    byte[] alone = encode(1, bytes("hello"));
    try (WarcEncoder encoder = new WarcEncoder(1)) {
      byte[] large = new byte[3 << 20];
      new SplittableRandom(9).nextBytes(large);
      encoder.start("other", ID, 77);
      encoder.finish(large, large.length, large, large.length, true);
      encoder.clear();
      encoder.start("resource", ID, 0);
      encoder.field("WARC-Target-URI", "http://a.example/");
      encoder.finish(bytes("hello"), 5, large, 0, false);
      assertArrayEquals(alone, encoded(encoder));
    }
  }

  @Test
  void aFieldCannotForgeAnother() throws IOException {
    byte[] archive;
    try (WarcEncoder encoder = new WarcEncoder(1)) {
      encoder.start("resource", ID, 0);
      encoder.field("WARC-Target-URI", "http://a.example/\r\nContent-Length: 0\r\n\r\n");
      encoder.finish(bytes("hello"), 5, bytes(""), 0, false);
      archive = encoded(encoder);
    }
    WarcPage page = new WarcPage();
    try (WarcReader reader = Archives.reader(archive)) {
      assertTrue(reader.next(page));
      assertEquals(5, page.bodyLength);
    }
  }

  @Test
  void idsFollowFromWhatTheyName() {
    assertEquals(ID, RecordId.of("http://a.example/", 5, 1, "response"));
    assertEquals(8, ID.version());
    assertEquals(2, ID.variant());
    Set<UUID> ids = new HashSet<>();
    for (String url : new String[] {"http://a.example/", "http://b.example/"}) {
      for (long place = -1; place < 3; place++) {
        for (long round = 0; round < 3; round++) {
          for (String type : new String[] {"request", "response", "metadata"}) {
            ids.add(RecordId.of(url, place, round, type));
          }
        }
      }
    }
    assertEquals(2 * 4 * 3 * 3, ids.size());
  }
}
