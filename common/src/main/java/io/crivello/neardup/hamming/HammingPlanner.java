package io.crivello.neardup.hamming;

import java.util.ArrayList;
import java.util.List;

/**
 * Chooses how all pairs within a distance K are found, by estimated cost.
 *
 * <p>The bits are cut into g groups. A pair at a distance of at most K = gr + a, 0 ≤ a &lt; g,
 * differs in at most r bits of one of the first a + 1 groups, or in at most r − 1 of one of the
 * others: else it would differ in (a + 1)(r + 1) + (g − a − 1)r = K + 1 bits. In each group such
 * pairs are found by block-permuted tables (Manku, Jain and Das Sarma, 2007), whose keys are all
 * choices of B − r of B blocks, or by looking up all keys within r bits (multi-index hashing). With
 * one group this is the plain scheme of C(B, K) tables. The groups are sized so that all keys are
 * about equally long. Where there are few elements, all pairs are compared.
 *
 * <p>Every choice finds all pairs; they differ in time only. The constants were measured on one
 * core of an AMD EPYC with 1 MB of second-level cache; the choice depends on their ratios. On that
 * machine grouping millions of elements by sequential passes beats looking them up one by one, so
 * that multi-index hashing is rarely chosen.
 */
public final class HammingPlanner {
  /** The largest distance that plans are made for. */
  public static final int MOST_DISTANCE = 32;

  /** The least memory of a unit. */
  public static final long LEAST_MEMORY = 1 << 20;

  private static final int MOST_TABLES = 2000;
  private static final int MOST_FURTHER_BLOCKS = 8;
  private static final int MOST_PROBED_BITS = 24;
  private static final int MOST_PROBES = 100_000;
  private static final int BRUTE_FORCE_RANGE = 1 << 15;

  private static final double PASS_NANOS = 2.5;
  private static final double GROUP_NANOS = 8;
  private static final double COMPARE_NANOS = 0.4;
  private static final double NEAR_PROBE_NANOS = 10;
  private static final double FAR_PROBE_NANOS = 25;
  private static final double NEAR_BYTES = 1 << 20;
  private static final double UNIT_NANOS = 100_000;
  private static final double DIRECTORY_BYTE_NANOS = 0.5;

  private final long elements;
  private final int bits;
  private final int distance;
  private final long memory;
  private final int words;
  private final int capacity;

  private List<BitGroup> best;
  private double bestNanos;

  private HammingPlanner(long elements, int bits, int distance, long memory) {
    words = HammingTable.words(bits);
    if (elements < 0 || elements >> PairCheck.NUMBER_BITS != 0) {
      throw new IllegalArgumentException("a plan for " + elements + " fingerprints");
    }
    if (distance < 0 || distance > MOST_DISTANCE) {
      throw new IllegalArgumentException(
          "a distance of " + distance + "; it is at least 0 and at most " + MOST_DISTANCE);
    }
    if (memory < LEAST_MEMORY) {
      throw new IllegalArgumentException(
          memory + " bytes of memory; at least " + LEAST_MEMORY + " are needed");
    }
    this.elements = elements;
    this.bits = bits;
    this.distance = distance;
    this.memory = memory;
    capacity = (int) Math.min((1L << 30) / (words + 1), memory * 4 / 5 / entryBytes());
  }

  /**
   * Makes a plan.
   *
   * @param elements how many fingerprints there are
   * @param bits how wide they are: 64 or 128
   * @param distance pairs that differ in at most so many bits are to be found
   * @param memory the bytes that a unit may take for its arrays
   */
  public static HammingPlan plan(long elements, int bits, int distance, long memory) {
    return new HammingPlanner(elements, bits, distance, memory).plan();
  }

  /**
   * Makes the best plan of a given kind; plain tables for {@link HammingPlan.Method#MULTI_INDEX} if
   * no keys need to be looked up around.
   *
   * @throws IllegalArgumentException if memory does not allow any
   */
  public static HammingPlan plan(
      long elements, int bits, int distance, long memory, HammingPlan.Method method) {
    HammingPlanner planner = new HammingPlanner(elements, bits, distance, memory);
    if (method == HammingPlan.Method.BRUTE_FORCE) return planner.bruteForce();
    planner.bestNanos = Double.POSITIVE_INFINITY;
    planner.considerAll(
        method == HammingPlan.Method.BLOCK_TABLES, method == HammingPlan.Method.MULTI_INDEX);
    if (planner.best != null) return planner.build(planner.best, planner.bestNanos);
    throw new IllegalArgumentException(
        "no " + method + " for distance " + distance + " in " + memory + " bytes");
  }

  private long entryBytes() {
    return (words + 1L) * Long.BYTES;
  }

  private double pairs() {
    return (double) elements * Math.max(0, elements - 1) / 2;
  }

  private HammingPlan plan() {
    HammingPlan bruteForce = bruteForce();
    bestNanos = bruteForce.estimatedSeconds() * 1e9;
    considerAll(true, true);
    return best == null ? bruteForce : build(best, bestNanos);
  }

  private void considerAll(boolean blocks, boolean probes) {
    for (int groups = 1; groups <= distance + 1; groups++) {
      int radius = distance / groups;
      int wide = distance % groups + 1;
      if (probes) consider(probed(groups, wide, radius));
      for (int more = 1; blocks && more <= MOST_FURTHER_BLOCKS; more++) {
        if (wide == groups) consider(blocked(groups, wide, radius, radius + more, 0));
        for (int rest = 1; rest <= MOST_FURTHER_BLOCKS && wide < groups; rest++) {
          consider(blocked(groups, wide, radius, radius + more, radius - 1 + rest));
        }
      }
    }
  }

  private HammingPlan bruteForce() {
    int ranges = (int) Math.max(1, (elements + BRUTE_FORCE_RANGE - 1) / BRUTE_FORCE_RANGE);
    int held = Math.min(capacity, BRUTE_FORCE_RANGE);
    if (held < BRUTE_FORCE_RANGE) ranges = (int) Math.max(1, (elements + held - 1) / held);
    return new HammingPlan(
        elements,
        bits,
        distance,
        HammingPlan.Method.BRUTE_FORCE,
        List.of(),
        List.of(HammingTable.ALL),
        ranges,
        capacity,
        pairs(),
        pairs() * COMPARE_NANOS * words + ranges * UNIT_NANOS);
  }

  private List<BitGroup> probed(int groups, int wide, int radius) {
    List<BitGroup> result = new ArrayList<>();
    for (int group = 0; group < groups; group++) {
      int size = (group + 1) * bits / groups - group * bits / groups;
      int within = group < wide ? radius : radius - 1;
      result.add(new BitGroup(size, within, within == 0 ? 1 : 0));
    }
    return result;
  }

  private List<BitGroup> blocked(int groups, int wide, int radius, int wideBlocks, int restBlocks) {
    double wideShare = (double) wideBlocks / (wideBlocks - radius);
    double restShare = wide == groups ? 0 : (double) restBlocks / (restBlocks - radius + 1);
    double whole = wide * wideShare + (groups - wide) * restShare;
    List<BitGroup> result = new ArrayList<>();
    double share = 0;
    int start = 0;
    for (int group = 0; group < groups; group++) {
      boolean isWide = group < wide;
      share += isWide ? wideShare : restShare;
      int end = (int) Math.round(bits * share / whole);
      result.add(
          new BitGroup(
              end - start, isWide ? radius : radius - 1, isWide ? wideBlocks : restBlocks));
      start = end;
    }
    return result;
  }

  private void consider(List<BitGroup> groups) {
    double tables = 0;
    for (BitGroup group : groups) {
      tables += group.tables();
      if (group.bits() < Math.max(1, group.blocks()) || !fits(group)) return;
    }
    if (tables > MOST_TABLES) return;
    double nanos = nanos(groups);
    if (nanos < bestNanos) {
      best = groups;
      bestNanos = nanos;
    }
  }

  private boolean fits(BitGroup group) {
    if (!group.isProbed()) return true;
    return group.bits() <= MOST_PROBED_BITS
        && group.probes() <= MOST_PROBES
        && directoryBytes(group) <= memory / 2;
  }

  private static long directoryBytes(BitGroup group) {
    return group.isProbed() ? 2L * Integer.BYTES << group.bits() : 0;
  }

  /** How many ranges keep every unit within memory, with a tenth to spare for uneven ranges. */
  private long ranges(List<BitGroup> groups) {
    long ranges = 1;
    for (BitGroup group : groups) {
      long held = (long) (capacity * (1 - (double) directoryBytes(group) / memory) * 0.9);
      ranges = Math.max(ranges, (elements + held - 1) / held);
    }
    return ranges;
  }

  private double candidates(List<BitGroup> groups) {
    double candidates = 0;
    for (BitGroup group : groups) {
      candidates += pairs() * group.tables() * group.probes() / Math.pow(2, group.keyBits());
    }
    return candidates;
  }

  private double nanos(List<BitGroup> groups) {
    double ranges = ranges(groups);
    double nanos = candidates(groups) * COMPARE_NANOS * words;
    for (BitGroup group : groups) {
      double each = 2 * PASS_NANOS * ranges + GROUP_NANOS;
      if (group.isProbed()) {
        double held = elements / ranges * entryBytes() + directoryBytes(group);
        double probe = held > NEAR_BYTES ? FAR_PROBE_NANOS : NEAR_PROBE_NANOS;
        each += ranges * group.probes() * probe;
      }
      double unit = UNIT_NANOS + directoryBytes(group) * DIRECTORY_BYTE_NANOS;
      nanos += group.tables() * (elements * each + ranges * unit);
    }
    return nanos;
  }

  private HammingPlan build(List<BitGroup> groups, double nanos) {
    List<HammingTable> tables = new ArrayList<>();
    boolean isProbed = false;
    int start = 0;
    for (BitGroup group : groups) {
      tables.addAll(group.tables(start));
      start += group.bits();
      isProbed |= group.isProbed();
    }
    return new HammingPlan(
        elements,
        bits,
        distance,
        isProbed ? HammingPlan.Method.MULTI_INDEX : HammingPlan.Method.BLOCK_TABLES,
        groups,
        tables,
        (int) ranges(groups),
        capacity,
        candidates(groups),
        nanos);
  }
}
