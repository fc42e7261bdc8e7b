package io.crivello.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ConsistentHashingTest extends AgentAssignmentContract {
  @Override
  AgentAssignment of(int... agents) {
    return new ConsistentHashing(agents);
  }

  /** The segments of an agent are that many exponentially distributed numbers, nearly. */
  @Override
  double shareVariance() {
    return 1. / ConsistentHashing.REPLICAS;
  }

  @Test
  void replicasAtOnePlaceGoToTheSmallerAgent() {
    AgentAssignment tied = new ConsistentHashing(3, new int[] {9, 2, 5}, (a, replica) -> replica);
    for (long key = 0; key < 100; key++) {
      assertEquals(2, tied.agent(key));
      assertEquals(5, tied.next(key, 2));
      assertEquals(9, tied.next(key, 5));
      assertEquals(AgentAssignment.NONE, tied.next(key, 9));
      assertEquals(1, tied.with(1).agent(key));
      assertEquals(5, tied.without(2).agent(key));
    }
  }

  /** Mixing maps 0 to 0: key 0 lies at place 0. */
  @Test
  void theFirstReplicaAtOrAfterTheKeyWins() {
    long[] place = {-1, 0, 1};
    AgentAssignment circle =
        new ConsistentHashing(1, new int[] {0, 1, 2}, (agent, replica) -> place[agent]);
    assertEquals(1, circle.agent(0));
    assertEquals(2, circle.next(0, 1));
    assertEquals(0, circle.next(0, 2));
    assertEquals(2, circle.without(1).agent(0));
    assertEquals(0, circle.without(1).without(2).agent(0));
  }

  @Test
  void moreReplicasAreAnotherAssignment() {
    AgentAssignment one = ConsistentHashing.withReplicas(1, 4, 6);
    assertEquals(2, one.agents().length);
    assertEquals(one.agent(3) == 4 ? 6 : 4, one.next(3, one.agent(3)));
    assertThrows(IllegalArgumentException.class, () -> ConsistentHashing.withReplicas(0, 1));
  }
}
