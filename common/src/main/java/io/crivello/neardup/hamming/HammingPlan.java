package io.crivello.neardup.hamming;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How all pairs within a distance are found: by which tables, each cut into how many ranges. It
 * follows from the number of fingerprints, their width, the distance and the memory of a task, so
 * that every task can make the same plan for itself ({@link HammingPlanner}).
 *
 * <p>A unit of work is a table, or a few whose keys share bits, and a range. {@link HammingJoin}
 * executes units.
 */
public final class HammingPlan {
  /** Of what kind a plan is. */
  public enum Method {
    /** Every pair is compared. */
    BRUTE_FORCE("brute force"),
    /** Tables of permuted blocks: pairs that agree in the key of a table are compared. */
    BLOCK_TABLES("block-permuted tables"),
    /** Tables of blocks in which keys near the own one are looked up. */
    MULTI_INDEX("multi-index hashing");

    private final String words;

    Method(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  /** With more chance pairs than one in so many elements, what is found is mostly noise. */
  private static final double NOISE = 1000;

  /** Tables are executed together if they share so many bits, and elements are not too many. */
  private static final int LEAST_SHARED_BITS = 10;

  private static final long MOST_SHARING = 1 << 25;

  private final long elements;
  private final int bits;
  private final int distance;
  private final Method method;
  private final List<BitGroup> groups;
  private final List<HammingTable> tables;
  private final List<TableBundle> bundles;
  private final int ranges;
  private final int capacity;
  private final double candidates;
  private final double nanos;

  HammingPlan(
      long elements,
      int bits,
      int distance,
      Method method,
      List<BitGroup> groups,
      List<HammingTable> tables,
      int ranges,
      int capacity,
      double candidates,
      double nanos) {
    this.elements = elements;
    this.bits = bits;
    this.distance = distance;
    this.method = method;
    this.groups = List.copyOf(groups);
    this.tables = List.copyOf(tables);
    boolean share = ranges == 1 && elements <= MOST_SHARING;
    bundles =
        share
            ? TableBundle.sharing(tables, LEAST_SHARED_BITS)
            : TableBundle.singles(tables, 0, tables.size());
    this.ranges = ranges;
    this.capacity = capacity;
    this.candidates = candidates;
    this.nanos = nanos;
  }

  public long elements() {
    return elements;
  }

  /** The width of the fingerprints: 64 or 128. */
  public int bits() {
    return bits;
  }

  /** Pairs that differ in at most so many bits are found. */
  public int distance() {
    return distance;
  }

  public Method method() {
    return method;
  }

  public List<HammingTable> tables() {
    return tables;
  }

  /** The tables, those together that are executed together. */
  List<TableBundle> bundles() {
    return bundles;
  }

  /** Into how many ranges each table is cut. */
  public int ranges() {
    return ranges;
  }

  /** The number of units of work. */
  public int units() {
    return Math.multiplyExact(bundles.size(), ranges);
  }

  /** How many elements a unit may hold in memory. */
  int capacity() {
    return capacity;
  }

  /** Whether the elements of a table are grouped by their keys. */
  boolean groups(int table) {
    return tables.get(table).radius() == 0 && tables.get(table).keyBits() > 0;
  }

  /** How many pairs will be compared if fingerprints are uniform. */
  public double expectedCandidates() {
    return candidates;
  }

  /** How many pairs will be found by chance alone: if fingerprints are uniform. */
  public double expectedChancePairs() {
    return chancePairs(elements, bits, distance);
  }

  /** The estimated time of all units together, on one core of the machine that was measured. */
  public double estimatedSeconds() {
    return nanos / 1e9;
  }

  /** Whether so many pairs are expected by chance that the result says little. */
  public boolean isMostlyNoise() {
    return expectedChancePairs() > elements / NOISE;
  }

  /** Expected pairs at a distance of at most {@code distance} among uniform fingerprints. */
  public static double chancePairs(double elements, int bits, int distance) {
    double pairs = Math.max(0, elements * (elements - 1) / 2);
    return pairs * Neighbours.count(bits, distance) / Math.pow(2, bits);
  }

  /** Where a range of consecutive numbers starts. */
  static long startOfRange(long elements, int ranges, int range) {
    long each = elements / ranges;
    return range * each + Math.min(range, elements % ranges);
  }

  private static String counted(int n, String what) {
    return String.format(Locale.ROOT, "%,d %s%s", n, what, n == 1 ? "" : "s");
  }

  /** Into which blocks the bits are cut, and how many of them make a key; groups alike at once. */
  private String blocks() {
    Map<String, Integer> kinds = new LinkedHashMap<>();
    if (groups.isEmpty()) return "";
    for (BitGroup group : groups) kinds.merge(blocks(group), 1, Integer::sum);
    List<String> texts = new ArrayList<>();
    kinds.forEach((kind, times) -> texts.add(times == 1 ? kind : times + " times " + kind));
    return String.join("; ", texts) + System.lineSeparator();
  }

  private static String blocks(BitGroup group) {
    String cut = counted(Math.max(1, group.blocks()), "block");
    return group.isProbed()
        ? cut + ", its keys looked up within " + group.radius() + " bits"
        : cut + ", keys of all choices of " + (group.blocks() - group.radius());
  }

  /** What was chosen and what is expected, in a few lines. */
  @Override
  public String toString() {
    return describe(true);
  }

  /**
   * What was chosen and what is expected, in a few lines.
   *
   * @param mayWiden whether fingerprints of this kind can have 128 bits
   */
  public String describe(boolean mayWiden) {
    int least = Integer.MAX_VALUE;
    int most = 0;
    int radius = 0;
    for (HammingTable table : tables) {
      least = Math.min(least, table.keyBits());
      most = Math.max(most, table.keyBits());
      radius = Math.max(radius, table.radius());
    }
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%,d fingerprints of %d bits, distance at most %d: %s%n",
            elements,
            bits,
            distance,
            method));
    text.append(blocks());
    text.append(
        String.format(
            Locale.ROOT,
            "%s, keys of %s bits%s, %s each: %s%n",
            counted(tables.size(), "table"),
            least == most ? "" + least : least + " to " + most,
            radius == 0 ? "" : ", looked up within " + radius + " bits",
            counted(ranges, "range"),
            counted(units(), "unit")));
    text.append(
        String.format(
            Locale.ROOT,
            "expected: %.3g candidates (%.3g an element), %.3g pairs by chance, %.3g s of one core",
            candidates,
            elements == 0 ? 0 : candidates / elements,
            expectedChancePairs(),
            estimatedSeconds()));
    if (isMostlyNoise()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%nmostly noise: more than one chance pair for every %.0f elements; %s",
              NOISE,
              mayWiden && bits == Long.SIZE
                  ? "use 128 bits, or a smaller distance"
                  : "use a smaller distance"));
    }
    return text.toString();
  }
}
