package io.crivello.jobs.neardup;

import io.crivello.neardup.Overlap;
import java.io.IOException;
import java.util.Locale;

/** How much the sets of classes overlap. Memory: two sets. */
final class OverlapMeasure implements PairMeasure {
  private final ClassSets sets;
  private final ClassNumbers numbers;
  private int held = -1;
  private long[] set;

  /** A measure, which closes the sets. */
  OverlapMeasure(ClassSets sets, ClassNumbers numbers) {
    this.sets = sets;
    this.numbers = numbers;
  }

  @Override
  public String heading() {
    return "resemblance\tfirst-in-second\tsecond-in-first";
  }

  @Override
  public String of(int first, int second) throws IOException {
    if (first != held) {
      set = get(first);
      held = first;
    }
    long[] other = first == second ? set : get(second);
    return columns(Overlap.common(set, other), set.length, other.length);
  }

  private long[] get(int number) throws IOException {
    return sets.get((int) numbers.classOf(number));
  }

  /** The columns of two sets by their sizes and how much they have in common. */
  static String columns(int common, int size, int otherSize) {
    return String.format(
        Locale.ROOT,
        "%.6f\t%.6f\t%.6f",
        Overlap.resemblance(common, size, otherSize),
        Overlap.containment(common, size),
        Overlap.containment(common, otherSize));
  }

  @Override
  public void close() throws IOException {
    sets.close();
  }
}
