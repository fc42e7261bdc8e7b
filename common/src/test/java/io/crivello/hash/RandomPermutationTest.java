package io.crivello.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomPermutationTest extends AgentAssignmentContract {
  @Override
  AgentAssignment of(int... agents) {
    return new RandomPermutation(UNIVERSE, agents);
  }

  @Override
  double shareVariance() {
    return 0;
  }

  /** All 24 permutations of four agents come equally often; χ² with 23 degrees, six σ. */
  @Test
  void permutationsAreUniform() {
    AgentAssignment assignment = new RandomPermutation(4, 0, 1, 2, 3);
    int n = 24_000;
    int[] count = new int[256];
    for (int key = 0; key < n; key++) {
      int order = 0;
      for (int a = assignment.agent(key); a >= 0; a = assignment.next(key, a))
        order = order * 4 + a;
      count[order]++;
    }
    double chi = 0;
    int different = 0;
    for (int c : count) {
      if (c == 0) continue;
      chi += (c - 1000.) * (c - 1000.) / 1000;
      different++;
    }
    assertEquals(24, different);
    assertTrue(chi < 23 + 6 * Math.sqrt(46), "" + chi);
  }

  /** The early stop changes nothing: with others alive, those ahead of them are only passed by. */
  @Test
  void isTheFirstLivingAgentOfTheWholePermutation() {
    AgentAssignment everybody = new RandomPermutation(60, IntStream.range(0, 60).toArray());
    AgentAssignment some = new RandomPermutation(60, 13, 14, 59);
    for (int key = 0; key < 1000; key++) {
      int a = everybody.agent(key);
      while (a != 13 && a != 14 && a != 59) a = everybody.next(key, a);
      assertEquals(a, some.agent(key));
    }
  }

  @Test
  void agentsOutsideTheUniverseAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new RandomPermutation(4, 4));
    assertThrows(IllegalArgumentException.class, () -> new RandomPermutation(-1));
    assertThrows(IllegalArgumentException.class, () -> new RandomPermutation(4, 1).with(4));
    assertEquals(AgentAssignment.NONE, new RandomPermutation(0).agent(1));
  }
}
