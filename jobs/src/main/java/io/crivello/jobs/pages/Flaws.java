package io.crivello.jobs.pages;

import io.crivello.io.SeekableSource;
import io.crivello.table.SortedTableReader;
import io.crivello.table.TableMerge;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The flaws of a round, in the order of places; of a page first its own, then those of its links in
 * their order. Those of files without a place come last. Memory: a block of each table.
 */
public final class Flaws implements Closeable {
  private final TableMerge tables;

  /**
   * Opens tables.
   *
   * @param files in any order
   */
  public Flaws(FileSystem fs, List<Path> files) throws IOException {
    List<SortedTableReader> readers = new ArrayList<>();
    for (Path file : files) {
      readers.add(new SortedTableReader(new SeekableSource(fs, file), file.toString()));
    }
    tables = new TableMerge(readers);
  }

  /** The next flaw, or null. */
  public Flaw next() throws IOException {
    return tables.next() ? current() : null;
  }

  /** Goes to the first flaw of a page, or of a later one; null if there is none. */
  public Flaw from(long place) throws IOException {
    return tables.seek(Flaw.firstKey(place)) ? current() : null;
  }

  private Flaw current() {
    return Flaw.read(tables.key(), tables.keyLength(), tables.value(), tables.valueLength());
  }

  @Override
  public void close() throws IOException {
    tables.close();
  }
}
