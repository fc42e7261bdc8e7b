package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WordsTest {
  @Test
  void selectFindsEveryOne() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20_000; i++) {
      long word = random.nextLong();
      if (i % 4 == 1) word &= -1L << random.nextInt(64);
      if (i % 4 == 2) word |= -1L >>> random.nextInt(64);
      checkSelect(word);
    }
    checkSelect(-1L);
    checkSelect(Long.MIN_VALUE);
    checkSelect(1);
  }

  private static void checkSelect(long word) {
    int k = 0;
    for (int position = 0; position < 64; position++) {
      if ((word >>> position & 1) != 0) assertEquals(position, Words.select(word, k++));
    }
    assertEquals(Long.bitCount(word), k);
  }

  @Test
  void masks() {
    assertEquals(0, Words.mask(0));
    assertEquals(1, Words.mask(1));
    assertEquals(Long.MAX_VALUE, Words.mask(63));
    assertEquals(-1, Words.mask(64));
  }

  @Test
  void moreBitsThanAnArrayHoldsAreRefused() {
    assertEquals(Integer.MAX_VALUE - 8, Words.count(Words.LARGEST));
    assertThrows(IllegalArgumentException.class, () -> Words.count(Words.LARGEST + 1));
    assertThrows(IllegalArgumentException.class, () -> Words.count(-1));
  }
}
