package io.crivello.neardup.hamming;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Bundles are all tables of a plan in order, and what they share is in every key. */
class TableBundleTest {
  private static final HammingTable A = HammingTable.ofRange(0, 20, 0);
  private static final HammingTable B = HammingTable.ofRange(10, 30, 0);
  private static final HammingTable C = HammingTable.ofRange(20, 40, 0);

  @Test
  void tablesInARowShareBits() {
    assertEquals(
        List.of(new TableBundle(HammingTable.ofRange(10, 20, 0), 0, 2), new TableBundle(C, 2, 3)),
        TableBundle.sharing(List.of(A, B, C), 10));
    assertEquals(
        TableBundle.singles(List.of(A, B, C), 0, 3), TableBundle.sharing(List.of(A, B, C), 11));
    assertEquals(List.of(4, 1), sizes(TableBundle.sharing(List.of(A, A, A, A, A), 10)));
    assertEquals(List.of(), TableBundle.sharing(List.of(), 10));
  }

  private static List<Integer> sizes(List<TableBundle> bundles) {
    return bundles.stream().map(TableBundle::size).toList();
  }

  @Test
  void tablesThatAreLookedUpStayAlone() {
    HammingTable near = HammingTable.ofRange(0, 20, 1);
    assertEquals(List.of(1, 1, 1), sizes(TableBundle.sharing(List.of(A, near, A), 10)));
  }

  @Test
  void everyTableOfAPlanIsInOneBundle() {
    for (int bits : new int[] {64, 128}) {
      for (int distance = 0; distance <= HammingPlanner.MOST_DISTANCE; distance++) {
        for (long n = 10; n < 20_000_000_000L; n *= 10) {
          HammingPlan plan = HammingPlanner.plan(n, bits, distance, 1L << 30);
          int next = 0;
          for (TableBundle bundle : plan.bundles()) {
            assertEquals(next, bundle.from());
            assertTrue(bundle.size() > 0);
            next = bundle.to();
            for (HammingTable table : plan.tables().subList(bundle.from(), next)) {
              assertEquals(bundle.shared().first(), bundle.shared().first() & table.first());
              assertEquals(bundle.shared().second(), bundle.shared().second() & table.second());
            }
          }
          assertEquals(plan.tables().size(), next);
        }
      }
    }
  }
}
