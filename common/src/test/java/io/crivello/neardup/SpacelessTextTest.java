package io.crivello.neardup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Near copies of original without spaces, with the features that everybody gets. */
class SpacelessTextTest {
  private static final int PAIRS = 50;
  private static final int LETTERS = 2000;
  private static final int DISTANCE = 3;

  private static int letter(SplittableRandom random) {
    double skewed = random.nextDouble() * random.nextDouble() * random.nextDouble();
    return 0x4E00 + (int) (3000 * skewed);
  }

  private static String text(int[] letters) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < letters.length; i++) {
      text.appendCodePoint(letters[i]);
      if (i % 23 == 22) text.append(i % 3 == 0 ? "。" : "，");
    }
    return text.toString();
  }

  private static long sketch(String text) {
    Sketcher sketcher = new SimHashSketcher(64, Features.parse("word-3-grams").source());
    assertTrue(sketcher.sketch(text));
    return sketcher.first();
  }

  @Test
  void plantedChinesePairsAreFound() {
    SplittableRandom random = new SplittableRandom(73);
    int found = 0;
    long last = 0;
    int chance = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      int[] letters = random.ints(LETTERS).map(x -> letter(random)).toArray();
      String original = text(letters);
      long one = sketch(original);
      for (int change = 0; change < 2; change++) {
        letters[random.nextInt(LETTERS)] = letter(random);
      }
      if (Long.bitCount(one ^ sketch(text(letters))) <= DISTANCE) found++;
      if (Long.bitCount(one ^ last) <= DISTANCE) chance++;
      last = one;
      assertEquals(one, sketch(String.join(" ", original.split(""))), "as if it had spaces");
    }
    assertTrue(found >= 40, found + " of " + PAIRS + " pairs");
    assertEquals(0, chance, "different original are no copies");
  }

  @Test
  void aShortChinesePageIsLongEnough() {
    Sketcher sketcher = new SimHashSketcher(64, Features.parse("word-3-grams").source());
    assertTrue(sketcher.sketch("这是一个很短的网页"));
    assertFalse(sketcher.sketch("很短的网页"));
  }
}
