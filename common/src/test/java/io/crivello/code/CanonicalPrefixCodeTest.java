package io.crivello.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CanonicalPrefixCodeTest {
  @Test
  void workedExample() {
    CanonicalPrefixCode code = new CanonicalPrefixCode(2, 3, 1, 3);
    assertEquals("10", Codewords.of(code, 0));
    assertEquals("110", Codewords.of(code, 1));
    assertEquals("0", Codewords.of(code, 2));
    assertEquals("111", Codewords.of(code, 3));
    assertTrue(code.isComplete());
  }

  @Test
  void lengthsAgainstKraftAreRefusedWithTheirSum() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> new CanonicalPrefixCode(1, 2, 2, 3));
    assertTrue(e.getMessage().contains("1.125"), e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> new CanonicalPrefixCode(64));
    assertThrows(IllegalArgumentException.class, () -> new CanonicalPrefixCode(-1));
    int[] many = new int[1 << 20];
    Arrays.fill(many, 1);
    assertThrows(IllegalArgumentException.class, () -> new CanonicalPrefixCode(many));
  }

  @Test
  void incompleteCodesAreToldAndTheirGapsRefused() {
    CanonicalPrefixCode code = new CanonicalPrefixCode(2, 0, 57, 14, 2);
    assertFalse(code.isComplete());
    assertRoundTrip(code, new long[] {0, 2, 3, 4, 4, 3, 2, 0, 3});
    byte[] ones = new byte[16];
    Arrays.fill(ones, (byte) -1);
    assertThrows(CorruptDataException.class, () -> code.read(new BitReader(ones)));
    assertThrows(IllegalArgumentException.class, () -> code.write(new BitWriter(), 1));
    assertThrows(IllegalArgumentException.class, () -> code.write(new BitWriter(), 5));
    assertThrows(IllegalArgumentException.class, () -> code.write(new BitWriter(), -1));
    assertThrows(IllegalArgumentException.class, () -> code.length(1L << 32));
  }

  @Test
  void theLongestCodewords() {
    int longest = CanonicalPrefixCode.LONGEST;
    assertEquals(63, longest);
    int[] lengths = new int[longest + 1];
    Arrays.setAll(lengths, s -> Math.min(longest, s + 1));
    CanonicalPrefixCode code = new CanonicalPrefixCode(lengths);
    assertTrue(code.isComplete());
    long[] all = new long[longest + 1];
    Arrays.setAll(all, s -> longest - s);
    assertRoundTrip(code, all);
    for (int s = 0; s <= longest; s++) assertEquals(lengths[s], code.length(s));
  }

  @Test
  void longCodewordsOfIncompleteCodes() {
    CanonicalPrefixCode code = new CanonicalPrefixCode(1, 56, 57, 58, 58, 60, 63, 63, 63);
    assertFalse(code.isComplete());
    assertRoundTrip(code, new long[] {8, 7, 6, 0, 5, 4, 3, 2, 1, 0, 0, 8, 3, 8});
    BitWriter out = new BitWriter();
    code.write(out, 8);
    byte[] coded = out.toByteArray();
    for (int length = 0; length < coded.length; length++) {
      BitReader in = new BitReader(coded, 0, length);
      assertThrows(CorruptDataException.class, () -> code.read(in));
    }
    byte[] ones = new byte[16];
    Arrays.fill(ones, (byte) -1);
    assertThrows(CorruptDataException.class, () -> code.read(new BitReader(ones)));
  }

  @Test
  void codewordsAreThoseOfACanonicalCode() {
    Random random = new Random(2);
    for (int round = 0; round < 200; round++) {
      long[] counts = new long[1 + random.nextInt(3000)];
      for (int s = 0; s < counts.length; s++) {
        counts[s] = random.nextInt(4) == 0 ? 0 : random.nextLong() >>> 1 + random.nextInt(62);
      }
      counts[0]++;
      int[] lengths = HuffmanLengths.of(counts);
      CanonicalPrefixCode code = new CanonicalPrefixCode(lengths);
      long occurring = Arrays.stream(lengths).filter(l -> l > 0).count();
      assertEquals(occurring > 1, code.isComplete());
      long[] message =
          random.longs(500, 0, counts.length).filter(s -> lengths[(int) s] > 0).toArray();
      assertRoundTrip(code, message);
    }
  }

  @Test
  void huffmanIsOptimal() {
    assertArrayEquals(new int[] {0, 1, 2, 3, 3}, HuffmanLengths.of(0, 40, 30, 20, 10));
    assertArrayEquals(new int[] {2, 2, 2, 2}, HuffmanLengths.of(1, 1, 1, 1));
    assertArrayEquals(new int[] {0, 1}, HuffmanLengths.of(0, 7));
    assertArrayEquals(new int[0], HuffmanLengths.of());
  }

  @Test
  void huffmanOfFibonacciCountsIsShortened() {
    long[] counts = new long[90];
    counts[0] = counts[1] = 1;
    for (int s = 2; s < 90; s++) counts[s] = counts[s - 1] + counts[s - 2];
    CanonicalPrefixCode code = new CanonicalPrefixCode(HuffmanLengths.of(counts));
    assertTrue(code.isComplete());
  }

  @Test
  void truncated() {
    CanonicalPrefixCode code = new CanonicalPrefixCode(1, 13, 13, 12);
    BitWriter out = new BitWriter();
    for (int i = 0; i < 100; i++) code.write(out, 1 + i % 3);
    byte[] coded = out.toByteArray();
    for (int length = 0; length < coded.length - 1; length++) {
      BitReader in = new BitReader(coded, 0, length);
      assertThrows(
          CorruptDataException.class,
          () -> {
            for (int i = 0; i < 100; i++) assertEquals(1 + i % 3, code.read(in));
          });
    }
  }

  private static void assertRoundTrip(CanonicalPrefixCode code, long[] message) {
    BitWriter out = new BitWriter();
    long length = 0;
    for (long s : message) {
      code.write(out, s);
      length += code.length(s);
    }
    assertEquals(length, out.position());
    BitReader in = new BitReader(out.toByteArray());
    for (long s : message) assertEquals(s, code.read(in));
    assertEquals(length, in.position());
  }
}
