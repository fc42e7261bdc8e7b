package io.crivello.sieve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.CorruptDataException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Blocks of sorted numbers come back, whatever their density. */
class SortedBlockTest {
  private static byte[] encode(long[] values) {
    byte[] to = new byte[SortedBlock.LONGEST + 8];
    int end = SortedBlock.encode(values, 0, values.length, to, 0);
    return Arrays.copyOf(to, end);
  }

  private static long[] decode(byte[] block) {
    long[] into = new long[SortedBlock.MOST];
    byte[] padded = Arrays.copyOf(block, block.length + 8);
    int end = SortedBlock.decode(padded, 0, block.length, into, 0);
    assertEquals(block.length, end);
    return Arrays.copyOf(into, SortedBlock.count(block, 0));
  }

  /** Sorted as unsigned numbers, without repetitions. */
  static long[] random(Random random, int n, int bits, long base) {
    return random
        .longs(n)
        .map(x -> (bits == 0 ? 0 : x >>> 64 - bits) ^ Long.MIN_VALUE)
        .sorted()
        .distinct()
        .map(x -> (x ^ Long.MIN_VALUE) + base)
        .toArray();
  }

  @Test
  void theExampleOfTheSpecification() {
    assertEquals(
        "0003020000000000000010" + "39C9",
        HexFormat.of().withUpperCase().formatHex(encode(new long[] {16, 19, 26, 33})));
  }

  @Test
  void whatWasCodedIsDecoded() {
    Random random = new Random(1);
    for (int n : new int[] {1, 2, 3, 7, 8, 9, 63, 64, 65, 511, 4095, 4096}) {
      for (int bits = 0; bits <= 64; bits++) {
        long[] values = random(random, n, bits, bits < 63 ? 5L << 60 : 0);
        assertArrayEquals(values, decode(encode(values)), n + " numbers of " + bits + " bits");
      }
      long[] consecutive = new long[n];
      for (int i = 0; i < n; i++) consecutive[i] = -n + i;
      assertArrayEquals(consecutive, decode(encode(consecutive)));
    }
    long[] extremes = {0, 1, Long.MAX_VALUE, Long.MIN_VALUE, -1};
    assertArrayEquals(extremes, decode(encode(extremes)));
  }

  @Test
  void theSizeIsTwoBitsAboveTheLogarithm() {
    long[] values = random(new Random(2), 4096, 53, 0);
    assertTrue(8.0 * encode(values).length / values.length < 2.1 + 53 - 12);
  }

  @Test
  void numbersThatDoNotIncreaseAreRefused() {
    byte[] to = new byte[SortedBlock.LONGEST + 8];
    for (long[] wrong : new long[][] {{5, 5}, {1, 9, 8, 10}, {1, 1 << 30, 5}}) {
      assertThrows(
          IllegalArgumentException.class, () -> SortedBlock.encode(wrong, 0, wrong.length, to, 0));
    }
  }

  @Test
  void garbageIsHarmless() {
    Random random = new Random(3);
    byte[] sound = encode(random(random, 300, 40, 7));
    int refused = 0;
    for (int round = 0; round < 3000; round++) {
      byte[] damaged = sound.clone();
      int bit = random.nextInt(8 * (round % 2 == 0 ? 12 : sound.length));
      damaged[bit >>> 3] ^= (byte) (1 << (bit & 7));
      if (round % 3 == 0) damaged = Arrays.copyOf(damaged, random.nextInt(damaged.length));
      byte[] padded = Arrays.copyOf(damaged, damaged.length + 8);
      try {
        SortedBlock.decode(padded, 0, damaged.length, new long[SortedBlock.MOST], 0);
      } catch (CorruptDataException e) {
        refused++;
      }
    }
    assertTrue(refused > 900, "refused: " + refused);
  }
}
