package io.crivello.neardup.hamming;

import java.io.IOException;

/**
 * Executes a plan, unit by unit. All units of a plan together report every pair of different
 * elements at a distance of at most the plan's, each exactly once; so units may run anywhere, in
 * any order, at the same time, and what they report needs no deduplication. A unit reads the
 * fingerprints sequentially a few times and keeps to the memory of the plan. What it reports, and
 * in which order, depends only on plan and fingerprints.
 *
 * <p>An instance keeps its arrays from one unit to the next and is not for several threads.
 */
public final class HammingJoin {
  private final HammingPlan plan;
  private final FingerprintSource source;
  private final JoinMemory memory = new JoinMemory();

  /**
   * Executes units of a plan.
   *
   * @throws IllegalArgumentException if the fingerprints are not as many or as wide as planned
   */
  public HammingJoin(HammingPlan plan, FingerprintSource source) {
    if (source.size() != plan.elements() || source.bits() != plan.bits()) {
      throw new IllegalArgumentException(
          source.size()
              + " fingerprints of "
              + source.bits()
              + " bits, but the plan is for "
              + plan.elements()
              + " of "
              + plan.bits()
              + " bits");
    }
    this.plan = plan;
    this.source = source;
  }

  /**
   * Executes a unit.
   *
   * @param unit from 0 to {@link HammingPlan#units()}, exclusive
   */
  public void run(int unit, PairSink sink) throws IOException {
    if (unit < 0 || unit >= plan.units()) {
      throw new IllegalArgumentException("unit " + unit + " of " + plan.units());
    }
    TableBundle bundle = plan.bundles().get(unit / plan.ranges());
    int range = unit % plan.ranges();
    int table = bundle.from();
    if (plan.groups(table)) {
      new GroupJoin(plan, bundle, range, source, sink, memory).run();
    } else {
      PairCheck check = new PairCheck(plan, table, sink);
      new ProbeJoin(plan, table, range, source, check, memory).run();
    }
  }

  /** Executes all units one after the other. */
  public void run(PairSink sink) throws IOException {
    for (int unit = 0; unit < plan.units(); unit++) run(unit, sink);
  }
}
