package io.crivello.graph.arcs;

import java.io.Closeable;
import java.io.IOException;

/** Lists of successors read once, by increasing source. Sources without arcs do not occur. */
public interface ArcCursor extends Closeable {
  /** Goes to the list of the next source; false if there is none. */
  boolean next() throws IOException;

  long source();

  /** The targets, strictly increasing; only the first {@link #length()} count, until the next. */
  long[] targets();

  /** How many targets there are, at least one. */
  int length();
}
