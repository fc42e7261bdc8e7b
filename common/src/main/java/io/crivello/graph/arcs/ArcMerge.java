package io.crivello.graph.arcs;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Several sequences of lists as one: the lists of a source become one list without duplicates.
 * Memory: what the sequences need, and the longest list once more.
 */
public final class ArcMerge implements ArcCursor {
  private final List<? extends ArcCursor> all;

  /** A heap by source. */
  private final ArcCursor[] heap;

  private final long[] sources;
  private int size;

  /** Those that were taken off the heap for the present list. */
  private final ArcCursor[] taken;

  private int takenCount;

  private long source;
  private long[] own = new long[64];
  private long[] targets = own;
  private int length;
  private long repeated;

  public ArcMerge(List<? extends ArcCursor> cursors) {
    all = List.copyOf(cursors);
    heap = new ArcCursor[all.size()];
    sources = new long[all.size()];
    taken = all.toArray(ArcCursor[]::new);
    takenCount = taken.length;
  }

  @Override
  public boolean next() throws IOException {
    for (int i = 0; i < takenCount; i++) {
      if (taken[i].next()) push(taken[i]);
    }
    takenCount = 0;
    if (size == 0) return false;
    source = sources[0];
    do take();
    while (size > 0 && sources[0] == source);
    if (takenCount == 1) {
      targets = taken[0].targets();
      length = taken[0].length();
    } else {
      gather();
    }
    return true;
  }

  /** How many arcs were met in more than one sequence: once less than in how many. */
  public long repeated() {
    return repeated;
  }

  private void gather() {
    long total = 0;
    for (int i = 0; i < takenCount; i++) total += taken[i].length();
    if (total > Integer.MAX_VALUE - 8) {
      throw new IllegalStateException("node " + source + " has " + total + " arcs in runs");
    }
    if (own.length < total) own = new long[(int) Math.min(Integer.MAX_VALUE - 8, 3 * total / 2)];
    int n = 0;
    for (int i = 0; i < takenCount; i++) {
      System.arraycopy(taken[i].targets(), 0, own, n, taken[i].length());
      n += taken[i].length();
    }
    Arrays.sort(own, 0, n);
    int kept = 1;
    for (int i = 1; i < n; i++) {
      if (own[i] != own[kept - 1]) own[kept++] = own[i];
    }
    repeated += n - kept;
    targets = own;
    length = kept;
  }

  private void push(ArcCursor cursor) {
    long key = cursor.source();
    int at = size++;
    while (at > 0 && sources[at - 1 >>> 1] > key) {
      set(at, sources[at - 1 >>> 1], heap[at - 1 >>> 1]);
      at = at - 1 >>> 1;
    }
    set(at, key, cursor);
  }

  /** Moves the first of the heap to those taken. */
  private void take() {
    taken[takenCount++] = heap[0];
    long key = sources[--size];
    ArcCursor last = heap[size];
    heap[size] = null;
    int at = 0;
    for (int child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && sources[child + 1] < sources[child]) child++;
      if (sources[child] >= key) break;
      set(at, sources[child], heap[child]);
      at = child;
    }
    if (size > 0) set(at, key, last);
  }

  private void set(int at, long key, ArcCursor cursor) {
    sources[at] = key;
    heap[at] = cursor;
  }

  @Override
  public long source() {
    return source;
  }

  @Override
  public long[] targets() {
    return targets;
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public void close() throws IOException {
    for (ArcCursor cursor : all) cursor.close();
  }
}
