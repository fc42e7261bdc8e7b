package io.crivello.hash;

/**
 * Assignment by the least hash of the pair (key, agent) over the living agents, also known as
 * highest random weight (Thaler and Ravishankar, 1998). Of two agents with the same hash the
 * smaller one comes first. A key takes time in proportion to the number of agents, and nothing is
 * stored but the agents.
 */
public final class MinHash implements AgentAssignment {
  /** The hash of a pair; the order of agents for a key is that of their scores. */
  interface Score {
    long of(long key, int agent);
  }

  private final int[] agents;
  private final Score score;

  public MinHash(int... agents) {
    this((key, agent) -> Mix.mix(agent, key), agents);
  }

  MinHash(Score score, int... agents) {
    this.score = score;
    this.agents = AgentSet.of(agents);
  }

  @Override
  public int agent(long key) {
    int best = NONE;
    long least = Long.MAX_VALUE;
    for (int agent : agents) {
      long s = score.of(key, agent);
      if (s < least || best == NONE) {
        best = agent;
        least = s;
      }
    }
    return best;
  }

  @Override
  public int next(long key, int agent) {
    AgentSet.checkContains(agents, agent);
    long reached = score.of(key, agent);
    int best = NONE;
    long least = Long.MAX_VALUE;
    for (int a : agents) {
      long s = score.of(key, a);
      boolean after = s > reached || (s == reached && a > agent);
      if (after && (s < least || best == NONE)) {
        best = a;
        least = s;
      }
    }
    return best;
  }

  @Override
  public int[] agents() {
    return agents.clone();
  }

  @Override
  public MinHash with(int agent) {
    return new MinHash(score, AgentSet.with(agents, agent));
  }

  @Override
  public MinHash without(int agent) {
    return new MinHash(score, AgentSet.without(agents, agent));
  }
}
