package io.crivello.neardup;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Sets of n-grams as sketches. */
class NgramSketchTest {
  private static final String TEXT = "one two three four five six seven eight nine ten eleven";

  private static NgramFingerprints sketcher(int modulus) {
    return new NgramFingerprints(Features.parse("word-3-grams").source(), modulus);
  }

  @Test
  void equalSetsHaveEqualDigests() {
    NgramFingerprints sketcher = sketcher(1);
    assertTrue(sketcher.sketch(TEXT));
    assertEquals(128, sketcher.bits());
    assertEquals(11, sketcher.words());
    assertEquals(9, sketcher.size());
    assertArrayEquals(sketcher(1).of(TEXT), Arrays.copyOf(sketcher.elements(), sketcher.size()));
    long first = sketcher.first();
    long second = sketcher.second();
    assertNotEquals(first, second);
    assertTrue(sketcher.sketch(TEXT + " twelve"));
    assertNotEquals(first, sketcher.first());
    assertNotEquals(second, sketcher.second());
    assertTrue(sketcher.sketch("  " + TEXT.replace(" ", ",\n") + "."));
    assertEquals(first, sketcher.first());
    assertEquals(second, sketcher.second());
  }

  @Test
  void shortTextsAndSmallSelectionsHaveNoSketch() {
    NgramFingerprints sketcher = sketcher(1);
    assertFalse(sketcher.sketch(""));
    assertFalse(sketcher.sketch("one"));
    assertEquals(1, sketcher.words());
    assertFalse(sketcher.sketch("one two three four five six seven"));
    assertTrue(sketcher.sketch("one two three four five six seven eight"));
    assertEquals(NgramFingerprints.LEAST_SELECTED, sketcher.size());
    assertFalse(sketcher.sketch("spam ".repeat(1000)));
    assertEquals(1000, sketcher.words());
    NgramFingerprints sparse = sketcher(1 << 20);
    assertFalse(sparse.sketch(TEXT));
    assertEquals(0, sparse.size());
  }
}
