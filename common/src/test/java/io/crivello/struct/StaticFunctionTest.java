package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StaticFunctionTest {
  private static final int[] SIZES = {
    0, 1, 2, 3, 4, 5, 10, 50, 103, 104, 105, 106, 1000, 4095, 4096, 4097, 8192, 30_000
  };

  @TempDir Path scratch;

  private static StaticFunction build(
      ConstructionSettings settings, Map<Long, Long> values, int width) throws IOException {
    try (StaticFunctionBuilder builder = new StaticFunctionBuilder(settings, width)) {
      for (Map.Entry<Long, Long> entry : values.entrySet()) {
        long key = entry.getKey();
        builder.add(KeySignature.first(key), KeySignature.second(key), entry.getValue());
      }
      return builder.build();
    }
  }

  private static Map<Long, Long> randomMap(int n, int width, long seed) {
    Random random = new Random(seed);
    Map<Long, Long> map = new HashMap<>();
    while (map.size() < n) {
      map.put(random.nextLong(), width == 0 ? 0 : random.nextLong() >>> -width);
    }
    return map;
  }

  private static void assertMaps(Map<Long, Long> expected, StaticFunction function) {
    assertEquals(expected.size(), function.size());
    expected.forEach(
        (key, value) ->
            assertEquals(value, function.get(KeySignature.first(key), KeySignature.second(key))));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7, 20, 31, 32, 33, 57, 63, 64})
  void agreesWithAMap(int width) throws IOException {
    for (int n : SIZES) {
      Map<Long, Long> map = randomMap(n, width, 31 * n + width);
      StaticFunction function = build(ConstructionSettings.inMemory(), map, width);
      assertMaps(map, function);
      assertMaps(map, StaticFunction.read(Damage.input(Damage.bytes(function::write))));
    }
  }

  @Test
  void valuesThatAreAllZeroTakeNoWords() throws IOException {
    Map<Long, Long> map = randomMap(10_000, 0, 1);
    StaticFunction function = build(ConstructionSettings.inMemory(), map, 40);
    assertMaps(map, function);
    assertEquals(1, function.values().length);
  }

  @Test
  void keysAreByteRanges() throws IOException {
    byte[] text = "alpha beta gamma".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    try (StaticFunctionBuilder builder =
        new StaticFunctionBuilder(ConstructionSettings.inMemory(), 8)) {
      builder.add(text, 0, 5, 17);
      builder.add(text, 6, 4, 0);
      builder.add("gamma".getBytes(java.nio.charset.StandardCharsets.US_ASCII), 255);
      StaticFunction function = builder.build();
      assertEquals(17, function.get(text, 0, 5));
      assertEquals(0, function.get(text, 6, 4));
      assertEquals(255, function.get(text, 11, 5));
    }
  }

  @Test
  void iteratorsGiveKeysAndValues() throws IOException {
    List<byte[]> keys = Keys.sortedWords(1000, 6);
    ConstructionSettings settings = ConstructionSettings.inMemory();
    StaticFunction function =
        StaticFunctionBuilder.build(
            keys.iterator(), LongStream.range(0, 1000).iterator(), settings, 10);
    assertEquals(1000, function.size());
    for (int i = 0; i < 1000; i++) {
      byte[] key = keys.get(i);
      assertEquals(i, function.get(key, 0, key.length));
    }
    for (int values : new int[] {999, 1001}) {
      assertThrows(
          IllegalArgumentException.class,
          () ->
              StaticFunctionBuilder.build(
                  keys.iterator(), LongStream.range(0, values).iterator(), settings, 10));
    }
  }

  @Test
  void bytesDependNeitherOnThreadsNorOnBudgetNorOnOrder() throws IOException {
    int n = 100_000;
    int width = 17;
    List<long[]> records = new ArrayList<>();
    Random random = new Random(5);
    for (int i = 0; i < n; i++) {
      records.add(new long[] {random.nextLong(), random.nextLong(), i});
    }
    byte[] expected = null;
    long[] budgets = {ConstructionSettings.LEAST_MEMORY, 1 << 20, 1L << 30};
    for (int round = 0; round < 9; round++) {
      int threads = 1 + round % 4;
      ConstructionSettings settings =
          new ConstructionSettings(round == 8 ? null : scratch, budgets[round % 3], threads);
      try (StaticFunctionBuilder builder = new StaticFunctionBuilder(settings, width)) {
        for (long[] r : records) builder.add(r[0], r[1], r[2]);
        StaticFunction function = builder.build();
        byte[] bytes = Damage.bytes(function::write);
        if (expected == null) expected = bytes;
        assertArrayEquals(expected, bytes, "threads " + threads);
        for (long[] r : records) assertEquals(r[2], function.get(r[0], r[1]));
      }
      Collections.shuffle(records, random);
    }
    try (Stream<Path> left = Files.list(scratch)) {
      assertEquals(0, left.count());
    }
  }

  @Test
  void scratchFilesGoEvenIfNothingIsBuilt() throws IOException {
    ConstructionSettings settings =
        new ConstructionSettings(scratch, ConstructionSettings.LEAST_MEMORY, 1);
    try (StaticFunctionBuilder builder = new StaticFunctionBuilder(settings, 64)) {
      for (long i = 0; i < 10_000; i++) builder.add(i * 0x9E3779B97F4A7C15L, i, i);
      try (Stream<Path> used = Files.list(scratch)) {
        assertEquals(1, used.count());
      }
    }
    try (Stream<Path> left = Files.list(scratch)) {
      assertEquals(0, left.count());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 20})
  void duplicateKeysAreRefused(int width) throws IOException {
    for (int threads = 1; threads <= 2; threads++) {
      ConstructionSettings settings =
          new ConstructionSettings(scratch, ConstructionSettings.LEAST_MEMORY, threads);
      try (StaticFunctionBuilder builder = new StaticFunctionBuilder(settings, width)) {
        for (long i = 0; i < 20_000; i++) {
          builder.add(KeySignature.first(i), KeySignature.second(i), width == 0 ? 0 : i);
        }
        builder.add(KeySignature.first(77), KeySignature.second(77), width == 0 ? 0 : 99_999);
        IllegalArgumentException refusal =
            assertThrows(IllegalArgumentException.class, builder::build);
        assertTrue(refusal.getMessage().startsWith("duplicate key"), refusal.getMessage());
        if (width > 0) {
          assertTrue(
              refusal.getMessage().contains("value 77 and value 99999"), refusal.getMessage());
        }
      }
    }
  }

  @Test
  void keysThatShareOneHalfOfTheirSignatureAreDistinct() throws IOException {
    try (StaticFunctionBuilder builder =
        new StaticFunctionBuilder(ConstructionSettings.inMemory(), 10)) {
      for (int i = 0; i < 500; i++) builder.add(42, KeySignature.second(i), i);
      for (int i = 0; i < 500; i++) builder.add(KeySignature.first(i), 42, 500 + i);
      StaticFunction function = builder.build();
      for (int i = 0; i < 500; i++) {
        assertEquals(i, function.get(42, KeySignature.second(i)));
        assertEquals(500 + i, function.get(KeySignature.first(i), 42));
      }
    }
  }

  @Test
  void signaturesThatAreNoHashesAreRefused() throws IOException {
    for (int threads = 1; threads <= 2; threads++) {
      try (StaticFunctionBuilder builder =
          new StaticFunctionBuilder(new ConstructionSettings(scratch, 1 << 20, threads), 20)) {
        for (long i = 0; i < 60_000; i++) builder.add(0, i, i);
        IllegalArgumentException refusal =
            assertThrows(IllegalArgumentException.class, builder::build);
        assertTrue(refusal.getMessage().contains("hash"), refusal.getMessage());
      }
    }
  }

  @Test
  void wideValuesAndBadWidthsAreRefused() throws IOException {
    ConstructionSettings settings = ConstructionSettings.inMemory();
    try (StaticFunctionBuilder builder = new StaticFunctionBuilder(settings, 5)) {
      builder.add(1, 2, 31);
      assertThrows(IllegalArgumentException.class, () -> builder.add(3, 4, 32));
      assertThrows(IllegalArgumentException.class, () -> builder.add(3, 4, -1));
      builder.build();
      assertThrows(IllegalStateException.class, builder::build);
      assertThrows(IllegalStateException.class, () -> builder.add(3, 4, 1));
    }
    assertThrows(IllegalArgumentException.class, () -> new StaticFunctionBuilder(settings, 65));
    assertThrows(IllegalArgumentException.class, () -> new StaticFunctionBuilder(settings, -1));
    assertThrows(IllegalArgumentException.class, () -> new ConstructionSettings(null, 1 << 20, 0));
    assertThrows(IllegalArgumentException.class, () -> new ConstructionSettings(null, 10, 1));
  }

  @Test
  void takesWhatWasPromised() throws IOException {
    int n = 200_000;
    StaticFunction function = build(ConstructionSettings.inMemory(), randomMap(n, 18, 3), 18);
    double bitsPerKey = (double) function.bits() / n;
    assertTrue(bitsPerKey < 18 + 1.23 * 1.125 + 0.1, "bits a key: " + bitsPerKey);
  }

  @Test
  void theFormatIsThatOfTheExample() throws IOException {
    try (StaticFunctionBuilder builder =
        new StaticFunctionBuilder(ConstructionSettings.inMemory(), 4)) {
      builder.add(1, 2, 5);
      assertEquals(
          "0000000000000001"
              + "04"
              + "00000100"
              + "0000400000000000"
              + "0000000000000000"
              + "5000000000000000"
              + "0000000000000000",
          java.util.HexFormat.of().formatHex(Damage.bytes(builder.build()::write)));
    }
  }

  @Test
  void damagedFilesAreRefused() throws IOException {
    Map<Long, Long> map = randomMap(300, 9, 4);
    Path file = scratch.resolve("function");
    build(ConstructionSettings.inMemory(), map, 9).save(file);
    Damage.everyDamagedFileIsRefused(file, StaticFunction::load);
    assertMaps(map, StaticFunction.load(file));
  }

  @Test
  void garbageIsHarmless() throws IOException {
    StaticFunction function = build(ConstructionSettings.inMemory(), randomMap(9000, 9, 4), 9);
    Damage.garbageIsHarmless(
        Damage.bytes(function::write),
        StaticFunction::read,
        read -> {
          for (long i = 0; i < 1000; i++) {
            long value = read.get(KeySignature.first(i), KeySignature.second(i));
            assertTrue(read.width() == 64 || value >>> read.width() == 0);
          }
        });
  }

  @Test
  void valuesGoBeyondTwoToThe31Bits() {
    int bucketCount = 530;
    int variables = StaticFunction.MOST_UNITS * StaticFunction.UNIT;
    long values = (long) bucketCount * variables;
    assertTrue(values * Long.SIZE > 1L << 31);
    BucketAssembler assembler =
        new BucketAssembler(
            Long.SIZE, bucketCount, (long) bucketCount * StaticFunction.MOST_UNITS, values);
    long[] marks = new long[2 * StaticFunction.MOST_UNITS];
    long[] bucketValues = new long[variables];
    java.util.Arrays.fill(marks, -1);
    for (long bucket = 0; bucket < bucketCount; bucket++) {
      assembler.addBucket(0, marks, 0, StaticFunction.MOST_UNITS);
      java.util.Arrays.fill(bucketValues, bucket << 40);
      for (int i = 0; i < variables; i += 3) bucketValues[i] |= i;
      assembler.addValues(bucketValues, 0, variables);
    }
    StaticFunction function = assembler.finish(values);
    long last = -1L;
    assertEquals(bucketCount - 1L, function.get(last, 5) >>> 40);
    int part = StaticFunction.part(StaticFunction.MOST_UNITS);
    long expected = (bucketCount - 1L) << 40;
    long edge = StaticFunction.edge(last, 5, 0);
    for (int i = 0; i < 3; i++) {
      int vertex = StaticFunction.vertex(edge, i, part);
      if (vertex % 3 == 0) expected ^= vertex;
    }
    assertEquals(expected, function.get(last, 5));
  }
}
