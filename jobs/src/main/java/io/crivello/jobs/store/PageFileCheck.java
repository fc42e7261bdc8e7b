package io.crivello.jobs.store;

import io.crivello.hash.Signatures;
import io.crivello.io.CorruptDataException;
import io.crivello.struct.BloomFilter;
import io.crivello.writable.PageKeyWritable;
import io.crivello.writable.PageWritable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.MapFile;

/**
 * Reads a range of a run whole: every page decodes, keys increase and lie in the range, the filter
 * knows every URL, and the index leads to the first key of each block.
 */
final class PageFileCheck {
  private final Configuration conf;
  private final Path run;
  private final int range;
  private long count;

  PageFileCheck(Configuration conf, Path run, int range) {
    this.conf = conf;
    this.run = run;
    this.range = range;
  }

  /** How many versions of pages were sound. */
  long count() {
    return count;
  }

  /** What is wrong, or null. */
  String problem(Runnable progress) throws IOException {
    Path part = PageFiles.part(run, range);
    try {
      String problem = read(part, progress);
      return problem == null ? null : part + ": " + problem;
    } catch (CorruptDataException | IOException | IllegalArgumentException e) {
      return part + " cannot be read: " + e.getMessage();
    }
  }

  private String read(Path part, Runnable progress) throws IOException {
    FileSystem fs = run.getFileSystem(conf);
    PageRanges ranges = PageRanges.read(fs, new Path(run, PageFiles.RANGES));
    BloomFilter filter = PageRun.readFilter(fs, part);
    PageKeyWritable key = new PageKeyWritable();
    PageKeyWritable last = new PageKeyWritable();
    PageWritable page = new PageWritable();
    try (MapFile.Reader reader = new MapFile.Reader(part, conf)) {
      for (; reader.next(key, page); count++) {
        if (count > 0 && last.compareTo(key) >= 0) return key + " follows " + last;
        if (ranges.of(key.formBytes(), key.formLength()) != range) return key + " is not in range";
        if (!filter.contains(Signatures.STANDARD.of(key.formBytes(), 0, key.formLength()))) {
          return "the filter does not know " + key;
        }
        page.get();
        last.set(key);
        progress.run();
      }
      if (count == 0) return null;
      boolean found = reader.get(last, page) != null;
      return found ? null : "the index does not lead to " + last;
    }
  }
}
