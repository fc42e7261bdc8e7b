package io.crivello.neardup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.Allocation;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** SimHash against counting each bit by itself. */
class SimHashTest {
  private static long plain(long[] features, long[] weights) {
    long[] balance = new long[Long.SIZE];
    for (int i = 0; i < features.length; i++) {
      for (int bit = 0; bit < Long.SIZE; bit++) {
        balance[bit] += (features[i] >>> bit & 1) == 1 ? weights[i] : -weights[i];
      }
    }
    long result = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) if (balance[bit] > 0) result |= 1L << bit;
    return result;
  }

  @Test
  void theMajorityOfThreeSignals() {
    SimHash hash = new SimHash(64);
    hash.accept(0b10110);
    hash.accept(0b01001);
    hash.accept(0b01011);
    assertEquals(0b01011, hash.first());
    assertEquals(0, hash.second());
  }

  @Test
  void tiesAreZero() {
    SimHash hash = new SimHash(64);
    assertEquals(0, hash.first());
    hash.accept(0b1100);
    hash.accept(0b1010);
    assertEquals(0b1000, hash.first());
    hash.accept(0b0111, 2);
    assertEquals(0, hash.first() & 0b1000);
  }

  @Test
  void anyNumberOfFeaturesIsCountedRight() {
    Random random = new Random(43);
    int[] sizes = {0, 1, 2, 7, 8, 9, 15, 16, 17, 1000, 65_528, 65_535, 65_536, 65_544, 200_003};
    SimHash hash = new SimHash(64);
    for (int n : sizes) {
      hash.clear();
      long[] features = new long[n];
      long[] weights = new long[n];
      long weight = 0;
      for (int i = 0; i < n; i++) {
        features[i] = i % 2 == 0 ? random.nextLong() : i % 3 == 0 ? -1 : 0;
        weights[i] = random.nextInt(4) > 0 ? 1 : random.nextInt(50);
        weight += weights[i];
        if (weights[i] == 1) hash.accept(features[i]);
        else hash.accept(features[i], weights[i]);
      }
      assertEquals(weight, hash.weight());
      assertEquals(plain(features, weights), hash.first(), n + " features");
      assertEquals(plain(features, weights), hash.first(), "asked twice");
    }
  }

  @Test
  void aWeightIsAFrequency() {
    Random random = new Random(44);
    SimHash weighed = new SimHash(128);
    SimHash repeated = new SimHash(128);
    for (int i = 0; i < 100; i++) {
      long feature = random.nextLong();
      int weight = random.nextInt(20);
      weighed.accept(feature, weight);
      for (int j = 0; j < weight; j++) repeated.accept(feature);
      assertEquals(repeated.first(), weighed.first());
      assertEquals(repeated.second(), weighed.second());
    }
    assertThrows(IllegalArgumentException.class, () -> weighed.accept(1, -1));
  }

  @Test
  void theFirstHalfOf128BitsIsTheHashOf64() {
    Random random = new Random(45);
    SimHashSketcher narrow = new SimHashSketcher(64, Features.WORDS.source());
    SimHashSketcher wide = new SimHashSketcher(128, Features.WORDS.source());
    int same = 0;
    for (int i = 0; i < 100; i++) {
      String text = Texts.text(100, random);
      assertTrue(narrow.sketch(text));
      assertTrue(wide.sketch(text));
      assertEquals(narrow.first(), wide.first());
      assertEquals(0, narrow.second());
      same += 64 - Long.bitCount(wide.first() ^ wide.second());
    }
    assertEquals(3200, same, 300);
    assertThrows(IllegalArgumentException.class, () -> new SimHash(32));
  }

  @Test
  void similarTextsDifferInFewBitsAndOthersInMany() {
    Random random = new Random(46);
    for (String features : new String[] {"words", "word-3-grams", "char-4-grams"}) {
      SimHashSketcher sketcher = new SimHashSketcher(64, Features.parse(features).source());
      double near = 0;
      double far = 0;
      for (int i = 0; i < 50; i++) {
        String[] words = Texts.words(600, random);
        assertTrue(sketcher.sketch(String.join(" ", words)));
        assertEquals(600, sketcher.words());
        long first = sketcher.first();
        words[random.nextInt(600)] = "changed";
        assertTrue(sketcher.sketch(String.join(" ", words)));
        near += Long.bitCount(first ^ sketcher.first());
        assertTrue(sketcher.sketch(Texts.text(600, random).replace("word", "other")));
        far += Long.bitCount(first ^ sketcher.first());
      }
      double meanNear = near / 50;
      double meanFar = far / 50;
      assertTrue(meanNear < 5, () -> features + ": " + meanNear);
      if (!features.startsWith("char")) assertEquals(32, meanFar, 3, features);
      else assertTrue(meanFar > 10, () -> features + ": " + meanFar);
    }
  }

  @Test
  void shortTextsHaveNoSketch() {
    for (String features : new String[] {"words", "word-5-grams", "char-5-grams"}) {
      SimHashSketcher sketcher = new SimHashSketcher(64, Features.parse(features).source());
      for (String text : new String[] {"", " ", "Loading", "one two three four five six seven"}) {
        assertFalse(sketcher.sketch(text), text);
      }
      assertEquals(7, sketcher.words());
      assertTrue(sketcher.sketch("one two three four five six seven eight"));
    }
    SimHashSketcher all = new SimHashSketcher(64, Features.parse("word-3-grams").source(), 0);
    assertFalse(all.sketch("no trigram"));
    assertTrue(all.sketch("just one trigram"));
  }

  @Test
  void sketchingAllocatesNothing() {
    String text = Texts.text(200, new Random(47)) + " é 字";
    for (String features : new String[] {"words", "word-3-grams", "char-4-grams"}) {
      SimHashSketcher sketcher = new SimHashSketcher(128, Features.parse(features).source());
      Allocation.assertNone(() -> sketcher.sketch(text));
    }
    HyperplaneSketcher planes = new HyperplaneSketcher(1);
    Allocation.assertNone(() -> planes.sketch(text));
  }
}
