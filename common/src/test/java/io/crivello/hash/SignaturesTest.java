package io.crivello.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.Allocation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SignaturesTest {
  private static final long PRIME = 0x9E3779B185EBCA8DL;

  /** The bytes on which XXH3's published test vectors are computed. */
  static byte[] sampleBytes(int n) {
    byte[] bytes = new byte[n];
    long generator = 2654435761L;
    for (int i = 0; i < n; i++) {
      bytes[i] = (byte) (generator >>> 56);
      generator *= PRIME;
    }
    return bytes;
  }

  @Test
  void publishedVectors() {
    int[] lengths = {0, 1, 6, 12, 24, 48, 80, 195, 403, 512, 2048};
    long[] unseeded = {
      0x2D06800538D394C2L, 0xC44BDFF4074EECDBL, 0x27B56A84CD2D7325L, 0xA713DAF0DFBB77E7L,
      0xA3FE70BF9D3510EBL, 0x397DA259ECBA1F11L, 0xBCDEFBBB2C47C90AL, 0xCD94217EE362EC3AL,
      0xCDEB804D65C6DEA4L, 0x617E49599013CB6BL, 0xDD59E2C3A5F038E0L
    };
    long[] seeded = {
      0xA8A6B918B2F0364AL, 0x032BE332DD766EF8L, 0x84589C116AB59AB9L, 0xE7303E1B2336DE0EL,
      0x850E80FC35BDD690L, 0xADC2CBAA44ACC616L, 0xC6DD0CB699532E73L, 0xBA68003D370CB3D9L,
      0x6259F6ECFD6443FDL, 0x3CE457DE14C27708L, 0x66F81670669ABABCL
    };
    byte[] bytes = sampleBytes(2048);
    Signatures other = new Signatures(PRIME);
    for (int i = 0; i < lengths.length; i++) {
      assertEquals(unseeded[i], Signatures.STANDARD.of(bytes, 0, lengths[i]));
      assertEquals(seeded[i], other.of(bytes, 0, lengths[i]));
    }
  }

  /** Each line: length, then for the seeds 0 and 42 the two words of the pair. */
  @Test
  void goldenValues() throws IOException {
    byte[] bytes = sampleBytes(300);
    long[] pair = new long[2];
    int lines = 0;
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                SignaturesTest.class.getResourceAsStream("signatures.txt"),
                StandardCharsets.US_ASCII))) {
      for (String line = in.readLine(); line != null; line = in.readLine(), lines++) {
        String[] field = line.split(" ");
        int length = Integer.parseInt(field[0]);
        assertEquals(lines, length);
        for (int s = 0; s < 2; s++) {
          Signatures signatures = new Signatures(s == 0 ? 0 : 42);
          long first = Long.parseUnsignedLong(field[1 + 2 * s], 16);
          long second = Long.parseUnsignedLong(field[2 + 2 * s], 16);
          assertEquals(first, signatures.of(bytes, 0, length), line);
          signatures.pair(bytes, 0, length, pair);
          assertEquals(first, pair[0], line);
          assertEquals(second, pair[1], line);
        }
      }
    }
    assertEquals(301, lines);
  }

  @Test
  void onlyTheRangeCounts() {
    byte[] bytes = sampleBytes(400);
    for (int length = 0; length <= 300; length += 7) {
      byte[] copy = Arrays.copyOfRange(bytes, 50, 50 + length);
      assertEquals(Signatures.STANDARD.of(copy), Signatures.STANDARD.of(bytes, 50, length));
    }
    assertThrows(IndexOutOfBoundsException.class, () -> Signatures.STANDARD.of(new byte[4], 2, 3));
    assertThrows(IndexOutOfBoundsException.class, () -> Signatures.STANDARD.of(new byte[4], -1, 2));
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> Signatures.STANDARD.pair(new byte[4], 4, 1, new long[2]));
  }

  @Test
  void textIsHashedAsUtf8() {
    Random random = new Random(7);
    long[] pair = new long[2];
    long[] expected = new long[2];
    for (int round = 0; round < 3000; round++) {
      String text = randomText(random, round < 2990 ? random.nextInt(80) : 30000);
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      assertEquals(Signatures.STANDARD.of(utf8), Signatures.STANDARD.of(text));
      assertEquals(Signatures.STANDARD.of(utf8), Signatures.STANDARD.of(new StringBuilder(text)));
      Signatures.STANDARD.pair(text, pair);
      Signatures.STANDARD.pair(utf8, 0, utf8.length, expected);
      assertTrue(Arrays.equals(expected, pair));
    }
  }

  /** Mostly ASCII; the rest from all planes, lone surrogates included. */
  private static String randomText(Random random, int length) {
    StringBuilder text = new StringBuilder();
    int other = random.nextInt(4);
    while (text.length() < length) {
      switch (random.nextInt(10) < 7 || other == 0 ? 0 : random.nextInt(5)) {
        case 0 -> text.append((char) random.nextInt(0x80));
        case 1 -> text.append((char) random.nextInt(0x800));
        case 2 -> text.append((char) random.nextInt(0x10000));
        case 3 -> text.append((char) (0xD800 + random.nextInt(0x800)));
        default -> text.appendCodePoint(0x10000 + random.nextInt(0x100000));
      }
    }
    return text.toString();
  }

  @Test
  void seedsMatter() {
    assertEquals(9, new Signatures(9).seed());
    assertNotEquals(new Signatures(1).of("term"), new Signatures(2).of("term"));
  }

  /** Over n random-looking keys no pair of signatures is expected to collide, in either word. */
  @Test
  void nearbyKeysDoNotCollide() {
    int n = 200_000;
    long[] first = new long[n];
    long[] second = new long[n];
    long[] pair = new long[2];
    for (int i = 0; i < n; i++) {
      Signatures.STANDARD.pair("http://example.org/page?id=" + i, pair);
      first[i] = pair[0];
      second[i] = pair[1];
    }
    Arrays.sort(first);
    Arrays.sort(second);
    for (int i = 1; i < n; i++) {
      assertNotEquals(first[i - 1], first[i]);
      assertNotEquals(second[i - 1], second[i]);
    }
  }

  @Test
  void nothingIsAllocated() {
    byte[] bytes = sampleBytes(300);
    long[] pair = new long[2];
    String url = "http://www.example.org/città/strade/index.html?pagina=12";
    long[] sum = new long[1];
    Allocation.assertNone(
        () -> {
          for (int n = 0; n <= 300; n++) sum[0] += Signatures.STANDARD.of(bytes, 0, n);
          Signatures.STANDARD.pair(bytes, 3, 100, pair);
          sum[0] += pair[1] + Signatures.STANDARD.of(url);
          Signatures.STANDARD.pair(url, pair);
        });
    assertNotEquals(0, sum[0]);
  }
}
