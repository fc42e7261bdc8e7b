package io.crivello.jobs.store;

import io.crivello.hash.Signatures;
import io.crivello.io.FrameWriter;
import io.crivello.struct.BloomFilter;
import io.crivello.struct.BloomFilterFormat;
import io.crivello.writable.PageKeyWritable;
import io.crivello.writable.PageWritable;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.MapFile;

/**
 * Writes the pages of a range, in the order of their keys, as a MapFile: block-compressed data, an
 * index with an entry a block, and beside them a Bloom filter of the URLs. If a block begins with
 * the newest version of a page, its entry stands for any time, so that a look-up of that page goes
 * to this block and not to the one before. The same pages give the same bytes. Hadoop's
 * MapFile.Reader reads it.
 *
 * <p>Memory: a block, and eight bytes a page.
 */
final class PageFileWriter implements Closeable {
  /** Of uncompressed records; what one look-up has to decompress. */
  static final int BLOCK_BYTES = 256 << 10;

  private static final double FALSE_POSITIVES = 1e-3;

  private final FileSystem fs;
  private final Path directory;
  private final SequenceFileWriter data;
  private final SequenceFileWriter index;
  private final LongArrayList urls = new LongArrayList();
  private final PageKeyWritable last = new PageKeyWritable();
  private final PageKeyWritable indexed = new PageKeyWritable();
  private final LongWritable position = new LongWritable();
  private long count;

  PageFileWriter(FileSystem fs, Path directory) throws IOException {
    this.fs = fs;
    this.directory = directory;
    data =
        new SequenceFileWriter(
            fs.create(new Path(directory, MapFile.DATA_FILE_NAME), false),
            PageKeyWritable.class,
            PageWritable.class,
            BLOCK_BYTES);
    index =
        new SequenceFileWriter(
            fs.create(new Path(directory, MapFile.INDEX_FILE_NAME), false),
            PageKeyWritable.class,
            LongWritable.class,
            BLOCK_BYTES);
  }

  /**
   * Adds a page.
   *
   * @throws IllegalArgumentException if its key is not greater than the last one
   */
  void add(PageKeyWritable key, PageWritable page) throws IOException {
    if (count > 0 && last.compareTo(key) >= 0) {
      throw new IllegalArgumentException(key + " after " + last);
    }
    boolean isOtherPage = count == 0 || !last.isSamePage(key);
    if (isOtherPage) urls.add(Signatures.STANDARD.of(key.formBytes(), 0, key.formLength()));
    last.set(key);
    if (data.append(key, page)) {
      long time = isOtherPage ? Long.MAX_VALUE : key.time();
      indexed.set(key.formBytes(), 0, key.formLength(), time);
      position.set(data.blockStart());
      index.append(indexed, position);
      index.endFullBlock();
    }
    data.endFullBlock();
    count++;
  }

  /** How many versions of pages were added. */
  long count() {
    return count;
  }

  /** Writes what is left, and the filter. */
  void finish() throws IOException {
    data.finish();
    index.finish();
    BloomFilter filter = BloomFilter.blocked(Math.max(1, urls.size()), FALSE_POSITIVES);
    for (int i = 0; i < urls.size(); i++) filter.add(urls.getLong(i));
    try (FrameWriter frame =
        new FrameWriter(
            fs.create(new Path(directory, PageFiles.BLOOM), false),
            BloomFilterFormat.KIND,
            BloomFilterFormat.VERSION)) {
      filter.write(new DataOutputStream(frame));
      frame.finish();
    }
  }

  @Override
  public void close() throws IOException {
    data.close();
    index.close();
  }
}
