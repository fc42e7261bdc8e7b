package io.crivello.sieve.online;

import io.crivello.sieve.UrlRecord;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The sieve of Mercator (Heydon and Najork 1999). The signatures of the URLs offered fill an array
 * S of fixed length n, the URLs themselves an auxiliary file A in the same order; a file Z has all
 * signatures seen before, in order. When S is full, or on demand, they are unloaded:
 *
 * <ol>
 *   <li>the positions of S, not S itself, are sorted stably by signature;
 *   <li>the sorted signatures are merged with Z into a new Z, both read in order; the position of
 *       the first occurrence of each signature that Z lacked is marked;
 *   <li>A is read along with the marks, and the marked URLs leave: in order of arrival, since S
 *       kept it.
 * </ol>
 *
 * <ul>
 *   <li>Memory: 16⅛ bytes a position of S and a few buffers, fixed.
 *   <li>Disk: Z, 8 bytes a URL seen, twice while unloading, and n URLs. Unloading reads and writes
 *       all of Z: with n offered URLs for each, that is 16·|Z|/n bytes an offered URL. Saved: Z,
 *       the file {@code seen} of {@link SignatureListFormat}.
 *   <li>Loses what the signatures confuse, nothing else.
 * </ul>
 */
final class MercatorSieve extends AbstractSieve {
  static final String NAME = "mercator";
  private static final String SEEN = "seen";

  /** Signatures with the highest bit flipped: their signed order is the unsigned one of Z. */
  private final long[] signatures;

  private final int[] order;
  private final long[] marks;
  private int filled;
  private Path seen;
  private int generation;
  private int position;

  MercatorSieve(Path scratch, SieveSettings settings, Receiver receiver) throws IOException {
    super(NAME, scratch, receiver);
    signatures = new long[settings.buffer()];
    order = new int[settings.buffer()];
    marks = new long[(settings.buffer() + Long.SIZE - 1) / Long.SIZE];
  }

  @Override
  void createSeen() throws IOException {
    seen = nextGeneration();
    try (SignatureListWriter empty = new SignatureListWriter(seen)) {
      empty.finish();
    }
  }

  @Override
  void openSeen(Path saved) throws IOException {
    seen = saved.resolve(SEEN);
    try (SignatureListReader list = new SignatureListReader(seen)) {
      list.verify();
    }
  }

  private Path nextGeneration() {
    return scratch.resolve(SEEN + "-" + generation++);
  }

  @Override
  void take(long signature, UrlRecord found) throws IOException {
    if (filled == signatures.length) flush();
    signatures[filled++] = signature ^ Long.MIN_VALUE;
    queue.append(found);
  }

  @Override
  void takeBack(UrlRecord waiting) throws IOException {
    take(signature(waiting), waiting);
  }

  @Override
  void unload() throws IOException {
    if (filled == 0) return;
    sortPositions();
    Path merged = nextGeneration();
    merge(merged);
    position = 0;
    queue.readAll(this::deliverIfMarked);
    queue.clear();
    filled = 0;
    if (seen.startsWith(scratch)) Files.delete(seen);
    seen = merged;
  }

  private void sortPositions() {
    for (int i = 0; i < filled; i++) order[i] = i;
    LongArrays.radixSortIndirect(order, signatures, 0, filled, true);
  }

  private void merge(Path merged) throws IOException {
    Arrays.fill(marks, 0);
    try (SignatureListReader old = new SignatureListReader(seen);
        SignatureListWriter list = new SignatureListWriter(merged)) {
      boolean hasOld = old.next();
      for (int i = 0; i < filled; i++) {
        long flipped = signatures[order[i]];
        if (i > 0 && flipped == signatures[order[i - 1]]) continue;
        while (hasOld && (old.signature() ^ Long.MIN_VALUE) < flipped) {
          list.add(old.signature());
          hasOld = old.next();
        }
        boolean isSeen = hasOld && (old.signature() ^ Long.MIN_VALUE) == flipped;
        if (!isSeen) {
          list.add(flipped ^ Long.MIN_VALUE);
          marks[order[i] / Long.SIZE] |= 1L << order[i];
        }
      }
      for (; hasOld; hasOld = old.next()) list.add(old.signature());
      list.finish();
    }
  }

  private void deliverIfMarked(UrlRecord url) throws IOException {
    boolean isFresh = (marks[position / Long.SIZE] >>> position & 1) != 0;
    position++;
    if (isFresh) deliver(url);
  }

  @Override
  void saveSeen(Path directory) throws IOException {
    Files.copy(seen, directory.resolve(SEEN));
  }
}
