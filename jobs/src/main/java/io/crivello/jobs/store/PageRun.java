package io.crivello.jobs.store;

import io.crivello.hash.Signatures;
import io.crivello.io.FrameReader;
import io.crivello.io.SeekableSource;
import io.crivello.struct.BloomFilter;
import io.crivello.struct.BloomFilterFormat;
import io.crivello.writable.PageKeyWritable;
import io.crivello.writable.PageWritable;
import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.MapFile;

/**
 * A run of the page store, opened for look-ups. A range is opened when it is first asked, and then
 * kept: its Bloom filter, and the index of its MapFile if the filter ever let a URL through. For
 * one thread.
 */
final class PageRun implements Closeable {
  private final Configuration conf;
  private final FileSystem fs;
  private final Path directory;
  private final PageRanges ranges;
  private final BloomFilter[] filters;
  private final MapFile.Reader[] readers;

  PageRun(Configuration conf, Path directory) throws IOException {
    this.conf = conf;
    this.directory = directory;
    fs = directory.getFileSystem(conf);
    ranges = PageRanges.read(fs, new Path(directory, PageFiles.RANGES));
    filters = new BloomFilter[ranges.count()];
    readers = new MapFile.Reader[ranges.count()];
  }

  /**
   * Finds the newest version of a page that is not younger than the time of a key.
   *
   * @param found gets the key of that version
   * @param page gets the page
   */
  boolean find(PageKeyWritable wanted, PageKeyWritable found, PageWritable page)
      throws IOException {
    int range = ranges.of(wanted.formBytes(), wanted.formLength());
    long signature = Signatures.STANDARD.of(wanted.formBytes(), 0, wanted.formLength());
    if (!filter(range).contains(signature)) return false;
    if (readers[range] == null) {
      readers[range] = new MapFile.Reader(PageFiles.part(directory, range), conf);
    }
    if (!(readers[range].getClosest(wanted, page) instanceof PageKeyWritable next)) return false;
    found.set(next);
    return found.isSamePage(wanted);
  }

  private BloomFilter filter(int range) throws IOException {
    if (filters[range] == null) filters[range] = readFilter(fs, PageFiles.part(directory, range));
    return filters[range];
  }

  static BloomFilter readFilter(FileSystem fs, Path part) throws IOException {
    Path file = new Path(part, PageFiles.BLOOM);
    try (FrameReader frame =
        new FrameReader(
            new SeekableSource(fs, file),
            file.toString(),
            BloomFilterFormat.KIND,
            BloomFilterFormat.VERSION)) {
      return BloomFilter.load(frame);
    }
  }

  @Override
  public void close() throws IOException {
    for (MapFile.Reader reader : readers) if (reader != null) reader.close();
  }
}
