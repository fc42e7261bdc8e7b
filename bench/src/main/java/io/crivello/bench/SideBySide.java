package io.crivello.bench;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Times this project and a peer in turns and prints a line a measure: the median of each and their
 * ratio. Each turn returns a checksum of what it computed; the two must be equal, so that both did
 * the same work and no compiler could leave it out.
 */
public final class SideBySide {
  /** For a comparison that is for information only. */
  public static final double NO_BAR = Double.POSITIVE_INFINITY;

  private static final long WARM_UP_NANOS = 1_500_000_000L;
  private static final int TURNS = 15;

  private final PrintStream out;

  public SideBySide(PrintStream out) {
    this.out = out;
  }

  /**
   * Compares two ways of doing the same.
   *
   * @param measure what is measured
   * @param operations how many operations a turn performs; the line gives nanoseconds an operation
   * @param bar the ratio to the peer's time that is to be reached, or {@link #NO_BAR}
   * @return this project's median time over the peer's
   */
  public double compare(
      String measure,
      long operations,
      LongSupplier ours,
      String peerName,
      LongSupplier peer,
      double bar) {
    warmUp(ours);
    warmUp(peer);
    double[] oursNanos = new double[TURNS];
    double[] peerNanos = new double[TURNS];
    for (int turn = 0; turn < TURNS; turn++) {
      long start = System.nanoTime();
      long oursSum = ours.getAsLong();
      long middle = System.nanoTime();
      long peerSum = peer.getAsLong();
      long end = System.nanoTime();
      if (oursSum != peerSum) {
        throw new AssertionError(
            measure + ": " + oursSum + " here, " + peerSum + " with " + peerName);
      }
      oursNanos[turn] = (double) (middle - start) / operations;
      peerNanos[turn] = (double) (end - middle) / operations;
    }
    double oursMedian = median(oursNanos);
    double peerMedian = median(peerNanos);
    double ratio = oursMedian / peerMedian;
    String verdict =
        bar == NO_BAR
            ? ""
            : String.format(
                Locale.ROOT, "   to reach ≤ %.2f   %s", bar, ratio <= bar ? "reached" : "MISSED");
    line(
        measure,
        "%8.2f ns   %-28s %8.2f ns   ratio %5.2f%s",
        oursMedian,
        peerName,
        peerMedian,
        ratio,
        verdict);
    return ratio;
  }

  /** Prints a line that is not a comparison of times, such as a size. */
  public void line(String measure, String format, Object... values) {
    out.printf(Locale.ROOT, "%-44s %s%n", measure, String.format(Locale.ROOT, format, values));
  }

  private static void warmUp(LongSupplier work) {
    long start = System.nanoTime();
    long sum = 0;
    int turns = 0;
    while (turns < 5 || System.nanoTime() - start < WARM_UP_NANOS) {
      sum += work.getAsLong();
      turns++;
    }
    if (sum == 0x5EEDL * turns) throw new AssertionError("an unlikely checksum");
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }
}
