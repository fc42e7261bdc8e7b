package io.crivello.jobs.neardup;

import io.crivello.neardup.sets.SetSource;
import java.io.IOException;

/** Sets whose reading is reported to the framework, so that a long task is known to live. */
final class ReportingSets implements SetSource {
  private static final int INTERVAL = 1 << 10;

  private final SetSource sets;
  private final Runnable progress;

  ReportingSets(SetSource sets, Runnable progress) {
    this.sets = sets;
    this.progress = progress;
  }

  @Override
  public int count() {
    return sets.count();
  }

  @Override
  public long elementCount() {
    return sets.elementCount();
  }

  @Override
  public void read(int number) throws IOException {
    if (number % INTERVAL == 0) progress.run();
    sets.read(number);
  }

  @Override
  public int size() {
    return sets.size();
  }

  @Override
  public long[] elements() {
    return sets.elements();
  }
}
