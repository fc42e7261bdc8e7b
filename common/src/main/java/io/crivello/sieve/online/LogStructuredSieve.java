package io.crivello.sieve.online;

import io.crivello.io.CorruptDataException;
import io.crivello.sieve.UrlRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.rocksdb.AbstractNativeReference;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.Checkpoint;
import org.rocksdb.CompressionType;
import org.rocksdb.FlushOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.rocksdb.WriteOptions;

/**
 * A sieve that keeps signatures in a log-structured merge tree (O'Neil, Cheng, Gawlick, O'Neil
 * 1996): RocksDB, asked for each URL and then told of it. The URLs not seen before are in a queue
 * on disk.
 *
 * <ul>
 *   <li>Memory: about twice the cache of the settings, outside the Java heap, constant.
 *   <li>Disk: 10 to 20 bytes a URL seen, rewritten by compactions, and the URLs since the last
 *       flush. Saved: the database, the directory {@code seen}, whose bytes RocksDB determines: the
 *       same URLs need not give the same bytes.
 *   <li>Loses what the signatures confuse, nothing else.
 * </ul>
 *
 * <p>The database has no log of its own, since only what is saved must survive. RocksDB's native
 * code is loaded when the first such sieve is made.
 */
final class LogStructuredSieve extends AbstractSieve {
  static final String NAME = "rocksdb";
  private static final String SEEN = "seen";
  private static final int FILTER_BITS = 10;
  private static final double MEMORY_FILTER_SHARE = 0.1;
  private static final byte[] NOTHING = {};

  private final SieveSettings settings;
  private final byte[] key = new byte[Long.BYTES];
  private final ByteBuffer keyBuffer = ByteBuffer.wrap(key);
  private Cache cache;
  private BloomFilter filter;
  private Options options;
  private ReadOptions reading;
  private WriteOptions writing;
  private RocksDB seen;

  LogStructuredSieve(Path scratch, SieveSettings settings, Receiver receiver) throws IOException {
    super(NAME, scratch, receiver);
    this.settings = settings;
  }

  @Override
  void createSeen() throws IOException {
    open(true);
  }

  @Override
  void openSeen(Path saved) throws IOException {
    Path from = saved.resolve(SEEN);
    Path to = Files.createDirectory(scratch.resolve(SEEN));
    for (Path file : files(from)) Files.copy(file, to.resolve(file.getFileName()));
    open(false);
    try {
      seen.verifyChecksum();
    } catch (RocksDBException e) {
      throw failure(e);
    }
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  private void open(boolean isNew) throws IOException {
    RocksDB.loadLibrary();
    cache = new LRUCache(settings.cacheBytes());
    filter = new BloomFilter(FILTER_BITS);
    reading = new ReadOptions();
    writing = new WriteOptions().setDisableWAL(true);
    options =
        new Options()
            .setCreateIfMissing(isNew)
            .setErrorIfExists(isNew)
            .setCompressionType(CompressionType.NO_COMPRESSION)
            .setWriteBufferSize(settings.cacheBytes() / 2)
            .setMaxWriteBufferNumber(2)
            .setMemtablePrefixBloomSizeRatio(MEMORY_FILTER_SHARE)
            .setMemtableWholeKeyFiltering(true)
            .setTableFormatConfig(
                new BlockBasedTableConfig()
                    .setBlockCache(cache)
                    .setFilterPolicy(filter)
                    .setCacheIndexAndFilterBlocks(true));
    try {
      seen = RocksDB.open(options, scratch.resolve(SEEN).toString());
    } catch (RocksDBException e) {
      throw failure(e);
    }
  }

  @Override
  void take(long signature, UrlRecord found) throws IOException {
    keyBuffer.putLong(0, signature);
    try {
      int length = seen.get(reading, key, 0, key.length, NOTHING, 0, 0);
      if (length != RocksDB.NOT_FOUND) return;
      seen.put(writing, key, 0, key.length, NOTHING, 0, 0);
    } catch (RocksDBException e) {
      throw failure(e);
    }
    queue.append(found);
  }

  @Override
  void unload() throws IOException {
    queue.readAll(this::deliver);
    queue.clear();
  }

  @Override
  void saveSeen(Path directory) throws IOException {
    try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
      seen.flush(flush);
      try (Checkpoint checkpoint = Checkpoint.create(seen)) {
        checkpoint.createCheckpoint(directory.resolve(SEEN).toString());
      }
    } catch (RocksDBException e) {
      throw failure(e);
    }
  }

  private IOException failure(RocksDBException e) {
    Status status = e.getStatus();
    if (status != null && status.getCode() == Status.Code.Corruption) {
      throw new CorruptDataException("the database in " + scratch + " is damaged", e);
    }
    return new IOException("RocksDB failed in " + scratch, e);
  }

  @Override
  void closeSeen() {
    for (AbstractNativeReference part :
        new AbstractNativeReference[] {seen, options, writing, reading, filter, cache}) {
      if (part != null) part.close();
    }
  }
}
