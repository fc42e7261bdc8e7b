package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApproximateDictionaryTest {
  @TempDir Path scratch;

  private static ApproximateDictionary build(List<byte[]> keys, int r) throws IOException {
    return ApproximateDictionaryBuilder.build(keys.iterator(), ConstructionSettings.inMemory(), r);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 8, 12, 31, 64})
  void containsItsKeysAndFewOthers(int r) throws IOException {
    int strangers = 200_000;
    for (int n : new int[] {1, 2, 100, 10_000}) {
      List<byte[]> keys = Keys.sortedWords(n, n);
      ApproximateDictionary dictionary = build(keys, r);
      assertEquals(n, dictionary.size());
      assertEquals(r, dictionary.signatureBits());
      for (byte[] key : keys) assertTrue(dictionary.contains(key));
      int taken = 0;
      for (int i = 0; i < strangers; i++) if (dictionary.contains(Keys.stranger(i))) taken++;
      double mean = strangers * Math.pow(2, -r);
      assertEquals(mean, taken, 5 * Math.sqrt(mean) + 1, "n = " + n);
    }
  }

  @Test
  void anEmptyDictionaryContainsNothing() throws IOException {
    ApproximateDictionary dictionary = build(List.of(), 1);
    for (int i = 0; i < 100; i++) assertFalse(dictionary.contains(Keys.stranger(i)));
  }

  @Test
  void takesWhatWasPromised() throws IOException {
    int n = 100_000;
    double bitsPerKey = (double) build(Keys.sortedWords(n, 1), 12).bits() / n;
    assertTrue(bitsPerKey < 12 + 1.384 + 0.1, "bits a key: " + bitsPerKey);
  }

  @Test
  void widthsAreChecked() {
    ConstructionSettings settings = ConstructionSettings.inMemory();
    assertThrows(
        IllegalArgumentException.class, () -> new ApproximateDictionaryBuilder(settings, 0));
    assertThrows(
        IllegalArgumentException.class, () -> new ApproximateDictionaryBuilder(settings, 65));
  }

  @Test
  void theFormatIsThatOfTheExample() throws IOException {
    try (ApproximateDictionaryBuilder builder =
        new ApproximateDictionaryBuilder(ConstructionSettings.inMemory(), 8)) {
      builder.add(1, 2);
      assertEquals(
          "0000000000000001"
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
    Path file = scratch.resolve("dictionary");
    build(keys, 9).save(file);
    Damage.everyDamagedFileIsRefused(file, ApproximateDictionary::load);
    ApproximateDictionary loaded = ApproximateDictionary.load(file);
    for (byte[] key : keys) assertTrue(loaded.contains(key));
  }

  @Test
  void garbageIsHarmless() throws IOException {
    ApproximateDictionary dictionary = build(Keys.sortedWords(500, 4), 9);
    Damage.garbageIsHarmless(
        Damage.bytes(dictionary::write),
        ApproximateDictionary::read,
        read -> {
          int taken = 0;
          for (int i = 0; i < 1000; i++) if (read.contains(Keys.stranger(i))) taken++;
          assertTrue(taken <= 1000);
        });
  }
}
