package io.crivello.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.code.PForDelta.Exceptions;
import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PForDeltaTest {
  static Stream<PForDelta> variants() {
    return Stream.of(128, 256)
        .flatMap(size -> Arrays.stream(Exceptions.values()).map(e -> new PForDelta(size, e)));
  }

  @Test
  void workedExample() {
    int[] values = {1, 0, 2, 1000, 3, 1, 0, 2, 0, 1, 700, 1, 3, 2, 1, 0, 1, 2, 0, 1};
    byte[] coded = encode(new PForDelta(128, Exceptions.CHAINED), values, values.length);
    assertEquals("82020a03fa002af04bd211e461", HexFormat.of().formatHex(coded));
    assertArrayEquals(values, decode(new PForDelta(128, Exceptions.CHAINED), coded, values.length));
  }

  @Test
  void escapeOfTheWorkedExample() {
    PForDelta escaped = new PForDelta(128, Exceptions.ESCAPED);
    int[] values = new int[128];
    Arrays.setAll(values, i -> i % 3);
    values[5] = 900;
    values[77] = 3;
    byte[] coded = encode(escaped, values, values.length);
    assertEquals("82010ae10030", HexFormat.of().formatHex(coded, 0, 6));
    assertEquals(6 + 32, coded.length);
    BitReader slots = new BitReader(coded, 6, 32);
    for (int i = 0; i < 128; i++) {
      assertEquals(i == 5 || i == 77 ? 3 : i % 3, slots.readBits(2));
    }
    assertArrayEquals(values, decode(escaped, coded, values.length));
  }

  @Test
  void aFullBlockOfZerosIsOneByte() {
    for (PForDelta variant : variants().toList()) {
      assertArrayEquals(new byte[1], encode(variant, new int[256], variant.blockSize()));
    }
  }

  @Test
  void otherBlockSizesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new PForDelta(64, Exceptions.CHAINED));
  }

  @ParameterizedTest
  @MethodSource("variants")
  void everyWidthAndShareOfExceptions(PForDelta variant) {
    Random random = new Random(5);
    for (int width = 0; width <= 32; width++) {
      for (int exceptional : new int[] {0, 1, 5, 9, 10, 11, 30, 100}) {
        for (int exceptionWidth : new int[] {width, (width + 33) / 2, 32}) {
          int n = 2 * variant.blockSize() + random.nextInt(variant.blockSize());
          int[] values = new int[n];
          for (int i = 0; i < n; i++) {
            values[i] = bits(random, random.nextInt(100) < exceptional ? exceptionWidth : width);
          }
          assertRoundTrip(variant, values);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void lengthsAroundABlock(PForDelta variant) {
    Random random = new Random(6);
    int size = variant.blockSize();
    for (int n : List.of(0, 1, 2, 63, 64, 65, size - 1, size, size + 1, 3 * size - 1, 3 * size)) {
      int[] values = new int[n];
      Arrays.setAll(values, i -> bits(random, random.nextInt(20) == 0 ? 28 : 3));
      assertRoundTrip(variant, values);
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void distantExceptionsForceOthers(PForDelta variant) {
    for (int width = 1; width <= 9; width++) {
      int[] values = new int[variant.blockSize()];
      Arrays.fill(values, (1 << width) - 1);
      values[0] = -1;
      values[variant.blockSize() - 1] = Integer.MIN_VALUE;
      assertRoundTrip(variant, values);
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void atLeastNineInTenFitTheirSlots(PForDelta variant) {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      int[] values = new int[variant.blockSize()];
      Arrays.setAll(values, i -> bits(random, random.nextInt(25)));
      byte[] coded = encode(variant, values, values.length);
      int width = coded[0] & 0x7F;
      int fitting = 0;
      for (int value : values) if (value >>> width == 0) fitting++;
      assertTrue(10 * fitting >= 9 * values.length, width + ": " + fitting);
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void longsBeyond32Bits(PForDelta variant) {
    Random random = new Random(8);
    for (int common : new int[] {0, 7, 31, 32, 33, 40, 62, 63}) {
      for (int rare : new int[] {common, 33, 63}) {
        for (int m : new int[] {1, 10, variant.blockSize()}) {
          long[] values = new long[m];
          for (int i = 0; i < m; i++) {
            int width = random.nextInt(16) == 0 ? rare : common;
            values[i] = width == 0 ? 0 : random.nextLong() >>> -width;
          }
          BitWriter out = new BitWriter();
          out.writeBits(5, 3);
          new PForDeltaBlockWriter(variant).write(values, m, out);
          long end = out.position();
          BitReader in = new BitReader(out.toByteArray());
          in.skip(3);
          long[] read = new long[m];
          PForDeltaDecoder.readBlock(in, read, m, variant.exceptions());
          assertArrayEquals(values, read);
          assertEquals(end, in.position());
          in.position(3);
          PForDeltaDecoder.skipBlock(in, m, variant.exceptions());
          assertEquals(end, in.position());
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void intsRefuseWiderBlocks(PForDelta variant) {
    for (int m : new int[] {10, variant.blockSize()}) {
      for (int wide : new int[] {1, m}) {
        long[] values = new long[m];
        Arrays.fill(values, 0, wide, 1L << 40);
        BitWriter out = new BitWriter();
        new PForDeltaBlockWriter(variant).write(values, m, out);
        byte[] coded = out.toByteArray();
        assertThrows(CorruptDataException.class, () -> decode(variant, coded, m));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void truncatedOrDamaged(PForDelta variant) {
    Random random = new Random(9);
    int[] values = new int[2 * variant.blockSize() + 50];
    Arrays.setAll(values, i -> bits(random, random.nextInt(16) == 0 ? 20 : 4));
    byte[] coded = encode(variant, values, values.length);
    for (int length = 0; length < coded.length; length++) {
      byte[] cut = Arrays.copyOf(coded, length);
      assertThrows(CorruptDataException.class, () -> decode(variant, cut, values.length));
    }
    int refused = 0;
    for (int round = 0; round < 20_000; round++) {
      byte[] damaged = coded.clone();
      if (round % 2 == 0) {
        damaged[random.nextInt(16)] ^= 1 << random.nextInt(8);
        damaged[random.nextInt(coded.length)] ^= 1 << random.nextInt(8);
      } else {
        random.nextBytes(damaged);
      }
      try {
        variant.decode(damaged, 0, damaged.length, new int[values.length], 0, values.length);
      } catch (CorruptDataException e) {
        refused++;
      }
    }
    assertTrue(refused > 10_000, () -> "refused too little");
  }

  private static int bits(Random random, int width) {
    return width == 0 ? 0 : random.nextInt() >>> -width;
  }

  private static void assertRoundTrip(PForDelta variant, int[] values) {
    byte[] coded = encode(variant, values, values.length);
    assertArrayEquals(values, decode(variant, coded, values.length));
    assertArrayEquals(values, naiveDecode(variant, coded, values.length));
  }

  static byte[] encode(PForDelta variant, int[] values, int n) {
    BitWriter out = new BitWriter();
    variant.encode(values, 0, n, out);
    return out.toByteArray();
  }

  private static int[] decode(PForDelta variant, byte[] coded, int n) {
    int[] values = new int[n + 3];
    byte[] shifted = new byte[coded.length + 2];
    System.arraycopy(coded, 0, shifted, 1, coded.length);
    int end = variant.decode(shifted, 1, 1 + coded.length, values, 2, n);
    assertEquals(1 + coded.length, end);
    assertEquals(0, values[0] | values[1] | values[n + 2]);
    return Arrays.copyOfRange(values, 2, 2 + n);
  }

  private static int[] naiveDecode(PForDelta variant, byte[] coded, int n) {
    BitReader in = new BitReader(coded);
    int[] values = new int[n];
    long[] block = new long[variant.blockSize()];
    for (int from = 0; from < n; from += variant.blockSize()) {
      int m = Math.min(variant.blockSize(), n - from);
      PForDeltaDecoder.readBlock(in, block, m, variant.exceptions());
      for (int i = 0; i < m; i++) values[from + i] = (int) block[i];
    }
    return values;
  }
}
