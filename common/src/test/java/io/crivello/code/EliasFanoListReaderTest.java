package io.crivello.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EliasFanoListReaderTest {
  static Iterable<long[]> lists() {
    return SortedListCodecTest.lists().values();
  }

  private static EliasFanoListReader reader(byte[] bits) {
    return new EliasFanoListReader(new BitReader(bits), new BitReader(bits));
  }

  @ParameterizedTest
  @MethodSource("lists")
  void whatTheCodecWroteIsReadAndFound(long[] list) {
    BitWriter out = new BitWriter();
    EliasFanoListCodec codec = new EliasFanoListCodec();
    out.writeBits(5, 3);
    codec.encode(list, list.length, out);
    long end = out.position();
    codec.encode(new long[] {3, 9}, 2, out);
    EliasFanoListReader reader = reader(out.toByteArray());
    reader.start(3);
    assertEquals(list.length, reader.size());
    assertEquals(list.length == 0 ? -1 : list[list.length - 1], reader.last());
    assertEquals(end, reader.end());
    long[] read = new long[list.length];
    reader.read(read);
    assertArrayEquals(list, read);
    for (long x : list) {
      assertTrue(reader.contains(x), () -> "the element " + x);
      for (long near : new long[] {x - 1, x + 1, x ^ 256, x + 255, x / 2, 2 * x}) {
        assertEquals(
            Arrays.binarySearch(list, near) >= 0, reader.contains(near), () -> "at " + near);
      }
    }
    for (long x : new long[] {-1, 0, 1, Long.MAX_VALUE}) {
      assertEquals(Arrays.binarySearch(list, x) >= 0, reader.contains(x), () -> "at " + x);
    }
    reader.start(end);
    assertTrue(reader.contains(3));
  }

  @ParameterizedTest
  @MethodSource("lists")
  void garbageIsRefusedOrHarmless(long[] list) {
    BitWriter out = new BitWriter();
    new EliasFanoListCodec().encode(list, list.length, out);
    byte[] sound = out.toByteArray();
    Random random = new Random(4);
    long[] read = new long[1 << 16];
    for (int round = 0; round < 50; round++) {
      byte[] garbage = sound.clone();
      int bit = random.nextInt(Math.min(8 * sound.length, round < 25 ? 40 : Integer.MAX_VALUE));
      garbage[bit >>> 3] ^= (byte) (0x80 >>> (bit & 7));
      EliasFanoListReader reader = reader(garbage);
      try {
        reader.start(0);
        reader.contains(random.nextInt(1000));
        if (reader.size() > read.length) continue;
        reader.read(read);
        for (int i = 1; i < reader.size(); i++) assertTrue(read[i] > read[i - 1]);
      } catch (CorruptDataException expected) {
        assertTrue(expected.getMessage().length() > 5);
      }
    }
  }
}
