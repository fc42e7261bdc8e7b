package io.crivello.hash;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Consistent hashing (Karger, Lehman, Leighton, Levine, Lewin and Panigrahy, 1997): every agent has
 * a number of replicas at pseudorandom places of a circle, the key has a place, too, and the first
 * replica from there clockwise tells the agent. Of two replicas at the same place that of the
 * smaller agent comes first.
 *
 * <p>The circle are the 64-bit numbers in signed order, −2⁶³ following 2⁶³ − 1. A key takes a
 * binary search; with r replicas an agent takes 12r bytes, and its share of the keys deviates from
 * 1/n by a factor of about 1 ± 1/√r: six per cent with {@value #REPLICAS}. Balance is thus weaker
 * than that of the other two assignments, and independent of the number of agents in time.
 */
public final class ConsistentHashing implements AgentAssignment {
  /** The number of replicas of an agent, unless another one is given. */
  public static final int REPLICAS = 300;

  /** Where the replicas of an agent are. */
  interface Places {
    long of(int agent, int replica);
  }

  private record Replica(long place, int agent) {}

  private final int[] agents;
  private final int replicas;
  private final Places places;

  /** The places of all replicas in increasing order, and beside them their agents' indices. */
  private final long[] circle;

  private final int[] owner;

  public ConsistentHashing(int... agents) {
    this(REPLICAS, agents, (agent, replica) -> Mix.draw(Mix.mix(agent + 1L), replica));
  }

  /** An assignment with a number of replicas of one's own. */
  public static ConsistentHashing withReplicas(int replicas, int... agents) {
    return new ConsistentHashing(
        replicas, agents, (agent, replica) -> Mix.draw(Mix.mix(agent + 1L), replica));
  }

  ConsistentHashing(int replicas, int[] agents, Places places) {
    if (replicas < 1) throw new IllegalArgumentException(replicas + " replicas");
    this.replicas = replicas;
    this.agents = AgentSet.of(agents);
    this.places = places;
    List<Replica> all = new ArrayList<>();
    for (int i = 0; i < this.agents.length; i++) {
      for (int r = 0; r < replicas; r++) all.add(new Replica(places.of(this.agents[i], r), i));
    }
    all.sort(Comparator.comparingLong(Replica::place).thenComparingInt(Replica::agent));
    circle = all.stream().mapToLong(Replica::place).toArray();
    owner = all.stream().mapToInt(Replica::agent).toArray();
  }

  @Override
  public int agent(long key) {
    return circle.length == 0 ? NONE : agents[owner[firstReplica(key)]];
  }

  /** The index of the first replica at or after the place of a key. */
  private int firstReplica(long key) {
    long place = Mix.mix(key);
    int low = 0;
    int high = circle.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (circle[middle] < place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == circle.length ? 0 : low;
  }

  /** {@inheritDoc} It walks along the circle, and allocates a bit an agent. */
  @Override
  public int next(long key, int agent) {
    AgentSet.checkContains(agents, agent);
    BitSet met = new BitSet(agents.length);
    boolean passed = false;
    int at = firstReplica(key);
    for (int i = 0; i < circle.length; i++) {
      int candidate = owner[at];
      if (passed && !met.get(candidate)) return agents[candidate];
      met.set(candidate);
      passed |= agents[candidate] == agent;
      at = at + 1 == circle.length ? 0 : at + 1;
    }
    return NONE;
  }

  @Override
  public int[] agents() {
    return agents.clone();
  }

  @Override
  public ConsistentHashing with(int agent) {
    return new ConsistentHashing(replicas, AgentSet.with(agents, agent), places);
  }

  @Override
  public ConsistentHashing without(int agent) {
    return new ConsistentHashing(replicas, AgentSet.without(agents, agent), places);
  }
}
