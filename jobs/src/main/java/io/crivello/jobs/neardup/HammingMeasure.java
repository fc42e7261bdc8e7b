package io.crivello.jobs.neardup;

/** In how many bits the fingerprints of classes differ. */
final class HammingMeasure implements PairMeasure {
  private final ClassTable table;

  HammingMeasure(ClassTable table) {
    this.table = table;
  }

  @Override
  public String heading() {
    return "distance";
  }

  @Override
  public String of(int first, int second) {
    return Integer.toString(table.distance(first, second));
  }

  @Override
  public void close() {}
}
