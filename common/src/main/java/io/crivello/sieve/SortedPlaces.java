package io.crivello.sieve;

import java.io.Closeable;
import java.io.IOException;

/**
 * A sorted list of places, stored as one file of a seen run, that is asked for increasing places.
 * Memory: one decoded block.
 */
public final class SortedPlaces implements Closeable {
  private final SeenRunReader reader;
  private final long[] block = new long[SortedBlock.MOST];
  private int at;
  private int size;
  private boolean ended;

  public SortedPlaces(SeenRunReader reader) {
    this.reader = reader;
  }

  /** Whether the list has a place that is not below the one last asked for. */
  public boolean contains(long place) throws IOException {
    while (!ended) {
      while (at < size && block[at] < place) at++;
      if (at < size) return block[at] == place;
      size = reader.readBlock(block);
      at = 0;
      ended = size == 0;
    }
    return false;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
