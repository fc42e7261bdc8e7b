package io.crivello.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.Allocation;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every assignment promises. */
abstract class AgentAssignmentContract {
  static final int UNIVERSE = 40;

  /** An assignment to the given agents, all below {@link #UNIVERSE}. */
  abstract AgentAssignment of(int... agents);

  /** The variance of an agent's share of the circle of keys, relative to its square. */
  abstract double shareVariance();

  /** Half of the keys are random, half are consecutive. */
  private static long[] keys(int n) {
    Random random = new Random(n);
    return IntStream.range(0, n).mapToLong(i -> i % 2 == 0 ? i : random.nextLong()).toArray();
  }

  /** Counts have the variance of a binomial distribution, plus that of the shares; six σ. */
  @Test
  void balance() {
    for (int agents : new int[] {1, 2, 3, 10, 32}) {
      AgentAssignment assignment = of(IntStream.range(0, agents).toArray());
      int n = 60_000;
      int[] count = new int[agents];
      for (long key : keys(n)) count[assignment.agent(key)]++;
      double mean = (double) n / agents;
      double sigma = Math.sqrt(mean * (1 - 1. / agents) + mean * mean * shareVariance());
      for (int c : count) assertTrue(Math.abs(c - mean) <= 6 * sigma, () -> agents + ": " + c);
    }
  }

  /** The keys of one agent are spread over its successors as evenly. */
  @Test
  void balanceAfterAFailure() {
    int agents = 9;
    AgentAssignment assignment = of(IntStream.range(0, agents).toArray());
    int[] count = new int[agents];
    int n = 0;
    for (long key : keys(90_000)) {
      if (assignment.agent(key) != 4) continue;
      count[assignment.next(key, 4)]++;
      n++;
    }
    assertEquals(0, count[4]);
    double mean = n / (agents - 1.);
    double sigma = Math.sqrt(mean + mean * mean * shareVariance() * agents);
    for (int a = 0; a < agents; a++) {
      int c = count[a];
      if (a != 4) assertTrue(Math.abs(c - mean) <= 6 * sigma, () -> mean + ": " + c);
    }
  }

  @Test
  void newAgentsTakeKeysAndNoOtherKeyMoves() {
    AgentAssignment few = of(3, 11, 30);
    AgentAssignment more = few.with(7).with(0);
    int moved = 0;
    for (long key : keys(10_000)) {
      int before = few.agent(key);
      int after = more.agent(key);
      if (before != after) {
        assertTrue(after == 7 || after == 0);
        moved++;
      }
    }
    assertTrue(moved > 2000 && moved < 6000, "" + moved);
  }

  @Test
  void keysOfAnAgentThatGoesMoveToTheNext() {
    AgentAssignment all = of(3, 7, 11, 30, 39);
    for (int gone : all.agents()) {
      AgentAssignment fewer = all.without(gone);
      for (long key : keys(3000)) {
        int before = all.agent(key);
        assertEquals(before == gone ? all.next(key, gone) : before, fewer.agent(key));
      }
    }
  }

  @Test
  void nextPassesThroughAllAgentsInTheOrderOfTheirAbsence() {
    int[] agents = {0, 2, 3, 7, 11, 30, 39};
    for (long key : keys(300)) {
      AgentAssignment left = of(agents);
      AgentAssignment all = left;
      int[] met = new int[agents.length];
      int agent = all.agent(key);
      for (int i = 0; i < met.length; i++) {
        assertEquals(left.agent(key), agent);
        met[i] = agent;
        left = left.without(agent);
        agent = all.next(key, agent);
      }
      assertEquals(AgentAssignment.NONE, agent);
      assertEquals(AgentAssignment.NONE, left.agent(key));
      Arrays.sort(met);
      assertArrayEquals(agents, met);
    }
  }

  @Test
  void theOrderOfTheAgentsDoesNotMatter() {
    AgentAssignment one = of(1, 5, 9, 20);
    AgentAssignment two = of(20, 9, 1).with(30).with(5).without(30);
    assertArrayEquals(one.agents(), two.agents());
    for (long key : keys(2000)) {
      assertEquals(one.agent(key), two.agent(key));
      assertEquals(one.next(key, 9), two.next(key, 9));
    }
  }

  @Test
  void mistakesAreRefused() {
    AgentAssignment assignment = of(1, 2);
    assertThrows(IllegalArgumentException.class, () -> assignment.next(0, 3));
    assertThrows(IllegalArgumentException.class, () -> assignment.with(2));
    assertThrows(IllegalArgumentException.class, () -> assignment.without(3));
    assertThrows(IllegalArgumentException.class, () -> of(1, -1));
    assertThrows(IllegalArgumentException.class, () -> of(1, 1));
    assertEquals(AgentAssignment.NONE, of().agent(5));
    assignment.agents()[0] = 17;
    assertArrayEquals(new int[] {1, 2}, assignment.agents());
  }

  @Test
  void askingDoesNotAllocate() {
    AgentAssignment assignment = of(1, 2, 8, 39);
    long[] sum = new long[1];
    Allocation.assertNone(
        () -> {
          for (int key = 0; key < 100; key++) sum[0] += assignment.agent(key);
        });
    assertTrue(sum[0] > 0);
  }
}
