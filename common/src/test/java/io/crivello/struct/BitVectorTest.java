package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.CorruptDataException;
import java.io.IOException;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BitVectorTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 65, 127, 128, 129, 1000})
  void behavesAsABitSet(int length) throws IOException {
    SplittableRandom random = new SplittableRandom(length);
    BitVector vector = new BitVector(length);
    BitSet expected = new BitSet();
    for (int i = 0; i < 4 * length; i++) {
      int at = random.nextInt(length);
      boolean bit = random.nextBoolean();
      vector.set(at, bit);
      expected.set(at, bit);
    }
    assertSame(expected, vector, length);
    assertSame(expected, Damage.read(Damage.bytes(vector::write), BitVector::read), length);
    BitVector.Builder builder = new BitVector.Builder();
    for (int i = 0; i < length; i++) builder.append(expected.get(i));
    assertEquals(length, builder.length());
    assertEquals(vector, builder.build());
    assertEquals(0, builder.length());
    assertEquals(new BitVector(0), builder.build());
  }

  private static void assertSame(BitSet expected, BitVector vector, int length) {
    assertEquals(length, vector.length());
    assertEquals(expected.cardinality(), vector.ones());
    for (int i = 0; i < length; i++) assertEquals(expected.get(i), vector.get(i));
  }

  @Test
  void builderAppendsValuesOfAnyWidth() {
    SplittableRandom random = new SplittableRandom(2);
    BitVector.Builder words = new BitVector.Builder();
    BitVector.Builder bits = new BitVector.Builder();
    for (int i = 0; i < 3000; i++) {
      int width = random.nextInt(65);
      long value = random.nextLong() & Words.mask(width);
      words.append(value, width);
      for (int j = 0; j < width; j++) bits.append((value >>> j & 1) != 0);
    }
    assertEquals(bits.build(), words.build());
    assertThrows(IllegalArgumentException.class, () -> words.append(4, 2));
    assertThrows(IllegalArgumentException.class, () -> words.append(0, 65));
  }

  @Test
  void reachesBeyondTwoToThe31() {
    long length = (1L << 32) + 100;
    BitVector vector = new BitVector(length);
    long[] places = {0, 1L << 31, (1L << 32) - 1, 1L << 32, length - 1};
    for (long place : places) vector.set(place);
    for (long place : places) assertTrue(vector.get(place));
    assertEquals(places.length, vector.ones());
    vector.clear(1L << 32);
    assertFalse(vector.get(1L << 32));
    assertEquals(places.length - 1, vector.ones());
  }

  @Test
  void placesOutsideAreRefused() {
    BitVector vector = new BitVector(10);
    assertThrows(IndexOutOfBoundsException.class, () -> vector.get(10));
    assertThrows(IndexOutOfBoundsException.class, () -> vector.set(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> vector.clear(10));
    assertThrows(IllegalArgumentException.class, () -> new BitVector(-1));
  }

  @Test
  void wrapsAnArray() {
    long[] words = {9, 1};
    BitVector vector = BitVector.over(words, 65);
    vector.clear(0);
    assertArrayEquals(new long[] {8, 1}, words);
    assertNotEquals(vector, BitVector.over(new long[] {8, 1}, 66));
    assertThrows(IllegalArgumentException.class, () -> BitVector.over(words, 64));
    assertThrows(IllegalArgumentException.class, () -> BitVector.over(new long[] {8}, 3));
  }

  @Test
  void workedExample() throws IOException {
    BitVector vector = new BitVector(5);
    vector.set(0);
    vector.set(3);
    assertEquals(
        "00000000000000050000000000000009", HexFormat.of().formatHex(Damage.bytes(vector::write)));
  }

  @Test
  void damageIsRefused() throws IOException {
    BitVector vector = new BitVector(200);
    vector.set(199);
    byte[] bytes = Damage.bytes(vector::write);
    Damage.assertClippedIsRefused(bytes, BitVector::read);
    byte[] negative = bytes.clone();
    negative[0] = -1;
    assertThrows(CorruptDataException.class, () -> Damage.read(negative, BitVector::read));
    byte[] shorter = bytes.clone();
    shorter[7] = (byte) 199;
    assertThrows(CorruptDataException.class, () -> Damage.read(shorter, BitVector::read));
    byte[] huge = bytes.clone();
    huge[3] = 15;
    assertThrows(CorruptDataException.class, () -> Damage.read(huge, BitVector::read));
  }
}
