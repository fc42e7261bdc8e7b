package io.crivello.writable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.CorruptDataException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GapListWritableTest extends ValueContract<GapListWritable> {
  private static GapListWritable list(long... values) {
    GapListWritable list = new GapListWritable();
    list.set(values, 0, values.length);
    return list;
  }

  @Override
  GapListWritable create() {
    return new GapListWritable();
  }

  private static List<long[]> sampleArrays() {
    Random random = new Random(2);
    List<long[]> samples = new ArrayList<>();
    samples.add(new long[0]);
    samples.add(new long[] {0});
    samples.add(new long[] {-1});
    samples.add(new long[] {0, -1});
    samples.add(new long[] {0, 0, 0, 0, 0, 0, 0, 0, 0});
    samples.add(new long[] {0, 1, Long.MAX_VALUE, Long.MIN_VALUE, -2, -1, -1});
    samples.add(new long[] {1L << 40, (1L << 40) + 1, (1L << 40) + 2});
    for (int bits = 1; bits <= 64; bits += 7) {
      int shift = 64 - bits;
      long[] values = random.longs(200).map(x -> x >>> shift).toArray();
      samples.add(sortUnsigned(values));
    }
    samples.add(sortUnsigned(random.longs(5000).toArray()));
    return samples;
  }

  private static long[] sortUnsigned(long[] values) {
    for (int i = 0; i < values.length; i++) values[i] ^= Long.MIN_VALUE;
    Arrays.sort(values);
    for (int i = 0; i < values.length; i++) values[i] ^= Long.MIN_VALUE;
    return values;
  }

  @Override
  List<GapListWritable> samples() {
    return sampleArrays().stream().map(GapListWritableTest::list).toList();
  }

  @Override
  long consume(GapListWritable value) {
    long sum = value.size() * 77L;
    value.rewind();
    while (value.remaining() > 0) sum = 31 * sum + value.next();
    return sum;
  }

  @Test
  void workedExample() {
    assertArrayEquals(Records.hex("84 83 85 01 D8"), Records.bytes(list(5, 6, 9)));
    assertArrayEquals(Records.hex("80"), Records.bytes(list()));
  }

  @Test
  void elementsAreReadBack() {
    GapListWritable reused = new GapListWritable();
    for (long[] sample : sampleArrays()) {
      Records.read(reused, Records.bytes(list(sample)));
      long[] copy = new long[sample.length + 2];
      reused.copyTo(copy, 1);
      assertArrayEquals(sample, Arrays.copyOfRange(copy, 1, 1 + sample.length));
      assertEquals(sample.length, reused.remaining());
      for (long x : sample) assertEquals(x, reused.next());
      assertThrows(IllegalStateException.class, reused::next);
    }
  }

  /** Uniform signatures take log₂ of the mean gap and at most 1.6 bits more. */
  @Test
  void uniformListsAreShort() {
    long[] values = sortUnsigned(new Random(6).longs(50_000).toArray());
    double bits = 8. * Records.bytes(list(values)).length / values.length;
    double gap = 64 - Math.log(values.length) / Math.log(2);
    assertTrue(bits < gap + 1.6, bits + " " + gap);
  }

  /** Long jumps between dense stretches: δ takes less than half of what one parameter could. */
  @Test
  void clusteredListsAreShort() {
    long[] values = new long[10_000];
    for (int i = 1; i < values.length; i++) {
      values[i] = values[i - 1] + (i % 100 == 0 ? 1_000_000 : 1);
    }
    GapListWritable list = list(values);
    assertTrue(8. * list.length() / values.length < 4.5);
    for (long x : values) assertEquals(x, list.next());
  }

  @Test
  void mistakesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> list(2, 1));
    assertThrows(IllegalArgumentException.class, () -> list(-1, 1));
    assertThrows(
        IndexOutOfBoundsException.class, () -> new GapListWritable().set(new long[3], 2, 2));
    assertThrows(IndexOutOfBoundsException.class, () -> list(1, 2).copyTo(new long[2], 1));
  }

  @Test
  void impossibleListsAreRefused() {
    String[] wrong = {
      "81 80", "82 81 85", "83 81 85 41", "83 83 85 00", "84 82 85 3F 00", "85 0F FF 85 00 FF"
    };
    for (String digits : wrong) {
      assertThrows(
          CorruptDataException.class, () -> consume(read(Records.hex(digits))), () -> digits);
    }
    GapListWritable overflow = read(Records.hex("8D 82 01 7F 7F 7F 7F 7F 7F 7F 7F FF 00 40"));
    assertEquals(-1, overflow.next());
    assertThrows(CorruptDataException.class, overflow::next);
  }

  private static GapListWritable read(byte[] bytes) {
    GapListWritable list = new GapListWritable();
    Records.read(list, bytes);
    return list;
  }
}
