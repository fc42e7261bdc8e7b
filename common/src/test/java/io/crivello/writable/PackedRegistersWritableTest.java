package io.crivello.writable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.crivello.io.CorruptDataException;
import io.crivello.sketch.HyperLogLogArray;
import io.crivello.sketch.RegisterLayout;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PackedRegistersWritableTest extends ValueContract<PackedRegistersWritable> {
  private static HyperLogLogArray array(int size, int log2m, int width, int hashes) {
    HyperLogLogArray array = new HyperLogLogArray(size, new RegisterLayout(log2m, width));
    Random random = new Random(size);
    for (int i = 0; i < hashes; i++) array.add(random.nextInt(size), random.nextLong());
    return array;
  }

  private static PackedRegistersWritable packed(HyperLogLogArray array, int from, int n) {
    PackedRegistersWritable packed = new PackedRegistersWritable();
    packed.set(array, from, n);
    return packed;
  }

  @Override
  PackedRegistersWritable create() {
    return new PackedRegistersWritable();
  }

  @Override
  List<PackedRegistersWritable> samples() {
    return List.of(
        new PackedRegistersWritable(),
        packed(array(5, 4, 5, 100), 1, 3),
        packed(array(6, 4, 5, 100), 1, 0),
        packed(array(7, 4, 5, 100), 2, 4));
  }

  @Override
  long consume(PackedRegistersWritable value) {
    long sum = value.size();
    for (int counter = 0; counter < value.size(); counter++) {
      for (int i = 0; i < value.layout().words(); i++) sum = 31 * sum + value.word(counter, i);
    }
    return sum;
  }

  @Test
  void workedExample() {
    HyperLogLogArray array = array(1, 4, 5, 0);
    array.register(0, 3, 21);
    assertArrayEquals(
        Records.hex("92 04 05 0000000800000008 0000000000000008"),
        Records.bytes(packed(array, 0, 1)));
  }

  @Test
  void countersAreCopiedAndMerged() {
    for (int log2m : new int[] {4, 5, 6, 8}) {
      for (int width = 5; width <= 6; width++) {
        HyperLogLogArray source = array(9, log2m, width, 2000);
        PackedRegistersWritable read = new PackedRegistersWritable();
        Records.read(read, Records.bytes(packed(source, 2, 5)));
        assertEquals(source.layout(), read.layout());

        HyperLogLogArray copy = array(8, log2m, width, 2000);
        read.copyTo(copy, 3);
        HyperLogLogArray expected = array(8, log2m, width, 2000);
        expected.copy(3, source, 2, 5);
        assertArrayEquals(expected.words(), copy.words());

        HyperLogLogArray merged = array(8, log2m, width, 2000);
        expected = array(8, log2m, width, 2000);
        assertEquals(expected.max(1, source, 2, 5), read.maxInto(merged, 1));
        assertArrayEquals(expected.words(), merged.words());
        assertEquals(0, read.maxInto(merged, 1));
      }
    }
  }

  @Test
  void mistakesAreRefused() {
    PackedRegistersWritable two = packed(array(4, 4, 5, 10), 0, 2);
    assertThrows(IllegalArgumentException.class, () -> two.copyTo(array(4, 4, 6, 0), 0));
    assertThrows(IllegalArgumentException.class, () -> two.maxInto(array(4, 5, 5, 0), 0));
    assertThrows(IndexOutOfBoundsException.class, () -> two.copyTo(array(4, 4, 5, 0), 3));
    assertThrows(IndexOutOfBoundsException.class, () -> two.maxInto(array(4, 4, 5, 0), -1));
    assertThrows(IndexOutOfBoundsException.class, () -> two.word(2, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> packed(array(4, 4, 5, 0), 3, 2));
  }

  @Test
  void impossibleLayoutsAreRefused() {
    for (String digits :
        new String[] {"81 04", "82 03 05", "82 11 05", "82 04 07", "83 04 05 00"}) {
      assertThrows(
          CorruptDataException.class, () -> Records.read(create(), Records.hex(digits)), digits);
    }
  }
}
