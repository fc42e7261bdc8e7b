package io.crivello.sieve;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Several runs of URLs as one, in increasing order of their numbers; a number that several runs
 * have comes several times, in the order of the runs. A binary heap of readers, in which the first
 * stays where it is as long as its next number is below all others: the links of a page lie
 * together, so most steps compare once.
 */
public final class UrlMerge implements Closeable {
  private final UrlRunReader[] heap;
  private final int[] rank;
  private final List<UrlRunReader> all;
  private int size;
  private boolean started;

  /** Merges readers from where they stand, and closes them at the end. */
  public UrlMerge(List<UrlRunReader> readers) throws IOException {
    all = new ArrayList<>(readers);
    heap = new UrlRunReader[all.size()];
    rank = new int[all.size()];
    for (int i = 0; i < heap.length; i++) {
      if (!all.get(i).advance()) continue;
      heap[size] = all.get(i);
      rank[size++] = i;
    }
    for (int i = size / 2 - 1; i >= 0; i--) siftDown(i);
  }

  /** Goes to the next record; false at the end. */
  public boolean advance() throws IOException {
    if (!started) {
      started = true;
      return size > 0;
    }
    if (size == 0) return false;
    if (!heap[0].advance()) {
      heap[0] = heap[--size];
      rank[0] = rank[size];
      heap[size] = null;
    }
    siftDown(0);
    return size > 0;
  }

  /** The current record; not to be changed. */
  public UrlRecord current() {
    return heap[0].current();
  }

  private void siftDown(int i) {
    for (; ; ) {
      int least = i;
      int left = 2 * i + 1;
      if (left < size && isBefore(left, least)) least = left;
      if (left + 1 < size && isBefore(left + 1, least)) least = left + 1;
      if (least == i) return;
      UrlRunReader reader = heap[i];
      heap[i] = heap[least];
      heap[least] = reader;
      int r = rank[i];
      rank[i] = rank[least];
      rank[least] = r;
      i = least;
    }
  }

  private boolean isBefore(int i, int j) {
    long x = heap[i].current().number;
    long y = heap[j].current().number;
    return x < y || x == y && rank[i] < rank[j];
  }

  @Override
  public void close() throws IOException {
    for (UrlRunReader reader : all) reader.close();
  }
}
