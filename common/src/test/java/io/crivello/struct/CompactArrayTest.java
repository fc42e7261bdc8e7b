package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.crivello.io.CorruptDataException;
import java.io.IOException;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CompactArrayTest {
  static IntStream widths() {
    return IntStream.rangeClosed(0, 64);
  }

  @ParameterizedTest
  @MethodSource("widths")
  void behavesAsAnArray(int width) throws IOException {
    SplittableRandom random = new SplittableRandom(width);
    int length = 300;
    long[] expected = new long[length];
    CompactArray array = new CompactArray(length, width);
    for (int i = 0; i < 3 * length; i++) {
      int at = random.nextInt(length);
      expected[at] =
          random.nextInt(5) == 0 ? Words.mask(width) : random.nextLong() & Words.mask(width);
      array.set(at, expected[at]);
    }
    assertSame(expected, array, width);
    assertSame(expected, Damage.read(Damage.bytes(array::write), CompactArray::read), width);
    CompactArray.Builder builder = new CompactArray.Builder(width);
    for (long value : expected) builder.add(value);
    assertEquals(length, builder.length());
    CompactArray built = builder.build();
    assertSame(expected, built, width);
    assertArrayEquals(Damage.bytes(array::write), Damage.bytes(built::write));
    Damage.assertClippedIsRefused(Damage.bytes(array::write), CompactArray::read);
  }

  private static void assertSame(long[] expected, CompactArray array, int width) {
    assertEquals(expected.length, array.length());
    assertEquals(width, array.width());
    for (int i = 0; i < expected.length; i++) assertEquals(expected[i], array.get(i));
    long[] all = new long[expected.length];
    array.get(0, all, 0, 0);
    for (int i = 0, n = 1; i < all.length; i += n, n = Math.min(n + 7, all.length - i)) {
      all[i] = 42;
      array.get(i, all, i, n);
    }
    assertArrayEquals(expected, all);
  }

  @Test
  void reachesBeyondTwoToThe31() {
    CompactArray array = new CompactArray(200_000_003, 17);
    for (long i = 0; i < array.length(); i += 1_000_001) array.set(i, i % 131_071);
    array.set(array.length() - 1, 12_345);
    for (long i = 0; i < array.length(); i += 1_000_001) assertEquals(i % 131_071, array.get(i));
    assertEquals(12_345, array.get(array.length() - 1));
  }

  @Test
  void whatDoesNotFitIsRefused() {
    CompactArray array = new CompactArray(10, 3);
    assertThrows(IllegalArgumentException.class, () -> array.set(0, 8));
    assertThrows(IndexOutOfBoundsException.class, () -> array.set(10, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> array.get(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> array.get(8, new long[10], 0, 3));
    assertThrows(IllegalArgumentException.class, () -> new CompactArray(10, 65));
    assertThrows(IllegalArgumentException.class, () -> new CompactArray(-1, 5));
    assertThrows(IllegalArgumentException.class, () -> new CompactArray(1L << 40, 5));
    assertThrows(IllegalArgumentException.class, () -> new CompactArray(1L << 60, 64));
    assertThrows(IllegalArgumentException.class, () -> new CompactArray.Builder(2).add(4));
  }

  @Test
  void widthIsThatOfTheLargest() {
    assertEquals(0, CompactArray.widthOf(0));
    assertEquals(1, CompactArray.widthOf(1));
    assertEquals(3, CompactArray.widthOf(4));
    assertEquals(64, CompactArray.widthOf(-1));
  }

  @Test
  void workedExample() throws IOException {
    CompactArray array = new CompactArray.Builder(3).add(5).add(3).add(0).add(7).build();
    assertEquals(
        "000000000000000300000000000000040000000000000e1d",
        HexFormat.of().formatHex(Damage.bytes(array::write)));
  }

  @Test
  void impossibleHeadsAreRefused() throws IOException {
    byte[] bytes = Damage.bytes(new CompactArray(10, 3)::write);
    for (int i : new int[] {0, 7, 8, 9, 13}) {
      byte[] wrong = bytes.clone();
      wrong[i] = 77;
      assertThrows(CorruptDataException.class, () -> Damage.read(wrong, CompactArray::read));
    }
  }
}
