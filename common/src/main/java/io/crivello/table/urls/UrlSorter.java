package io.crivello.table.urls;

import io.crivello.table.SortedTableReader;
import io.crivello.table.SortedTableWriter;
import io.crivello.table.TableMerge;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Sorts any number of sort forms and drops repeated ones: what does not fit its memory goes to runs
 * in a scratch directory, which closing it removes. Memory: that of a {@link UrlBatch}, and a block
 * of each run.
 */
public final class UrlSorter implements Closeable {
  private static final int MOST_RUNS = 256;

  private final Path directory;
  private final UrlBatch batch;
  private final List<Path> runs = new ArrayList<>();
  private TableMerge sorted;
  private int made;

  /**
   * An empty sorter.
   *
   * @param scratch an existing directory
   * @param memory bytes for forms that wait
   */
  public UrlSorter(Path scratch, long memory) throws IOException {
    directory = Files.createTempDirectory(scratch, "urls-");
    batch = new UrlBatch(memory);
  }

  public void add(byte[] form, int length, RowKind kind) throws IOException {
    if (batch.isFull()) spill();
    batch.add(form, length, kind);
  }

  private void spill() throws IOException {
    if (runs.size() == MOST_RUNS) mergeRuns();
    batch.sort();
    Path run = newRun();
    try (SortedTableWriter table = SortedTableWriter.create(run)) {
      UrlRun.write(batch, 0, batch.size(), table);
      table.finish();
    }
    runs.add(run);
    batch.clear();
  }

  private Path newRun() {
    return directory.resolve("run-" + made++);
  }

  private void mergeRuns() throws IOException {
    Path one = newRun();
    try (TableMerge merge = open();
        SortedTableWriter table = SortedTableWriter.create(one)) {
      merge.writeTo(table);
      table.finish();
    }
    for (Path run : runs) Files.delete(run);
    runs.clear();
    runs.add(one);
  }

  private TableMerge open() throws IOException {
    List<SortedTableReader> readers = new ArrayList<>();
    for (Path run : runs) readers.add(SortedTableReader.open(run));
    return UrlRun.merge(readers);
  }

  /** All forms in order; nothing can be added any more. Closed with the sorter. */
  public TableMerge sorted() throws IOException {
    if (sorted != null) throw new IllegalStateException("the forms were given already");
    if (batch.size() > 0) spill();
    sorted = open();
    return sorted;
  }

  @Override
  public void close() throws IOException {
    if (sorted != null) sorted.close();
    for (int run = 0; run < made; run++) Files.deleteIfExists(directory.resolve("run-" + run));
    Files.deleteIfExists(directory);
  }
}
