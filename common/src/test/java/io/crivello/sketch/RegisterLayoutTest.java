package io.crivello.sketch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.Allocation;
import it.unimi.dsi.util.HyperLogLogCounterArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The broadword operations against registers in an array of ints. */
class RegisterLayoutTest {
  /** Longs before and behind a counter, which must not be touched. */
  private static final int MARGIN = 3;

  static List<RegisterLayout> layouts() {
    List<RegisterLayout> all = new ArrayList<>();
    for (int log2m = 4; log2m <= 16; log2m++) {
      for (int width = 5; width <= 6; width++) all.add(new RegisterLayout(log2m, width));
    }
    return all;
  }

  private static int rounds(RegisterLayout layout) {
    return Math.max(2, 4096 / layout.registers());
  }

  /** Values of all sizes, in some rounds close to each other or extreme. */
  private static int[] randomRegisters(Random random, RegisterLayout layout) {
    int bound = 1 + random.nextInt(layout.maxValue() + 1);
    boolean extreme = random.nextInt(4) == 0;
    int[] registers = new int[layout.registers()];
    for (int r = 0; r < registers.length; r++) {
      registers[r] = extreme ? random.nextInt(2) * layout.maxValue() : random.nextInt(bound);
    }
    return registers;
  }

  private static long[] pack(RegisterLayout layout, int[] registers) {
    long[] words = new long[layout.words() + 2 * MARGIN];
    Arrays.fill(words, 0, MARGIN, -1);
    Arrays.fill(words, MARGIN + layout.words(), words.length, -1);
    for (int r = 0; r < registers.length; r++) layout.set(words, MARGIN, r, registers[r]);
    return words;
  }

  private static int[] unpack(RegisterLayout layout, long[] words) {
    for (int i = 0; i < MARGIN; i++) {
      assertEquals(-1, words[i]);
      assertEquals(-1, words[words.length - 1 - i]);
    }
    int[] registers = new int[layout.registers()];
    for (int r = 0; r < registers.length; r++) registers[r] = layout.get(words, MARGIN, r);
    return registers;
  }

  @Test
  void workedExamples() {
    RegisterLayout narrow = new RegisterLayout(4, 5);
    long[] words = new long[2];
    narrow.set(words, 0, 3, 21);
    assertArrayEquals(new long[] {0x0000000800000008L, 8}, words);

    RegisterLayout wide = new RegisterLayout(7, 6);
    words = new long[12];
    wide.set(words, 0, 65, 0b100011);
    assertArrayEquals(new long[] {0, 0, 0, 0, 0, 0, 2, 2, 0, 0, 0, 2}, words);
  }

  @Test
  void sizes() {
    int[] width5 = {2, 3, 5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120};
    int[] width6 = {2, 3, 6, 12, 24, 48, 96, 192, 384, 768, 1536, 3072, 6144};
    for (int log2m = 4; log2m <= 16; log2m++) {
      assertEquals(width5[log2m - 4], new RegisterLayout(log2m, 5).words());
      assertEquals(width6[log2m - 4], new RegisterLayout(log2m, 6).words());
    }
    for (long n : new long[] {2, 3, 1000, 1L << 20, 1L << 32, 1L << 33, 1L << 40, 1L << 62}) {
      assertEquals(HyperLogLogCounterArray.registerSize(n), RegisterLayout.widthFor(n), "" + n);
    }
    for (int[] wrong : new int[][] {{3, 5}, {17, 5}, {4, 4}, {4, 7}}) {
      assertThrows(IllegalArgumentException.class, () -> new RegisterLayout(wrong[0], wrong[1]));
    }
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void registersAreReadBack(RegisterLayout layout) {
    Random random = new Random(layout.hashCode());
    for (int round = 0; round < rounds(layout); round++) {
      int[] registers = randomRegisters(random, layout);
      assertArrayEquals(registers, unpack(layout, pack(layout, registers)));
    }
    long[] words = new long[layout.words()];
    int over = layout.maxValue() + 1;
    assertThrows(IllegalArgumentException.class, () -> layout.set(words, 0, 0, over));
    assertThrows(IndexOutOfBoundsException.class, () -> layout.get(words, 0, layout.registers()));
    assertThrows(IndexOutOfBoundsException.class, () -> layout.get(words, 0, -1));
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void maximumIsThatOfEachRegister(RegisterLayout layout) {
    Random random = new Random(layout.hashCode());
    for (int round = 0; round < rounds(layout); round++) {
      int[] a = randomRegisters(random, layout);
      int[] b = randomRegisters(random, layout);
      if (round % 3 == 0) b = almost(random, a);
      int[] expected = new int[a.length];
      for (int r = 0; r < a.length; r++) expected[r] = Math.max(a[r], b[r]);
      long[] to = pack(layout, a);
      long[] from = pack(layout, b);
      assertEquals(!Arrays.equals(a, expected), layout.max(to, MARGIN, from, MARGIN));
      assertArrayEquals(expected, unpack(layout, to));
      assertArrayEquals(b, unpack(layout, from));
      assertFalse(layout.max(to, MARGIN, from, MARGIN));
    }
  }

  /** Equal, or with one register changed. */
  private static int[] almost(Random random, int[] a) {
    int[] b = a.clone();
    int r = random.nextInt(2 * b.length);
    if (r < b.length) b[r] ^= 1 << random.nextInt(5);
    return b;
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void maximumIsCommutativeAssociativeAndIdempotent(RegisterLayout layout) {
    Random random = new Random(layout.hashCode());
    long[] a = pack(layout, randomRegisters(random, layout));
    long[] b = pack(layout, randomRegisters(random, layout));
    long[] c = pack(layout, randomRegisters(random, layout));
    assertArrayEquals(max(layout, a, b), max(layout, b, a));
    assertArrayEquals(max(layout, max(layout, a, b), c), max(layout, a, max(layout, b, c)));
    assertArrayEquals(a, max(layout, a, a));
    assertArrayEquals(a, max(layout, a, pack(layout, new int[layout.registers()])));
  }

  private static long[] max(RegisterLayout layout, long[] a, long[] b) {
    long[] result = a.clone();
    layout.max(result, MARGIN, b, MARGIN);
    return result;
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void multiplicitiesAreCounted(RegisterLayout layout) {
    Random random = new Random(layout.hashCode());
    int[] counted = new int[64];
    for (int round = 0; round < rounds(layout); round++) {
      int[] registers = randomRegisters(random, layout);
      int[] expected = new int[64];
      for (int v : registers) expected[v]++;
      Arrays.fill(counted, 0, layout.maxValue() + 1, 99);
      layout.multiplicities(pack(layout, registers), MARGIN, counted);
      assertArrayEquals(expected, counted);
    }
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void hashesRaiseTheirRegister(RegisterLayout layout) {
    int log2m = layout.log2m();
    long[] words = new long[layout.words()];
    for (int zeros = 0; zeros < Long.SIZE - log2m; zeros++) {
      int register = zeros % layout.registers();
      int value = Math.min(zeros + 1, layout.maxValue());
      boolean larger = layout.get(words, 0, register) < value;
      assertEquals(larger, layout.add(words, 0, -1L << zeros + log2m | register));
      assertEquals(value, layout.get(words, 0, register));
      assertFalse(layout.add(words, 0, -1L << zeros + log2m | register));
      assertFalse(layout.add(words, 0, 1L << log2m | register));
    }
    layout.add(words, 0, 1);
    assertEquals(layout.maxValue(), layout.get(words, 0, 1));
  }

  @Test
  void nothingIsAllocated() {
    for (RegisterLayout layout : layouts().subList(0, 10)) {
      Random random = new Random(5);
      long[] a = pack(layout, randomRegisters(random, layout));
      long[] b = pack(layout, randomRegisters(random, layout));
      int[] scratch = new int[64];
      Allocation.assertNone(
          () -> {
            layout.add(a, MARGIN, 0x123456789L);
            layout.max(a, MARGIN, b, MARGIN);
            layout.multiplicities(a, MARGIN, scratch);
          });
      assertTrue(Arrays.stream(scratch).sum() == layout.registers());
    }
  }
}
