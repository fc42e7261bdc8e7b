package io.crivello.jobs.sieve;

import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.sieve.OrdinalListsReader;
import io.crivello.sieve.RadixSort;
import io.crivello.sieve.SeenRunWriter;
import io.crivello.sieve.SortedPlaces;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;

/**
 * The list of a round's copies: the places of pages whose text was met before, sorted, without
 * those that are followed whatever their text. Memory: an interval of places.
 */
final class CopyList {
  private final SieveFiles files;
  private long met;
  private long written;

  CopyList(SieveFiles files) {
    this.files = files;
  }

  /**
   * Writes the list.
   *
   * @param lists files with the places of pages whose text was met before
   * @param followedOrNull the places that are left out
   * @param expected how many places the files have
   * @return how many places the list has
   */
  long write(List<Path> lists, Path followedOrNull, long expected, Path output) throws IOException {
    long[] cuts = PlaceNew.cuts(files, lists, OfflineSieve.INTERVAL);
    try (SeenRunWriter out = new SeenRunWriter(files.create(output), 0, 1);
        SortedPlaces followed =
            followedOrNull == null ? null : new SortedPlaces(files.seenRun(followedOrNull))) {
      RadixSort radix = new RadixSort();
      LongArrayList places = new LongArrayList();
      for (int i = 0; i < cuts.length; i++) {
        places.clear();
        long to = i + 1 < cuts.length ? cuts[i + 1] : Long.MAX_VALUE;
        for (Path file : lists) {
          try (OrdinalListsReader reader = files.lists(file)) {
            reader.read(cuts[i], to, places);
          }
        }
        radix.sort(places.elements(), places.size());
        for (long place : places) add(place, followed, out);
      }
      out.finish();
    }
    if (met != expected) {
      throw new StageFailedException(expected + " pages are copies, but " + met + " are listed");
    }
    return written;
  }

  private void add(long place, SortedPlaces followed, SeenRunWriter out) throws IOException {
    met++;
    if (followed != null && followed.contains(place)) return;
    out.add(place);
    written++;
  }
}
