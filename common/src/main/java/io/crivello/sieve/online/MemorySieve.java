package io.crivello.sieve.online;

import io.crivello.sieve.UrlRecord;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The simplest sieve: a set of signatures in memory, by open addressing, and the URLs not seen
 * before in a queue on disk.
 *
 * <ul>
 *   <li>Memory: 11 to 21 bytes a URL seen, half as much again while the set grows, and 8 while it
 *       is saved; at most 800 million URLs. It grows with the crawl, so it is for small ones.
 *   <li>Disk: the URLs since the last flush. Saved: 8 bytes a URL seen, the file {@code seen} of
 *       {@link SignatureListFormat}.
 *   <li>Loses what the signatures confuse, nothing else.
 * </ul>
 */
final class MemorySieve extends AbstractSieve {
  static final String NAME = "memory";
  private static final String SEEN = "seen";

  private LongOpenHashSet seen;

  MemorySieve(Path scratch, SieveSettings settings, Receiver receiver) throws IOException {
    super(NAME, scratch, receiver);
  }

  @Override
  void createSeen() {
    seen = new LongOpenHashSet();
  }

  @Override
  void openSeen(Path saved) throws IOException {
    try (SignatureListReader list = new SignatureListReader(saved.resolve(SEEN)).verify()) {
      seen = new LongOpenHashSet(Math.toIntExact(list.count()));
      while (list.next()) seen.add(list.signature());
    }
  }

  @Override
  void take(long signature, UrlRecord found) throws IOException {
    if (seen.add(signature)) queue.append(found);
  }

  @Override
  void unload() throws IOException {
    queue.readAll(this::deliver);
    queue.clear();
  }

  @Override
  void saveSeen(Path directory) throws IOException {
    long[] signatures = seen.toLongArray();
    for (int i = 0; i < signatures.length; i++) signatures[i] ^= Long.MIN_VALUE;
    Arrays.sort(signatures);
    try (SignatureListWriter list = new SignatureListWriter(directory.resolve(SEEN))) {
      for (long signature : signatures) list.add(signature ^ Long.MIN_VALUE);
      list.finish();
    }
  }
}
