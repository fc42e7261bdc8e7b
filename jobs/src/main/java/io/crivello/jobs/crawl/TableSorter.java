package io.crivello.jobs.crawl;

import io.crivello.table.SortedTableReader;
import io.crivello.table.SortedTableWriter;
import io.crivello.table.TableMerge;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Brings records into a sorted table within a memory budget: what does not fit is sorted into
 * tables beside the result, which are merged in the end and removed.
 */
public final class TableSorter {
  private static final int OVERHEAD = 100;

  private record Entry(byte[] key, byte[] value) {}

  private final FileSystem fs;
  private final Path file;
  private final long budget;
  private final List<Entry> entries = new ArrayList<>();
  private final List<Path> spilt = new ArrayList<>();
  private long used;

  /**
   * A sorter.
   *
   * @param file the table to be written
   * @param budget bytes of memory for entries
   */
  public TableSorter(FileSystem fs, Path file, long budget) {
    this.fs = fs;
    this.file = file;
    this.budget = budget;
  }

  /** Adds a record; keys are distinct. */
  public void add(byte[] key, byte[] value) throws IOException {
    entries.add(new Entry(key, value));
    used += key.length + value.length + OVERHEAD;
    if (used > budget) {
      Path part = file.suffix("." + spilt.size());
      writeEntries(part);
      spilt.add(part);
    }
  }

  /**
   * Writes the table.
   *
   * @return how many records it has
   */
  public long finish() throws IOException {
    if (spilt.isEmpty()) return writeEntries(file);
    if (!entries.isEmpty()) {
      Path part = file.suffix("." + spilt.size());
      writeEntries(part);
      spilt.add(part);
    }
    long count = merge();
    for (Path part : spilt) fs.delete(part, false);
    return count;
  }

  private long writeEntries(Path to) throws IOException {
    entries.sort((a, b) -> Arrays.compareUnsigned(a.key(), b.key()));
    try (SortedTableWriter writer = new SortedTableWriter(fs.create(to, false))) {
      for (Entry entry : entries) writer.add(entry.key(), entry.value());
      writer.finish();
      return writer.count();
    } finally {
      entries.clear();
      used = 0;
    }
  }

  private long merge() throws IOException {
    List<SortedTableReader> readers = new ArrayList<>();
    for (Path part : spilt) readers.add(HostTables.reader(fs, part));
    try (TableMerge merge = new TableMerge(readers);
        SortedTableWriter writer = new SortedTableWriter(fs.create(file, false))) {
      merge.writeTo(writer);
      writer.finish();
      return writer.count();
    }
  }
}
