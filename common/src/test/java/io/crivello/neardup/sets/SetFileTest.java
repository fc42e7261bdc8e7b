package io.crivello.neardup.sets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import io.crivello.sieve.Stored;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Files of sets are read back, any set at any time, and damage is noticed. */
class SetFileTest {
  private static byte[] write(List<long[]> sets) throws IOException {
    return Stored.bytes(
        out -> {
          SetWriter writer = new SetWriter(out);
          for (long[] set : sets) writer.add(set, set.length);
          assertEquals(sets.size(), writer.count());
          writer.finish();
        });
  }

  private static SetReader open(byte[] file) throws IOException {
    return new SetReader(Stored.source(file), Stored.NAME);
  }

  private static long[] read(SetReader reader, long number) throws IOException {
    reader.read(number);
    return Arrays.copyOf(reader.elements(), reader.size());
  }

  private static long[] set(SplittableRandom random, int size) {
    return random.longs(size).sorted().toArray();
  }

  private static List<long[]> sets(long seed, int... sizes) {
    SplittableRandom random = new SplittableRandom(seed);
    List<long[]> sets = new ArrayList<>();
    for (int size : sizes) sets.add(set(random, size));
    return sets;
  }

  private static void assertReadBack(List<long[]> sets) throws IOException {
    try (SetReader reader = open(write(sets))) {
      assertEquals(sets.size(), reader.count());
      assertEquals(sets.stream().mapToLong(set -> set.length).sum(), reader.elementCount());
      for (int i = 0; i < sets.size(); i++) assertArrayEquals(sets.get(i), read(reader, i));
      SplittableRandom random = new SplittableRandom(sets.size());
      for (int k = 0; k < 200 && !sets.isEmpty(); k++) {
        int i = random.nextInt(sets.size());
        assertArrayEquals(sets.get(i), read(reader, i), "set " + i);
      }
      assertThrows(IndexOutOfBoundsException.class, () -> reader.read(sets.size()));
      assertThrows(IndexOutOfBoundsException.class, () -> reader.read(-1));
      reader.verify();
    }
  }

  @Test
  void setsComeBackInAnyOrder() throws IOException {
    assertReadBack(List.of());
    assertReadBack(sets(1, 0));
    assertReadBack(sets(2, 1));
    assertReadBack(sets(3, 2047, 1, 2048, 2049, 0, 5000, 3, 100_000, 7));
    for (int n : new int[] {1023, 1024, 1025, 5000}) {
      assertReadBack(sets(n, new int[n]));
      assertReadBack(sets(n, new SplittableRandom(n).ints(n, 0, 60).toArray()));
    }
  }

  @Test
  void theExtremesAreElements() throws IOException {
    assertReadBack(List.of(new long[] {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE}));
  }

  @Test
  void theFormatIsAsSpecified() throws IOException {
    assertEquals(
        "00 00 00 02 00 00 00 00 00 00 00 01 00 00 00 00 00 00 00 FF 5A 4F 6B 99"
            + " 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 42 70 9A EA"
            + " 00 00 00 00 00 00 00 01 00 00 00 00 00 00 00 02 00 00 00 01 0E 5E 32 00",
        Stored.payload(write(List.of(new long[] {1, 255}))));
  }

  @Test
  void whatIsNoSetIsRefused() throws IOException {
    SetWriter writer = new SetWriter(java.io.OutputStream.nullOutputStream());
    for (long[] bad : new long[][] {{1, 1}, {2, 1}, {0, Long.MIN_VALUE}}) {
      assertThrows(IllegalArgumentException.class, () -> writer.add(bad, 2));
    }
    assertEquals(0, writer.count());
  }

  @Test
  void damageIsNoticed() throws IOException {
    Stored.everyDamageIsNoticed(write(sets(5, 3)), SetFileTest::readAll);
    Stored.everyDamageIsNoticed(write(sets(6, 2048, 5, 2000, 60, 1)), SetFileTest::readAll);
    byte[] unfinished =
        Stored.bytes(
            out -> {
              try (SetWriter writer = new SetWriter(out)) {
                writer.add(new long[] {1}, 1);
              }
            });
    assertThrows(CorruptDataException.class, () -> open(unfinished));
  }

  private static void readAll(ByteSource source) throws IOException {
    SetReader reader = new SetReader(source, Stored.NAME);
    long elements = 0;
    for (long i = 0; i < reader.count(); i++) elements += read(reader, i).length;
    assertEquals(reader.elementCount(), elements);
  }
}
