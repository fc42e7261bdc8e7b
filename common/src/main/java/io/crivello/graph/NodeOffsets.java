package io.crivello.graph;

import java.io.Closeable;

/** Where the list of a node starts; for one thread. */
interface NodeOffsets extends Closeable {
  /** The first bit of the list of a node, or of what is behind the last list. */
  long get(long node);
}
