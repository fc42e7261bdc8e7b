package io.crivello.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BinaryInterpolativeTest {
  @Test
  void workedExample() {
    assertEquals("110", bits(new long[] {1, 2, 5, 6, 7}, 1, 7));
  }

  @Test
  void aFullRangeTakesNoBits() {
    assertEquals("", bits(LongStream.range(17, 1017).toArray(), 17, 1016));
    assertEquals("", bits(new long[] {0}, 0, 0));
    assertEquals("", bits(new long[0], 5, 4));
    long top = Long.MAX_VALUE - 1;
    assertEquals("", bits(new long[] {top - 1, top}, top - 1, top));
  }

  @Test
  void aSingleElementIsMinimalBinary() {
    String[] words = {"00", "01", "10", "110", "111"};
    for (int x = 0; x < words.length; x++) assertEquals(words[x], bits(new long[] {x + 3}, 3, 7));
  }

  @Test
  void roundTrips() {
    Random random = new Random(1);
    for (int round = 0; round < 3000; round++) {
      long lo = random.nextBoolean() ? 0 : random.nextLong() >>> 2 + random.nextInt(60);
      long range = 1 + (random.nextLong() >>> 1 + random.nextInt(63));
      long hi = Math.min(Long.MAX_VALUE - 1, lo + Math.min(range, Long.MAX_VALUE - 1 - lo));
      int n = (int) Math.min(random.nextInt(300), hi - lo + 1);
      long[] values =
          LongStream.generate(() -> lo + Math.floorMod(random.nextLong(), hi - lo + 1))
              .distinct()
              .limit(Math.min(n, (hi - lo) / 2 + 1))
              .sorted()
              .toArray();
      assertRoundTrip(values, lo, hi);
    }
    assertRoundTrip(new long[] {0, Long.MAX_VALUE - 1}, 0, Long.MAX_VALUE - 1);
    assertRoundTrip(new long[] {1L << 62}, 0, Long.MAX_VALUE - 1);
  }

  @Test
  void aLongListNeedsNoDeepStack() {
    long[] values = LongStream.range(0, 1 << 20).map(i -> i * i).toArray();
    assertRoundTrip(values, 0, values[values.length - 1]);
  }

  @Test
  void whatDoesNotFitIsRefused() {
    BitWriter out = new BitWriter();
    long[][] wrong = {{1, 1}, {2, 1}, {0, 9}, {4, 8}};
    for (long[] values : wrong) {
      assertThrows(
          IllegalArgumentException.class,
          () -> BinaryInterpolative.encode(values, 0, 2, 1, 7, out));
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> BinaryInterpolative.decode(new BitReader(new byte[9]), new long[9], 0, 9, 1, 7));
    assertThrows(
        IllegalArgumentException.class,
        () -> BinaryInterpolative.encode(new long[1], 0, 1, 0, Long.MAX_VALUE, out));
  }

  @Test
  void truncated() {
    long[] values = LongStream.range(0, 500).map(i -> i * i).toArray();
    BitWriter out = new BitWriter();
    BinaryInterpolative.encode(values, 0, 500, 0, 1 << 20, out);
    byte[] coded = out.toByteArray();
    for (int length = 0; length < coded.length; length++) {
      BitReader in = new BitReader(coded, 0, length);
      assertThrows(
          CorruptDataException.class,
          () -> BinaryInterpolative.decode(in, new long[500], 0, 500, 0, 1 << 20));
    }
  }

  private static void assertRoundTrip(long[] values, long lo, long hi) {
    BitWriter out = new BitWriter();
    BinaryInterpolative.encode(values, 0, values.length, lo, hi, out);
    long length = out.position();
    BitReader in = new BitReader(out.toByteArray());
    long[] read = new long[values.length];
    BinaryInterpolative.decode(in, read, 0, values.length, lo, hi);
    assertArrayEquals(values, read);
    assertEquals(length, in.position());
  }

  private static String bits(long[] values, long lo, long hi) {
    BitWriter out = new BitWriter();
    BinaryInterpolative.encode(values, 0, values.length, lo, hi, out);
    return BitStrings.of(out);
  }
}
