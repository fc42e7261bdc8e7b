package io.crivello.neardup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random hyperplanes against a version that follows the definition with large integers. */
class HyperplaneSketcherTest {
  private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);

  private static int hash(String word, long base, int modulus) {
    BigInteger sum = BigInteger.ZERO;
    BigInteger power = BigInteger.ONE;
    for (byte b : word.getBytes(StandardCharsets.UTF_8)) {
      sum = sum.add(power.multiply(BigInteger.valueOf((b & 0xFF) - 'a' + 1)));
      power = power.multiply(BigInteger.valueOf(base));
    }
    return sum.mod(TWO_64).mod(BigInteger.valueOf(modulus)).intValue();
  }

  private static long plain(HyperplaneSketcher planes, String[] words) {
    long[] point = new long[37];
    for (String word : words) {
      for (int j = 0; j < 3; j++) {
        int index = hash(word, HyperplaneSketcher.INDEX_BASES[j], 37);
        point[index] += hash(word, HyperplaneSketcher.STEP_BASES[j], 11) - 5;
      }
    }
    long bits = 0;
    for (int i = 0; i < 64; i++) {
      long product = 0;
      for (int j = 0; j < 37; j++) product += point[j] * planes.coordinate(i, j);
      if (product > 0) bits |= 1L << i;
    }
    return bits;
  }

  @Test
  void bitsTellTheSideOfEachHyperplane() {
    Random random = new Random(51);
    HyperplaneSketcher planes = new HyperplaneSketcher(5);
    for (int round = 0; round < 50; round++) {
      String[] words = Texts.words(8 + random.nextInt(200), random);
      words[3] = "überlängeεξι" + random.nextInt();
      words[3] = words[3].replace("-", "");
      assertTrue(planes.sketch(String.join(" ", words)));
      assertEquals(plain(planes, words), planes.first());
      assertEquals(words.length, planes.words());
      assertEquals(64, planes.bits());
      assertEquals(0, planes.second());
    }
  }

  @Test
  void coordinatesFillTheirRange() {
    HyperplaneSketcher planes = new HyperplaneSketcher(6);
    int least = 0;
    int most = 0;
    double sum = 0;
    for (int i = 0; i < 64; i++) {
      for (int j = 0; j < 37; j++) {
        least = Math.min(least, planes.coordinate(i, j));
        most = Math.max(most, planes.coordinate(i, j));
        sum += planes.coordinate(i, j);
      }
    }
    assertEquals(-100, least);
    assertEquals(100, most);
    assertEquals(0, sum / (64 * 37), 5 * 58 / Math.sqrt(64 * 37));
    assertNotEquals(
        planes.coordinate(0, 0) + 1000 * planes.coordinate(0, 1),
        new HyperplaneSketcher(7).coordinate(0, 0)
            + 1000 * new HyperplaneSketcher(7).coordinate(0, 1));
  }

  @Test
  void shortTextsHaveNoSketch() {
    HyperplaneSketcher planes = new HyperplaneSketcher(8);
    assertFalse(planes.sketch(""));
    assertFalse(planes.sketch("Home"));
    assertEquals(1, planes.words());
    assertTrue(planes.sketch("a b c d e f g h"));
  }
}
