package io.crivello.jobs.crawl;

import io.crivello.fetch.Probing;
import io.crivello.hash.AgentAssignment;
import io.crivello.hash.ConsistentHashing;
import io.crivello.hash.MinHash;
import io.crivello.hash.RandomPermutation;
import java.util.Arrays;

/**
 * What a round takes.
 *
 * @param roundSize URLs a round
 * @param hostCap URLs of one host a round, 0 for any number
 * @param domainCap URLs of one registered domain a round, 0 for any number
 * @param maxPerHost URLs fetched of one host in the whole crawl, 0 for any number
 * @param agents how many fetch tasks share the round
 * @param assign how addresses are given to agents: consistent, minhash or permutation
 * @param refetchBefore pages that were looked at before this instant, in milliseconds since 1970,
 *     are asked for again; 0 for none
 * @param probing which hosts failed so often that they are asked for one URL
 */
public record SelectSettings(
    int roundSize,
    int hostCap,
    int domainCap,
    int maxPerHost,
    int agents,
    String assign,
    long refetchBefore,
    Probing probing) {
  public static final int MOST_AGENTS = 1 << 16;
  public static final String CONSISTENT = "consistent";

  /** The same, but old pages are asked for again. */
  public SelectSettings refetching(long before) {
    return new SelectSettings(
        roundSize, hostCap, domainCap, maxPerHost, agents, assign, before, probing);
  }

  boolean refetches() {
    return refetchBefore != 0;
  }

  AgentAssignment assignment() {
    return assignment(agents, assign);
  }

  /** The way in which so many agents share addresses, by its name. */
  static AgentAssignment assignment(int agents, String assign) {
    int[] numbers = new int[agents];
    Arrays.setAll(numbers, i -> i);
    return switch (assign) {
      case CONSISTENT -> new ConsistentHashing(numbers);
      case "minhash" -> new MinHash(numbers);
      case "permutation" -> new RandomPermutation(agents, numbers);
      default -> throw new IllegalArgumentException("no assignment is called " + assign);
    };
  }

  /** URLs a round of a host that failed so often in a row. */
  int hostLimit(int failures) {
    if (probing.isProbed(failures)) return 1;
    return hostCap == 0 ? Integer.MAX_VALUE : hostCap;
  }

  int domainLimit() {
    return domainCap == 0 ? Integer.MAX_VALUE : domainCap;
  }

  long crawlLimit() {
    return maxPerHost == 0 ? Long.MAX_VALUE : maxPerHost;
  }
}
