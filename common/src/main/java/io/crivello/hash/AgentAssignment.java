package io.crivello.hash;

/**
 * Who of the agents that are alive is responsible for a key.
 *
 * <p>For each key there is an order of preference among all agents that may ever exist, the same on
 * every machine; the first living agent in this order is responsible. Hence
 *
 * <ul>
 *   <li>the assignment is balanced: each of n agents has about 1/n of the keys;
 *   <li>it is contravariant: agents that are added take keys, and no key moves between those that
 *       were there; when an agent goes, its keys, and no others, move to the {@link #next}.
 * </ul>
 *
 * <p>Agents are numbers from 0 on: the tasks of a job, or the places of host names in a list that
 * is only appended to. Keys are 64-bit signatures; any numbers will do, since they are mixed.
 * Assignments are immutable, depend on the set of agents and not on the order in which it was
 * given, and may be shared between threads.
 */
public interface AgentAssignment {
  /** The answer when there is no such agent. */
  int NONE = -1;

  /** The agent responsible for a key, or {@link #NONE} if nobody is alive. */
  int agent(long key);

  /**
   * The agent that follows a living one in the order of the key: who would be responsible if that
   * one, and those before it, were absent. Starting from {@link #agent}, repeated calls pass
   * through all living agents once.
   *
   * @return {@link #NONE} after the last
   * @throws IllegalArgumentException if {@code agent} is not alive
   */
  int next(long key, int agent);

  /** The agents that are alive, in increasing order. */
  int[] agents();

  /** The same assignment with one more agent. */
  AgentAssignment with(int agent);

  /** The same assignment with one agent less. */
  AgentAssignment without(int agent);
}
