package io.crivello.neardup.pairs;

import java.io.IOException;
import java.util.List;
import java.util.PriorityQueue;

/** Sorted sequences of pairs as one. Memory: the buffers of the sequences. */
public final class PairMerge implements PairCursor {
  private final List<? extends PairCursor> all;
  private final PriorityQueue<PairCursor> queue =
      new PriorityQueue<>(
          (a, b) -> {
            int c = Long.compare(a.first(), b.first());
            return c != 0 ? c : Long.compare(a.second(), b.second());
          });
  private PairCursor current;
  private boolean started;

  public PairMerge(List<? extends PairCursor> cursors) {
    all = List.copyOf(cursors);
  }

  @Override
  public boolean next() throws IOException {
    if (!started) {
      started = true;
      for (PairCursor cursor : all) if (cursor.next()) queue.add(cursor);
    } else if (current != null && current.next()) {
      queue.add(current);
    }
    current = queue.poll();
    return current != null;
  }

  @Override
  public long first() {
    return current.first();
  }

  @Override
  public long second() {
    return current.second();
  }

  @Override
  public int distance() {
    return current.distance();
  }

  @Override
  public void close() throws IOException {
    for (PairCursor cursor : all) cursor.close();
  }
}
