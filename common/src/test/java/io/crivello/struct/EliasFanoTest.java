package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.fastutil.longs.LongIterators;
import it.unimi.dsi.sux4j.util.EliasFanoIndexedMonotoneLongBigList;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class EliasFanoTest {
  /** Sorted values of many shapes: far and near, crowded, repeated, with gulfs between them. */
  static long[] sample(int n, long bound, SplittableRandom random) {
    long[] values = new long[n];
    int shape = random.nextInt(4);
    for (int i = 0; i < n; i++) {
      long value = random.nextLong() >>> 1;
      if (shape == 1) value >>>= random.nextInt(63);
      if (shape == 2 && random.nextInt(50) != 0) value = bound / 3 + random.nextInt(3);
      if (shape == 3) value = (value & 7) * (bound / 8);
      values[i] = bound == Long.MAX_VALUE ? value : value % (bound + 1);
    }
    Arrays.sort(values);
    return values;
  }

  private static EliasFano build(long[] values, long bound) {
    EliasFano.Builder builder = new EliasFano.Builder(values.length, bound);
    for (long value : values) builder.add(value);
    return builder.build();
  }

  @Property(tries = 300, seed = "1")
  void agreesWithAnArray(
      @ForAll("lengths") int n, @ForAll("bounds") long bound, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    assertSame(sample(n, bound, random), bound, random);
  }

  @Provide
  Arbitrary<Integer> lengths() {
    return Arbitraries.oneOf(
        Arbitraries.of(0, 1, 2, 31, 32, 33, 63, 64, 65, 1023, 1024, 1025),
        Arbitraries.integers().between(0, 3000));
  }

  @Provide
  Arbitrary<Long> bounds() {
    return Arbitraries.oneOf(
        Arbitraries.of(0L, 1L, 63L, 64L, 1L << 31, 1L << 32, 1L << 62, Long.MAX_VALUE),
        Arbitraries.longs().between(0, 10_000),
        Arbitraries.longs().between(0, Long.MAX_VALUE));
  }

  @Test
  void agreesWithAnArrayAtTheEdges() {
    SplittableRandom random = new SplittableRandom(5);
    for (long bound : new long[] {0, 1, 5, 1 << 20, Long.MAX_VALUE}) {
      assertSame(new long[0], bound, random);
      assertSame(new long[] {0}, bound, random);
      assertSame(new long[] {bound}, bound, random);
      assertSame(new long[] {0, bound}, bound, random);
      for (long equal : new long[] {0, bound / 2, bound}) {
        long[] values = new long[5000];
        Arrays.fill(values, equal);
        assertSame(values, bound, random);
      }
    }
  }

  @Test
  void agreesWithAnArrayAcrossGulfs() {
    SplittableRandom random = new SplittableRandom(6);
    long[] values = new long[200_000];
    for (int i = 0; i < values.length; i++) values[i] = i / 50_000 * (1L << 30) + i % 50_000 / 3;
    assertSame(values, 1L << 32, random);
    for (int i = 0; i < values.length; i++) values[i] = i < 5 ? i * 1_000_000L : 9_000_000;
    assertSame(values, 9_000_001, random);
  }

  private static void assertSame(long[] values, long bound, SplittableRandom random) {
    EliasFano sequence = build(values, bound);
    assertEquals(values.length, sequence.length());
    assertEquals(bound, sequence.bound());
    for (int i = 0; i < values.length; i++) assertEquals(values[i], sequence.get(i));
    for (int i = 0; i < 50; i++) {
      long near = values.length == 0 ? 0 : values[random.nextInt(values.length)];
      assertSearches(values, sequence, near);
      assertSearches(values, sequence, near - 1);
      assertSearches(values, sequence, near == Long.MAX_VALUE ? near : near + 1);
      assertSearches(values, sequence, bound == 0 ? 0 : random.nextLong(bound));
    }
    for (long x : new long[] {Long.MIN_VALUE, -2, -1, 0, bound, Long.MAX_VALUE}) {
      assertSearches(values, sequence, x);
    }
  }

  private static void assertSearches(long[] values, EliasFano sequence, long x) {
    int low = firstAtLeast(values, x);
    assertEquals(low, sequence.successorIndex(x));
    assertEquals(low == values.length ? EliasFano.NONE : values[low], sequence.successor(x));
    int above = x == Long.MAX_VALUE ? values.length : firstAtLeast(values, x + 1);
    assertEquals(above - 1, sequence.predecessorIndex(x));
    assertEquals(above == 0 ? EliasFano.NONE : values[above - 1], sequence.predecessor(x));
  }

  static int firstAtLeast(long[] values, long x) {
    int i = Arrays.binarySearch(values, x);
    if (i < 0) return -1 - i;
    while (i > 0 && values[i - 1] == x) i--;
    return i;
  }

  @Test
  void agreesWithSux4J() {
    SplittableRandom random = new SplittableRandom(9);
    for (long spread : new long[] {1, 3, 1000, 1L << 40}) {
      long[] values = new long[100_000];
      for (int i = 1; i < values.length; i++) values[i] = values[i - 1] + random.nextLong(spread);
      long bound = values[values.length - 1];
      EliasFano sequence = build(values, bound);
      EliasFanoIndexedMonotoneLongBigList peer =
          new EliasFanoIndexedMonotoneLongBigList(values.length, bound, LongIterators.wrap(values));
      for (int i = 0; i < 50_000; i++) {
        int at = random.nextInt(values.length);
        assertEquals(peer.getLong(at), sequence.get(at));
        long x = random.nextLong(bound + 1);
        assertEquals(peer.successor(x), sequence.successor(x));
        assertEquals(peer.weakPredecessor(x), sequence.predecessor(x));
        assertEquals(peer.successorIndex(x), sequence.successorIndex(x));
      }
    }
  }

  @Test
  void keepsToItsSize() {
    SplittableRandom random = new SplittableRandom(10);
    for (int n = 1; n < 40_000; n += 1 + n / 3) {
      for (int log = 0; log < 63; log++) {
        long bound = (1L << log) + random.nextLong(1L << log);
        long[] values = sample(n, bound, random);
        long bits = build(values, bound).sizeInBits();
        double element = 2 + Math.max(0, Math.log((double) bound / n) / Math.log(2));
        // Both arrays are filled up to whole words, and the high parts end with a zero.
        assertTrue(bits <= element * n + 128 + 1, n + " up to " + bound + ": " + bits);
      }
    }
  }

  @Test
  void hintsStaySmall() {
    SplittableRandom random = new SplittableRandom(11);
    for (int shape = 0; shape < 20; shape++) {
      long bound = 1L << (20 + shape);
      EliasFano sequence = build(sample(200_000, bound, random), bound);
      assertTrue(
          sequence.hintsInBits() <= 1.1 * sequence.length(), sequence.hintsInBits() + " " + shape);
    }
  }

  @Test
  void reachesBeyondTwoToThe31Bits() {
    long n = 70_000_001;
    long step = 1L << 32;
    EliasFano.Builder builder = new EliasFano.Builder(n, n * step);
    for (long i = 0; i < n; i++) builder.add(i * step + i % 1000);
    EliasFano sequence = builder.build();
    assertTrue(sequence.sizeInBits() > 1L << 31);
    for (long i = 0; i < n; i += 99_991) {
      assertEquals(i * step + i % 1000, sequence.get(i));
      assertEquals(i, sequence.successorIndex(i * step));
      assertEquals(i, sequence.predecessorIndex(i * step + 1000));
    }
  }

  @Test
  void wrongOrderAndCountAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new EliasFano.Builder(-1, 5));
    assertThrows(IllegalArgumentException.class, () -> new EliasFano.Builder(5, -1));
    assertThrows(IllegalArgumentException.class, () -> new EliasFano.Builder(1L << 40, 1L << 50));
    EliasFano.Builder builder = new EliasFano.Builder(2, 10);
    assertThrows(IllegalArgumentException.class, () -> builder.add(-1));
    builder.add(5);
    assertThrows(IllegalArgumentException.class, () -> builder.add(4));
    assertThrows(IllegalArgumentException.class, () -> builder.add(11));
    assertThrows(IllegalStateException.class, builder::build);
    builder.add(5);
    assertThrows(IllegalStateException.class, () -> builder.add(6));
    EliasFano sequence = builder.build();
    assertThrows(IllegalStateException.class, builder::build);
    assertThrows(IllegalStateException.class, () -> builder.add(6));
    assertThrows(IndexOutOfBoundsException.class, () -> sequence.get(2));
    assertThrows(IndexOutOfBoundsException.class, () -> sequence.get(-1));
  }

  @Property(tries = 200, seed = "2")
  void cursorWalksAndAdvances(
      @ForAll("lengths") int n, @ForAll("bounds") long bound, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] values = sample(n, bound, random);
    EliasFano sequence = build(values, bound);
    EliasFanoCursor cursor = sequence.cursor();
    int next = 0;
    long[] buffer = new long[70];
    for (int step = 0; step < 500; step++) {
      assertEquals(next, cursor.nextIndex());
      assertEquals(next < n, cursor.hasNext());
      if (random.nextInt(3) == 0) {
        int count = random.nextInt(70);
        int expected = Math.min(count, n - next);
        assertEquals(expected, cursor.next(buffer, 0, count));
        assertArrayEquals(
            Arrays.copyOfRange(values, next, next + expected), Arrays.copyOf(buffer, expected));
        next += expected;
      } else if (random.nextBoolean()) {
        assertEquals(next < n ? values[next++] : EliasFano.NONE, cursor.next());
      } else if (next < n) {
        long x = values[Math.min(n - 1, next + random.nextInt(1 + random.nextInt(200)))];
        x = Math.max(0, x - random.nextInt(3));
        int found = Math.max(firstAtLeast(values, x), Math.max(0, next - 1));
        assertEquals(values[found], cursor.advance(x));
        assertEquals(values[found], cursor.current());
        next = found + 1;
      }
    }
  }

  @Test
  void cursorStaysBehindTheLast() {
    EliasFano sequence = build(new long[] {3, 9, 9, 20}, 30);
    EliasFanoCursor cursor = sequence.cursor();
    assertEquals(EliasFano.NONE, cursor.current());
    assertEquals(3, cursor.advance(-7));
    assertEquals(3, cursor.advance(3));
    assertEquals(20, cursor.advance(10));
    assertFalse(cursor.hasNext());
    assertEquals(20, cursor.advance(4));
    assertEquals(EliasFano.NONE, cursor.advance(21));
    assertEquals(EliasFano.NONE, cursor.advance(4));
    assertEquals(EliasFano.NONE, cursor.next());
    assertEquals(EliasFano.NONE, cursor.current());
    assertEquals(0, cursor.next(new long[5], 0, 5));
    assertEquals(EliasFano.NONE, build(new long[0], 30).cursor().advance(0));
    assertEquals(EliasFano.NONE, sequence.cursor().advance(31));
  }
}
