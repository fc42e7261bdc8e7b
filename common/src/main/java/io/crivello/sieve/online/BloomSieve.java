package io.crivello.sieve.online;

import io.crivello.sieve.UrlRecord;
import io.crivello.struct.BloomFilter;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A sieve that remembers signatures in a Bloom filter (Bloom 1970), and keeps the URLs not seen
 * before in a queue on disk.
 *
 * <ul>
 *   <li>Memory: 1.44 log₂(1/p) bits for each of the expected URLs, constant from the start, where p
 *       is the precision.
 *   <li>Disk: the URLs since the last flush. Saved: the filter, the file {@code seen} of {@link
 *       io.crivello.struct.BloomFilterFormat}.
 *   <li>Loses a URL that is new, but taken for one seen, with a probability that grows from 0 to p
 *       as the filter fills. Beyond the expected number it goes on and loses more and more; a
 *       warning is logged once.
 * </ul>
 *
 * <p>A saved sieve keeps the size that it was made with, whatever the settings say.
 */
final class BloomSieve extends AbstractSieve {
  static final String NAME = "bloom";
  private static final String SEEN = "seen";

  private final SieveSettings settings;
  private BloomFilter seen;

  BloomSieve(Path scratch, SieveSettings settings, Receiver receiver) throws IOException {
    super(NAME, scratch, receiver);
    this.settings = settings;
  }

  @Override
  void createSeen() {
    seen = BloomFilter.plain(settings.expected(), settings.precision());
  }

  @Override
  void openSeen(Path saved) throws IOException {
    seen = BloomFilter.load(saved.resolve(SEEN));
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
    seen.save(directory.resolve(SEEN));
  }
}
