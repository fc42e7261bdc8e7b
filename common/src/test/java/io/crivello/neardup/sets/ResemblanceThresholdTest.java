package io.crivello.neardup.sets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.neardup.Overlap;
import org.junit.jupiter.api.Test;

/** Bounds of resemblance for all small sizes. */
class ResemblanceThresholdTest {
  private static final int[] THRESHOLDS = {1, 333, 500, 667, 800, 900, 999, 1000};

  @Test
  void boundsHoldForAllSmallSets() {
    for (int perMille : THRESHOLDS) {
      ResemblanceThreshold threshold = new ResemblanceThreshold(perMille);
      for (int a = 1; a <= 24; a++) {
        for (int b = 1; b <= 24; b++) {
          for (int common = 0; common <= Math.min(a, b); common++) {
            int union = a + b - common;
            boolean near = 1000 * common >= perMille * union;
            String message = perMille + ": " + common + " of " + a + " and " + b;
            assertEquals(near, threshold.isReached(common, a, b), message);
            int distance = ResemblanceThreshold.distance(common, a, b);
            assertEquals(near, distance <= 1000 - perMille, message);
            double exact = 1000 * (1 - Overlap.resemblance(common, a, b));
            assertEquals((int) Math.ceil(exact - 1e-9), distance, message);
            if (!near) continue;
            assertTrue(threshold.sizesFit(a, b), message);
            assertTrue(a - common < threshold.prefix(a), message);
            assertTrue(b - common < threshold.prefix(b), message);
          }
        }
      }
    }
  }

  @Test
  void prefixesAreNoLongerThanNeeded() {
    assertEquals(0, new ResemblanceThreshold(900).prefix(0));
    assertEquals(1, new ResemblanceThreshold(1000).prefix(100));
    assertEquals(11, new ResemblanceThreshold(900).prefix(100));
    assertEquals(51, new ResemblanceThreshold(500).prefix(100));
    assertEquals(100, new ResemblanceThreshold(1).prefix(100));
    int large = Integer.MAX_VALUE;
    assertEquals(large / 2 + 1, new ResemblanceThreshold(500).prefix(large));
    assertTrue(new ResemblanceThreshold(1000).isReached(large, large, large));
    assertFalse(new ResemblanceThreshold(1000).isReached(large - 1, large, large));
  }

  @Test
  void nothingIsNearToNothing() {
    assertFalse(new ResemblanceThreshold(1).isReached(0, 0, 0));
    assertEquals(1000, ResemblanceThreshold.distance(0, 0, 0));
    assertThrows(IllegalArgumentException.class, () -> new ResemblanceThreshold(0));
    assertThrows(IllegalArgumentException.class, () -> new ResemblanceThreshold(1001));
  }
}
