package io.crivello.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SizeTiersTest {
  @Test
  void absorbsFromTheFirstTableThatIsNotLargerThanAllYoungerOnes() {
    assertEquals(0, SizeTiers.absorbed(List.of()));
    assertEquals(0, SizeTiers.absorbed(List.of(1L, 1L, 1L)));
    assertEquals(4, SizeTiers.absorbed(List.of(1L, 1L, 1L, 1L)));
    assertEquals(4, SizeTiers.absorbed(List.of(10L, 5L, 1L, 1L, 1L, 1L)));
    assertEquals(6, SizeTiers.absorbed(List.of(8L, 4L, 1L, 1L, 1L, 1L)));
    assertEquals(4, SizeTiers.absorbed(List.of(5L, 1L, 5L, 1L)));
    assertEquals(0, SizeTiers.absorbed(List.of(100L, 20L, 4L, 1L)));
    assertEquals(5, SizeTiers.absorbed(List.of(9L, 0L, 0L, 0L, 0L, 0L)));
  }

  @Test
  void tablesStayFewAndEachRecordIsWrittenFewTimes() {
    Random random = new Random(1);
    List<Long> counts = new ArrayList<>();
    long added = 0;
    long written = 0;
    for (int i = 0; i < 10_000; i++) {
      long count = 1 + random.nextInt(20);
      counts.add(count);
      added += count;
      int absorbed = SizeTiers.absorbed(counts);
      List<Long> merged = counts.subList(counts.size() - absorbed, counts.size());
      long sum = merged.stream().mapToLong(Long::longValue).sum();
      merged.clear();
      if (absorbed > 0) counts.add(sum);
      written += sum;
      assertTrue(counts.size() <= 64 - Long.numberOfLeadingZeros(added) + SizeTiers.FEWEST);
    }
    assertTrue(written <= added * 18, written + " records written for " + added);
  }
}
