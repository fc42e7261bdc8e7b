package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import it.unimi.dsi.bits.LongArrayBitVector;
import it.unimi.dsi.sux4j.bits.Rank9;
import it.unimi.dsi.sux4j.bits.SimpleSelect;
import it.unimi.dsi.sux4j.bits.SimpleSelectZero;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every {@link RankSelect} answers. */
abstract class RankSelectContract {
  abstract RankSelect of(BitVector bits);

  private static BitVector random(long length, double density, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    BitVector bits = new BitVector(length);
    for (long i = 0; i < length; i++) if (random.nextDouble() < density) bits.set(i);
    return bits;
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 0",
    "1, 1",
    "63, .5",
    "64, .5",
    "64, 1",
    "65, .5",
    "127, .5",
    "128, 1",
    "129, .5",
    "511, .5",
    "512, .5",
    "513, .5",
    "512, 0",
    "512, 1",
    "1023, .9",
    "1024, .1",
    "1025, .5",
    "5000, 0",
    "5000, 1",
    "10000, .5",
    "20000, .01",
    "20000, .99",
    "70000, .001",
    "140000, .5"
  })
  void agreesWithCounting(int length, double density) {
    assertCounts(random(length, density, length));
  }

  @Test
  void agreesWithCountingOnRunsAndSpreads() {
    assertCounts(runs(300_000, 3000, 17));
    assertCounts(runs(300_000, 3, 90_000));
    assertCounts(runs(300_000, 90_000, 3));
    BitVector ends = new BitVector(200_000);
    ends.set(0);
    ends.set(199_999);
    assertCounts(ends);
  }

  private static BitVector runs(int length, int ones, int zeros) {
    BitVector bits = new BitVector(length);
    for (int i = 0; i < length; i++) if (i % (ones + zeros) < ones) bits.set(i);
    return bits;
  }

  private void assertCounts(BitVector bits) {
    RankSelect structure = of(bits);
    long ones = 0;
    for (long i = 0; i < bits.length(); i++) {
      assertEquals(bits.get(i), structure.get(i));
      assertEquals(ones, structure.rank(i));
      assertEquals(i - ones, structure.rankZero(i));
      if (bits.get(i)) assertEquals(i, structure.select(ones++));
      else assertEquals(i, structure.selectZero(i - ones));
    }
    assertEquals(ones, structure.rank(bits.length()));
    assertEquals(ones, structure.ones());
    assertEquals(bits.length(), structure.length());
  }

  @ParameterizedTest
  @CsvSource({"1000000, .5", "3000000, .02", "2000000, .0005", "1000000, .999"})
  void agreesWithSux4J(long length, double density) {
    BitVector bits = random(length, density, 7);
    RankSelect structure = of(bits);
    LongArrayBitVector peer = LongArrayBitVector.wrap(bits.words(), length);
    Rank9 rank = new Rank9(peer);
    SimpleSelect select = new SimpleSelect(peer);
    SimpleSelectZero selectZero = new SimpleSelectZero(peer);
    SplittableRandom random = new SplittableRandom(8);
    for (int i = 0; i < 100_000; i++) {
      long position = random.nextLong(length + 1);
      assertEquals(rank.rank(position), structure.rank(position));
      long one = random.nextLong(structure.ones());
      assertEquals(select.select(one), structure.select(one));
      long zero = random.nextLong(length - structure.ones());
      assertEquals(selectZero.selectZero(zero), structure.selectZero(zero));
    }
  }

  @Test
  void whatIsNotThereIsRefused() {
    RankSelect structure = of(runs(100, 1, 1));
    assertThrows(IndexOutOfBoundsException.class, () -> structure.rank(101));
    assertThrows(IndexOutOfBoundsException.class, () -> structure.rank(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> structure.get(100));
    assertThrows(IndexOutOfBoundsException.class, () -> structure.select(50));
    assertThrows(IndexOutOfBoundsException.class, () -> structure.select(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> structure.selectZero(50));
    assertThrows(IndexOutOfBoundsException.class, () -> structure.selectZero(-1));
  }
}
