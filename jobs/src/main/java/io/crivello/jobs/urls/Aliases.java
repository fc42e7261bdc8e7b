package io.crivello.jobs.urls;

import io.crivello.io.CorruptDataException;
import io.crivello.io.SeekableSource;
import io.crivello.neardup.pairs.PairMerge;
import io.crivello.neardup.pairs.PairRunReader;
import io.crivello.table.urls.UrlTableIndex;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Which row each row stands for, read in the order of rows: itself, or, of those that {@link
 * ResolveAliases} wrote, another one, which stands for itself. Memory: a block of some files.
 */
public final class Aliases implements Closeable {
  private final FileSystem fs;
  private final Path directory;
  private final UrlTableIndex index;
  private int part = -1;
  private PairMerge pairs;
  private boolean more;
  private long last = -1;

  /**
   * Opens them.
   *
   * @param directory where they are; null if every row stands for itself
   */
  public Aliases(FileSystem fs, Path directory, UrlTableIndex index) {
    this.fs = fs;
    this.directory = directory;
    this.index = index;
  }

  /**
   * Tells what a row stands for.
   *
   * @param row not less than the one before
   */
  public long resolve(long row) throws IOException {
    if (directory == null) return row;
    if (row < last) throw new IllegalArgumentException("row " + row + " after " + last);
    last = row;
    if (index.partOf(row) != part) open(index.partOf(row));
    while (more && pairs.first() < row) more = pairs.next();
    if (!more || pairs.first() != row) return row;
    if (pairs.second() >= index.rows()) {
      throw new CorruptDataException(
          directory + " says that row " + row + " stands for " + pairs.second());
    }
    return pairs.second();
  }

  private void open(int which) throws IOException {
    close();
    part = which;
    pairs = list(fs, directory, UrlTables.aliases(which));
    more = pairs.next();
  }

  /** All runs of pairs whose names begin so, merged. */
  static PairMerge list(FileSystem fs, Path directory, String prefix) throws IOException {
    FileStatus[] files = fs.listStatus(directory, path -> path.getName().startsWith(prefix));
    Arrays.sort(files);
    List<PairRunReader> runs = new ArrayList<>();
    for (FileStatus file : files) {
      Path path = file.getPath();
      runs.add(new PairRunReader(new SeekableSource(fs, path), path.toString()));
    }
    return new PairMerge(runs);
  }

  @Override
  public void close() throws IOException {
    if (pairs != null) pairs.close();
    pairs = null;
  }
}
