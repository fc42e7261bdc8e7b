package io.crivello.hash;

/**
 * Assignment by a random permutation of all possible agents: a generator seeded by the key shuffles
 * them (Fisher and Yates, 1938; Durstenfeld, 1964), and the first one alive is responsible. The
 * shuffle stops there, so that a key takes time in proportion to |P|/|A|, where P are the possible
 * agents and A those alive.
 *
 * <p>There are no ties. The number of possible agents is part of the assignment: two assignments
 * with different universes have nothing in common.
 */
public final class RandomPermutation implements AgentAssignment {
  /**
   * For each thread the numbers 0, 1, … in order, as many as the largest universe it met. A shuffle
   * works in place and is undone afterwards.
   */
  private static final ThreadLocal<int[]> VECTOR = ThreadLocal.withInitial(() -> new int[0]);

  private final int universe;
  private final int[] agents;
  private final boolean[] alive;

  /**
   * Creates an assignment.
   *
   * @param universe how many agents are possible: they are 0 … {@code universe} − 1
   * @param agents those that are alive
   */
  public RandomPermutation(int universe, int... agents) {
    if (universe < 0) throw new IllegalArgumentException("a universe of " + universe + " agents");
    this.universe = universe;
    this.agents = AgentSet.of(agents);
    alive = new boolean[universe];
    for (int agent : agents) {
      if (agent >= universe) {
        throw new IllegalArgumentException(
            "agent " + agent + " is not one of the " + universe + " possible ones");
      }
      alive[agent] = true;
    }
  }

  @Override
  public int agent(long key) {
    return firstAfter(key, NONE);
  }

  @Override
  public int next(long key, int agent) {
    AgentSet.checkContains(agents, agent);
    return firstAfter(key, agent);
  }

  /** The first living agent in the permutation, or the first one after a given agent. */
  private int firstAfter(long key, int previous) {
    int[] vector = vector(universe);
    long seed = Mix.mix(key);
    boolean passed = previous == NONE;
    int found = NONE;
    int i = 0;
    while (i < universe && found == NONE) {
      swap(vector, i, partner(seed, i));
      int candidate = vector[i++];
      if (passed && alive[candidate]) found = candidate;
      passed |= candidate == previous;
    }
    while (--i >= 0) swap(vector, i, partner(seed, i));
    return found;
  }

  /** A place from {@code i} on, drawn uniformly but for a part in 2³²/|P|. */
  private int partner(long seed, int i) {
    return i + (int) ((Mix.draw(seed, i) >>> 32) * (universe - i) >>> 32);
  }

  private static void swap(int[] vector, int i, int j) {
    int v = vector[i];
    vector[i] = vector[j];
    vector[j] = v;
  }

  private static int[] vector(int size) {
    int[] vector = VECTOR.get();
    if (vector.length < size) {
      vector = new int[size];
      for (int i = 0; i < size; i++) vector[i] = i;
      VECTOR.set(vector);
    }
    return vector;
  }

  @Override
  public int[] agents() {
    return agents.clone();
  }

  @Override
  public RandomPermutation with(int agent) {
    return new RandomPermutation(universe, AgentSet.with(agents, agent));
  }

  @Override
  public RandomPermutation without(int agent) {
    return new RandomPermutation(universe, AgentSet.without(agents, agent));
  }
}
