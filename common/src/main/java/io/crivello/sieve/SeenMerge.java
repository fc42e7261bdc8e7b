package io.crivello.sieve;

import io.crivello.io.CorruptDataException;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * Merges groups of found signatures, in increasing order, with the runs of seen ones, which are
 * read once and in step. Some of the runs are absorbed: their signatures go, together with the
 * fresh ones, into the run that is written; the others are only looked at.
 */
public final class SeenMerge implements Closeable {
  private final List<SeenCursor> kept;
  private final List<SeenCursor> absorbed;
  private boolean[] seen = new boolean[1 << 10];

  public SeenMerge(List<SeenCursor> kept, List<SeenCursor> absorbed) {
    this.kept = List.copyOf(kept);
    this.absorbed = List.copyOf(absorbed);
  }

  /**
   * Reduces a group to its fresh pairs and writes their signatures, among those of the absorbed
   * runs up to the end of the group.
   *
   * @param group sorted pairs with different signatures, all above the last group's
   * @param last the greatest signature that may belong to the group
   * @param losers gets the ordinals of the pairs that were seen, or null
   */
  public void merge(PairBatch group, long last, SeenRunWriter out, LongArrayList losers)
      throws IOException {
    int n = group.size();
    if (seen.length < n) seen = new boolean[n + n / 2];
    java.util.Arrays.fill(seen, 0, n, false);
    if (n > 0) {
      for (SeenCursor cursor : kept) mark(group.signatures(), n, cursor);
    }
    if (absorbed.isEmpty()) {
      keepFresh(group, losers);
      out.add(group.signatures(), 0, group.size());
    } else {
      mergeAbsorbed(group.signatures(), n, last, out);
      keepFresh(group, losers);
    }
  }

  /** Marks the signatures that a run has, and leaves its cursor behind the last of them. */
  private void mark(long[] signatures, int n, SeenCursor cursor) throws IOException {
    int i = 0;
    while (i < n && cursor.fill()) {
      long[] block = cursor.block;
      int size = cursor.size;
      int at = cursor.at;
      if (isBelow(block[size - 1], signatures[i])) {
        cursor.at = size;
        continue;
      }
      while (at < size && i < n) {
        long z = block[at];
        long s = signatures[i];
        if (z == s) {
          seen[i++] = true;
          at++;
        } else if (isBelow(z, s)) {
          at++;
        } else {
          i++;
        }
      }
      cursor.at = at;
    }
  }

  private void mergeAbsorbed(long[] signatures, int n, long last, SeenRunWriter out)
      throws IOException {
    int i = 0;
    for (SeenCursor least; (least = least()) != null; ) {
      long z = least.block[least.at];
      if (isBelow(last, z)) break;
      while (i < n && isBelow(signatures[i], z)) {
        if (!seen[i]) out.add(signatures[i]);
        i++;
      }
      if (i < n && signatures[i] == z) {
        if (seen[i]) throw new CorruptDataException(Long.toHexString(z) + " is in two seen runs");
        seen[i++] = true;
      }
      out.add(z);
      least.at++;
    }
    for (; i < n; i++) {
      if (!seen[i]) out.add(signatures[i]);
    }
  }

  private SeenCursor least() throws IOException {
    SeenCursor least = null;
    for (SeenCursor cursor : absorbed) {
      if (!cursor.fill()) continue;
      if (least == null || isBelow(cursor.block[cursor.at], least.block[least.at])) least = cursor;
    }
    return least;
  }

  private void keepFresh(PairBatch group, LongArrayList losers) {
    long[] signatures = group.signatures();
    long[] ordinals = group.ordinals();
    int n = group.size();
    int fresh = 0;
    for (int i = 0; i < n; i++) {
      if (seen[i]) {
        if (losers != null) losers.add(ordinals[i]);
      } else {
        signatures[fresh] = signatures[i];
        ordinals[fresh++] = ordinals[i];
      }
    }
    group.truncate(fresh);
  }

  private static boolean isBelow(long x, long y) {
    return x + Long.MIN_VALUE < y + Long.MIN_VALUE;
  }

  @Override
  public void close() throws IOException {
    for (SeenCursor cursor : kept) cursor.close();
    for (SeenCursor cursor : absorbed) cursor.close();
  }
}
