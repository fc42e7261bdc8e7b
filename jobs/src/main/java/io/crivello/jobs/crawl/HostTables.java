package io.crivello.jobs.crawl;

import io.crivello.fetch.HostState;
import io.crivello.io.SeekableSource;
import io.crivello.table.SortedTableReader;
import io.crivello.table.SortedTableWriter;
import io.crivello.table.TableMerge;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * What is known of hosts, in tables sorted by name: a stage writes those it touched as a further
 * table, and of several entries of one host that of the newest table counts.
 */
public final class HostTables implements Closeable {
  private final FileSystem fs;
  private final List<Path> files;
  private final List<SortedTableReader> newestFirst = new ArrayList<>();

  /**
   * Opens tables.
   *
   * @param files oldest first
   */
  public HostTables(FileSystem fs, List<Path> files) throws IOException {
    this.fs = fs;
    this.files = files;
    for (Path file : files) newestFirst.add(0, reader(fs, file));
  }

  static SortedTableReader reader(FileSystem fs, Path file) throws IOException {
    return new SortedTableReader(new SeekableSource(fs, file), file.toString());
  }

  /** What is known of a host, or null. */
  public HostState find(String host) throws IOException {
    byte[] key = host.getBytes(StandardCharsets.US_ASCII);
    for (SortedTableReader table : newestFirst) {
      if (table.find(key)) return state(table.value(), table.valueLength());
    }
    return null;
  }

  private static HostState state(byte[] value, int length) throws IOException {
    return HostState.read(new DataInputStream(new ByteArrayInputStream(value, 0, length)));
  }

  /** Is given every host, in order of names. */
  public interface Visitor {
    void visit(String host, HostState state) throws IOException;
  }

  /** Goes through all hosts in the order of their names. */
  public void forEach(Visitor visitor) throws IOException {
    try (TableMerge merge = new TableMerge(openAll())) {
      while (merge.next()) {
        String host = new String(merge.key(), 0, merge.keyLength(), StandardCharsets.US_ASCII);
        visitor.visit(host, state(merge.value(), merge.valueLength()));
      }
    }
  }

  private List<SortedTableReader> openAll() throws IOException {
    List<SortedTableReader> readers = new ArrayList<>();
    for (Path file : files) readers.add(reader(fs, file));
    return readers;
  }

  /** Writes a table of hosts. */
  static void write(FileSystem fs, Path file, SortedMap<String, HostState> states)
      throws IOException {
    try (SortedTableWriter writer = new SortedTableWriter(fs.create(file, false))) {
      for (Map.Entry<String, HostState> entry : states.entrySet()) {
        add(writer, entry.getKey(), entry.getValue());
      }
      writer.finish();
    }
  }

  /**
   * Writes a table of hosts whose rules were left behind: they are those of these tables, of one
   * host in memory at a time.
   */
  void writeWithRobots(Path file, SortedMap<String, HostState> states) throws IOException {
    try (SortedTableWriter writer = new SortedTableWriter(fs.create(file, false))) {
      for (Map.Entry<String, HostState> entry : states.entrySet()) {
        HostState state = entry.getValue();
        HostState before = find(entry.getKey());
        if (before != null) state.takeRobots(before);
        add(writer, entry.getKey(), state);
        state.withoutRobots();
      }
      writer.finish();
    }
  }

  static void add(SortedTableWriter writer, String host, HostState state) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    state.write(new DataOutputStream(bytes));
    writer.add(host.getBytes(StandardCharsets.US_ASCII), bytes.toByteArray());
  }

  @Override
  public void close() throws IOException {
    for (SortedTableReader table : newestFirst) table.close();
  }
}
