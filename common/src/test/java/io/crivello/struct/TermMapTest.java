package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.bits.TransformationStrategies;
import it.unimi.dsi.sux4j.mph.GOV3Function;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TermMapTest {
  private static final int[] SIZES = {0, 1, 2, 3, 4, 5, 100, 1023, 1024, 1025, 4097, 20_000};

  @TempDir Path scratch;

  private static TermMap build(List<byte[]> keys, int signatureBits) throws IOException {
    return TermMapBuilder.build(keys.iterator(), ConstructionSettings.inMemory(), signatureBits);
  }

  private static void assertRanks(List<byte[]> keys, TermMap map) {
    assertEquals(keys.size(), map.size());
    for (int i = 0; i < keys.size(); i++) assertEquals(i, map.rank(keys.get(i)));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8, 16, 32})
  void givesRanks(int signatureBits) throws IOException {
    for (int n : SIZES) {
      List<byte[]> keys = Keys.sortedWords(n, 11 * n + signatureBits);
      TermMap map = build(keys, signatureBits);
      assertEquals(signatureBits, map.signatureBits());
      assertRanks(keys, map);
      assertRanks(keys, TermMapFormat.read(Damage.input(Damage.bytes(map::write))));
    }
  }

  @Test
  void agreesWithSux4J() throws IOException {
    List<byte[]> keys = Keys.sortedWords(50_000, 1);
    TermMap map = build(keys, 0);
    GOV3Function<byte[]> oracle =
        new GOV3Function.Builder<byte[]>()
            .keys(keys)
            .transform(TransformationStrategies.rawByteArray())
            .build();
    for (byte[] key : keys) assertEquals(oracle.getLong(key), map.rank(key));
    assertTrue(map.bits() < oracle.numBits(), map.bits() + " bits, not " + oracle.numBits());
  }

  @Test
  void strangersAreRecognised() throws IOException {
    int strangers = 200_000;
    List<byte[]> keys = Keys.sortedWords(5000, 2);
    for (int r : new int[] {1, 4, 8, 12, 32}) {
      TermMap map = build(keys, r);
      assertInstanceOf(SignedMinimalPerfectHash.class, map);
      int taken = 0;
      for (int i = 0; i < strangers; i++) {
        long rank = map.rank(Keys.stranger(i));
        assertTrue(rank >= -1 && rank < keys.size());
        if (rank >= 0) taken++;
      }
      double mean = strangers * Math.pow(2, -r) * keys.size() / 8192;
      assertEquals(mean, taken, 5 * Math.sqrt(mean) + 1, "r = " + r);
    }
  }

  @Test
  void withoutSignaturesStrangersGetAnyRank() throws IOException {
    List<byte[]> keys = Keys.sortedWords(5000, 2);
    TermMap map = build(keys, 0);
    assertInstanceOf(OrderPreservingMinimalPerfectHash.class, map);
    for (int i = 0; i < 100_000; i++) {
      long rank = map.rank(Keys.stranger(i));
      assertTrue(rank >= -1 && rank < keys.size());
    }
  }

  @Test
  void anEmptyMapHasNoMembers() throws IOException {
    for (int r : new int[] {0, 8}) {
      assertEquals(-1, build(List.of(), r).rank(Keys.stranger(1)));
    }
  }

  @Test
  void spooledSignaturesGiveTheSameBytes() throws IOException {
    List<byte[]> keys = Keys.sortedWords(30_000, 3);
    byte[] expected = Damage.bytes(build(keys, 12)::write);
    ConstructionSettings settings =
        new ConstructionSettings(scratch, ConstructionSettings.LEAST_MEMORY, 2);
    try (TermMapBuilder inOrder = new TermMapBuilder(settings, 12);
        TermMapBuilder backwards = new TermMapBuilder(settings, 12)) {
      for (int i = 0; i < keys.size(); i++) {
        byte[] key = keys.get(i);
        inOrder.add(
            KeySignature.first(key, 0, key.length), KeySignature.second(key, 0, key.length));
      }
      for (int i = keys.size() - 1; i >= 0; i--) {
        byte[] key = keys.get(i);
        backwards.add(
            KeySignature.first(key, 0, key.length), KeySignature.second(key, 0, key.length), i);
      }
      assertArrayEquals(expected, Damage.bytes(inOrder.build()::write));
      assertArrayEquals(expected, Damage.bytes(backwards.build()::write));
    }
  }

  @Test
  void duplicatesAndImpossibleRanksAreRefused() throws IOException {
    ConstructionSettings settings = ConstructionSettings.inMemory();
    try (TermMapBuilder builder = new TermMapBuilder(settings, 32)) {
      assertThrows(IllegalArgumentException.class, () -> builder.add(1, 2, 1L << 32));
      assertThrows(IllegalArgumentException.class, () -> builder.add(1, 2, -1));
      builder.add(Keys.stranger(5));
      builder.add(Keys.stranger(6));
      builder.add(Keys.stranger(5));
      IllegalArgumentException refusal =
          assertThrows(IllegalArgumentException.class, builder::build);
      assertTrue(refusal.getMessage().startsWith("duplicate key"), refusal.getMessage());
    }
    assertThrows(IllegalArgumentException.class, () -> new TermMapBuilder(settings, 33));
  }

  @Test
  void everyRankIsGivenOnce() throws IOException {
    for (int r : new int[] {0, 8}) {
      for (long[] ranks :
          new long[][] {{1}, {0, 0}, {1, 1}, {0, 2}, {0, 1, 1, 3}, {3, 1, 1, 0}, {0, 1, 2, 4}}) {
        try (TermMapBuilder builder = new TermMapBuilder(ConstructionSettings.inMemory(), r)) {
          for (int i = 0; i < ranks.length; i++) {
            builder.add(KeySignature.first(i), KeySignature.second(i), ranks[i]);
          }
          IllegalArgumentException refusal =
              assertThrows(IllegalArgumentException.class, builder::build);
          assertTrue(refusal.getMessage().contains("rank"), refusal.getMessage());
        }
      }
    }
  }

  @Test
  void duplicateKeysAreNamedByTheirRanks() throws IOException {
    try (TermMapBuilder builder = new TermMapBuilder(ConstructionSettings.inMemory(), 8)) {
      for (int i = 0; i < 300; i++) builder.add(Keys.stranger(i));
      builder.add(Keys.stranger(77));
      IllegalArgumentException refusal =
          assertThrows(IllegalArgumentException.class, builder::build);
      assertTrue(
          refusal.getMessage().startsWith("duplicate key: rank 77 and rank 300 "),
          refusal.getMessage());
    }
  }

  @Test
  void theFormatIsThatOfTheExample() throws IOException {
    try (TermMapBuilder builder = new TermMapBuilder(ConstructionSettings.inMemory(), 8)) {
      builder.add(1, 2);
      assertEquals(
          "08"
              + "0000000000000001"
              + "08"
              + "00000100"
              + "0000400000000000"
              + "0000000000000000"
              + "4b00000000000000"
              + "0000000000000000",
          java.util.HexFormat.of().formatHex(Damage.bytes(builder.build()::write)));
    }
  }

  @Test
  void damagedFilesAreRefused() throws IOException {
    List<byte[]> keys = Keys.sortedWords(300, 4);
    for (int r : new int[] {0, 10}) {
      Path file = scratch.resolve("map" + r);
      build(keys, r).save(file);
      Damage.everyDamagedFileIsRefused(file, TermMapFormat::load);
      assertRanks(keys, TermMapFormat.load(file));
    }
  }

  @Test
  void garbageIsHarmless() throws IOException {
    TermMap map = build(Keys.sortedWords(5000, 5), 7);
    Damage.garbageIsHarmless(
        Damage.bytes(map::write),
        TermMapFormat::read,
        read -> {
          for (int i = 0; i < 1000; i++) assertTrue(read.rank(Keys.stranger(i)) < read.size());
        });
  }
}
