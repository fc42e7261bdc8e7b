package io.crivello.warc;

import static io.crivello.warc.Archives.bytes;
import static io.crivello.warc.Archives.concat;
import static io.crivello.warc.Archives.gzip;
import static io.crivello.warc.Archives.response;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BodyDecoderTest {
  private static final byte[] TEXT = bytes("some text, some more text ".repeat(20_000));
  private static final String CHUNKED = "Transfer-Encoding: chunked\r\n";
  private static final String GZIP = "Content-Encoding: gzip\r\n";

  private final WarcPage page = new WarcPage();

  private void read(String headers, byte[] body, int cap, boolean keepCoding) throws IOException {
    byte[] archive = response("http://a.example/", headers, body);
    try (WarcReader reader =
        new WarcReader(Archives.source(archive), 0, archive.length, cap, keepCoding)) {
      assertTrue(reader.next(page));
      assertEquals(page.problem == null ? 0 : 1, page.problem == null ? 0 : count(reader));
      assertEquals(0, reader.counts().losses());
    }
  }

  private long count(WarcReader reader) {
    return reader.counts().get(page.problem);
  }

  private void read(String headers, byte[] body) throws IOException {
    read(headers, body, 1 << 20, false);
  }

  private static byte[] chunks(byte[] body, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int at = 0; at < body.length; ) {
      int n = Math.min(body.length - at, random.nextInt(1, 70_000));
      String size = Integer.toHexString(n);
      out.writeBytes(bytes(random.nextBoolean() ? size : size.toUpperCase(Locale.ROOT)));
      out.writeBytes(bytes(random.nextBoolean() ? "\r\n" : ";name=value\r\n"));
      out.write(body, at, n);
      out.writeBytes(bytes("\r\n"));
      at += n;
    }
    out.writeBytes(bytes("0\r\nTrailer: x\r\n\r\n"));
    return out.toByteArray();
  }

  private static byte[] deflate(byte[] body, boolean raw) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflated = new DeflaterOutputStream(out, new Deflater(6, raw))) {
      deflated.write(body);
    }
    return out.toByteArray();
  }

  private void assertWhole() {
    assertArrayEquals(TEXT, page.bodyBytes());
    assertNull(page.problem);
    assertEquals("", page.truncated);
  }

  @Test
  void codingsAreTakenOff() throws IOException {
    read("", TEXT);
    assertWhole();
    for (int seed = 0; seed < 5; seed++) {
      read(CHUNKED, chunks(TEXT, seed));
      assertWhole();
      read(CHUNKED + GZIP, chunks(gzip(TEXT), seed));
      assertWhole();
    }
    read(GZIP, gzip(TEXT));
    assertWhole();
    read("content-encoding: X-GZip\r\n", gzip(TEXT));
    assertWhole();
    read("Content-Encoding: deflate\r\n", deflate(TEXT, true));
    assertWhole();
    read("Content-Encoding: deflate\r\n", deflate(TEXT, false));
    assertWhole();
    byte[] half = Arrays.copyOf(TEXT, TEXT.length / 2);
    byte[] rest = Arrays.copyOfRange(TEXT, TEXT.length / 2, TEXT.length);
    read(GZIP, concat(gzip(half), gzip(rest)));
    assertWhole();
  }

  @Test
  void codingsThatAreNotThereAreNotTakenOff() throws IOException {
    read(GZIP, TEXT);
    assertWhole();
    read(CHUNKED, TEXT);
    assertWhole();
  }

  @Test
  void contentCodingIsKeptOnDemand() throws IOException {
    byte[] coded = gzip(TEXT);
    read(CHUNKED + GZIP, chunks(coded, 1), 1 << 20, true);
    assertArrayEquals(coded, page.bodyBytes());
  }

  @Test
  void bodiesAreCutAtTheCap() throws IOException {
    for (int cap : new int[] {0, 1, 100, 4096, 4097, TEXT.length - 1}) {
      byte[] start = Arrays.copyOf(TEXT, cap);
      for (byte[] body : new byte[][] {TEXT, gzip(TEXT)}) {
        read(body == TEXT ? "" : GZIP, body, cap, false);
        assertArrayEquals(start, page.bodyBytes());
        assertEquals(WarcCount.CAPPED, page.problem);
        assertEquals("length", page.truncated);
        assertTrue(page.body.length <= Math.max(cap, 1 << 12) || cap < 1 << 20);
      }
    }
    read("", TEXT, TEXT.length, false);
    assertWhole();
    read(CHUNKED + GZIP, chunks(gzip(TEXT), 3), TEXT.length, false);
    assertWhole();
  }

  @Test
  void aBombIsCutWithoutBeingHeld() throws IOException {
    byte[] bomb = gzip(new byte[64 << 20]);
    WarcPage fresh = new WarcPage();
    byte[] archive = response("http://a.example/", GZIP, bomb);
    try (WarcReader reader =
        new WarcReader(Archives.source(archive), 0, archive.length, 10_000, false)) {
      assertTrue(reader.next(fresh));
      assertEquals(10_000, fresh.body.length);
      assertEquals(WarcCount.CAPPED, fresh.problem);
    }
  }

  @Test
  void damagedCodingsGiveWhatCanBeHad() throws IOException {
    byte[] coded = gzip(TEXT);
    read(GZIP, Arrays.copyOf(coded, coded.length - 9));
    assertEquals(WarcCount.BAD_CODING, page.problem);
    assertEquals("unspecified", page.truncated);
    assertPrefix();
    byte[] flipped = coded.clone();
    flipped[coded.length / 2] ^= 4;
    read(GZIP, flipped);
    assertEquals(WarcCount.BAD_CODING, page.problem);
    byte[] chunked = chunks(TEXT, 2);
    read(CHUNKED, Arrays.copyOf(chunked, chunked.length - 100));
    assertEquals(WarcCount.BAD_CHUNKING, page.problem);
    assertPrefix();
    read("Content-Encoding: deflate\r\n", bytes("\u0078\u009Cnot deflated at all"));
    assertEquals(WarcCount.BAD_CODING, page.problem);
  }

  private void assertPrefix() {
    assertTrue(page.bodyLength > 0);
    assertArrayEquals(Arrays.copyOf(TEXT, page.bodyLength), page.bodyBytes());
  }

  @Test
  void unknownCodingsGiveNoBody() throws IOException {
    read("Content-Encoding: br\r\n", bytes("whatever"));
    assertEquals(WarcCount.UNKNOWN_CODING, page.problem);
    assertEquals(0, page.bodyLength);
  }
}
