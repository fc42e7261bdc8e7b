package io.crivello.jobs.store;

import io.crivello.io.SeekableSource;
import io.crivello.jobs.layout.NeardupState;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.state.State;
import io.crivello.table.SortedTableReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Which page stands for which: a sorted table from the sort form of each page of a cluster of
 * copies that does not stand for it to the sort form of the one that does. A look-up reads a block;
 * sort forms in order are found by reading on. For one thread.
 */
public final class Representatives implements Closeable {
  /** The name of the table in the directory of tables. */
  public static final String FILE = "representatives";

  private final SortedTableReader table;

  private Representatives(SortedTableReader table) {
    this.table = table;
  }

  /**
   * Opens the table that a workspace keeps. Whether it is of the pages that the workspace has now
   * is told by {@link NeardupState#isOf}.
   *
   * @return nothing if nobody looked for copies yet
   */
  public static Optional<Representatives> open(FileSystem fs, Workspace workspace, State state)
      throws IOException {
    String tables = NeardupState.of(state).tables();
    if (tables.isEmpty()) return Optional.empty();
    return Optional.of(open(fs, workspace.resolve(tables)));
  }

  /**
   * Opens the table.
   *
   * @param tables the directory of tables that the search for copies wrote
   */
  public static Representatives open(FileSystem fs, Path tables) throws IOException {
    Path file = new Path(tables, FILE);
    return new Representatives(
        new SortedTableReader(new SeekableSource(fs, file), file.toString()));
  }

  /** The sort form of the page that stands for a page: its own if no other one does. */
  public String of(String sortForm) throws IOException {
    if (!table.find(sortForm.getBytes(StandardCharsets.US_ASCII))) return sortForm;
    return new String(table.value(), 0, table.valueLength(), StandardCharsets.US_ASCII);
  }

  /** How many pages another one stands for. */
  public long count() {
    return table.count();
  }

  @Override
  public void close() throws IOException {
    table.close();
  }
}
