package io.crivello.jobs.neardup;

import java.io.Closeable;
import java.io.IOException;

/** How two classes, by {@link ClassNumbers}, compare, as columns of a table. */
interface PairMeasure extends Closeable {
  /** The names of the columns, separated by tabs. */
  String heading();

  /** The columns for two classes, separated by tabs. */
  String of(int first, int second) throws IOException;
}
