package io.crivello.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MinHashTest extends AgentAssignmentContract {
  @Override
  AgentAssignment of(int... agents) {
    return new MinHash(agents);
  }

  @Override
  double shareVariance() {
    return 0;
  }

  @Test
  void tiesGoToTheSmallerAgent() {
    AgentAssignment tied = new MinHash((key, agent) -> agent == 2 ? 0 : Long.MAX_VALUE, 9, 2, 5, 1);
    assertEquals(2, tied.agent(77));
    assertEquals(1, tied.next(77, 2));
    assertEquals(5, tied.next(77, 1));
    assertEquals(9, tied.next(77, 5));
    assertEquals(AgentAssignment.NONE, tied.next(77, 9));
    assertEquals(1, tied.without(2).agent(77));
  }
}
