package io.crivello.neardup.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The first equal fingerprint of each, against a hash map of the library. */
class EqualClassesTest {
  @Test
  void theFirstEqualOneIsFound() {
    Random random = new Random(1);
    for (int count : new int[] {0, 1, 10, 11, 12, 5_000, 100_000}) {
      for (int units : new int[] {1, 2, 7}) {
        EqualClasses[] classes = new EqualClasses[units];
        for (int unit = 0; unit < units; unit++) classes[unit] = new EqualClasses(unit, units);
        Map<List<Long>, Long> expected = new HashMap<>();
        for (long number = 0; number < count; number++) {
          long first = fingerprint(random, count);
          long second = random.nextInt(3);
          int length = random.nextInt(2);
          long leader = -1;
          for (EqualClasses unit : classes) {
            if (!unit.isMine(first, second)) continue;
            assertEquals(-1, leader, "two units have it");
            leader = unit.leader(first, second, length, number);
          }
          expected.putIfAbsent(List.of(first, second, (long) length), number);
          assertEquals(expected.get(List.of(first, second, (long) length)), leader);
        }
        long size = 0;
        for (EqualClasses unit : classes) size += unit.size();
        assertEquals(expected.size(), size);
      }
    }
  }

  /** Some of few, some of many, zero and all ones among them. */
  private static long fingerprint(Random random, int count) {
    return switch (random.nextInt(4)) {
      case 0 -> 0;
      case 1 -> -1;
      case 2 -> random.nextInt(1 + count / 10);
      default -> random.nextLong();
    };
  }

  @Test
  void sharesAreAboutEqual() {
    Random random = new Random(2);
    int units = 5;
    int[] counts = new int[units];
    for (int i = 0; i < 50_000; i++) {
      long first = random.nextInt(1000);
      long second = random.nextLong();
      for (int unit = 0; unit < units; unit++) {
        if (new EqualClasses(unit, units).isMine(first, second)) counts[unit]++;
      }
    }
    // 10,000 each, and five times the standard deviation of 89
    for (int count : counts) assertTrue(Math.abs(count - 10_000) < 450, count + " of 50,000");
  }

  @Test
  void unitsFollowFromMemory() {
    assertEquals(1, EqualClasses.units(0, 1));
    assertEquals(1, EqualClasses.units(10, 10 * EqualClasses.MOST_BYTES));
    assertEquals(2, EqualClasses.units(10, 10 * EqualClasses.MOST_BYTES - 1));
    assertEquals(1 << 16, EqualClasses.units(1L << 40, 1));
  }
}
