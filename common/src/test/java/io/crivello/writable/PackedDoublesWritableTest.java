package io.crivello.writable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.crivello.io.CorruptDataException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PackedDoublesWritableTest extends ValueContract<PackedDoublesWritable> {
  private static PackedDoublesWritable doubles(double... values) {
    PackedDoublesWritable packed = new PackedDoublesWritable();
    packed.set(values, 0, values.length);
    return packed;
  }

  private static final double[] EXTREME = {
    0.0,
    -0.0,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MIN_VALUE,
    1e300
  };

  @Override
  PackedDoublesWritable create() {
    return new PackedDoublesWritable();
  }

  @Override
  List<PackedDoublesWritable> samples() {
    return List.of(
        doubles(1), doubles(), doubles(EXTREME), doubles(new Random(3).doubles(3000).toArray()));
  }

  @Override
  long consume(PackedDoublesWritable value) {
    long sum = value.size();
    for (int i = 0; i < value.size(); i++) {
      sum = 31 * sum + Double.doubleToRawLongBits(value.get(i));
    }
    return sum;
  }

  @Test
  void workedExample() {
    assertArrayEquals(Records.hex("88 3FF0000000000000"), Records.bytes(doubles(1)));
  }

  @Test
  void elementsAreReadBack() {
    PackedDoublesWritable read = new PackedDoublesWritable();
    Records.read(read, Records.bytes(doubles(EXTREME)));
    double[] copy = new double[EXTREME.length + 2];
    read.copyTo(copy, 2);
    assertArrayEquals(EXTREME, Arrays.copyOfRange(copy, 2, copy.length));
    assertEquals(1e300, read.get(6));
    read.set(new double[] {7, 8, 9}, 1, 2);
    assertEquals(2, read.size());
    assertEquals(9, read.get(1));
  }

  @Test
  void mistakesAreRefused() {
    PackedDoublesWritable two = doubles(1, 2);
    assertThrows(IndexOutOfBoundsException.class, () -> two.get(2));
    assertThrows(IndexOutOfBoundsException.class, () -> two.get(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> two.copyTo(new double[2], 1));
    assertThrows(IndexOutOfBoundsException.class, () -> two.set(new double[2], 1, 2));
    assertThrows(
        CorruptDataException.class, () -> Records.read(create(), Records.hex("87 3FF00000000000")));
  }
}
