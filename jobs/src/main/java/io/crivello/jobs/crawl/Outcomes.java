package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchLine;
import io.crivello.table.SortedTableReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** What became of each URL of a round: the lines of its log in the order of places. */
public final class Outcomes implements Closeable {
  private final SortedTableReader table;

  public Outcomes(FileSystem fs, Path file) throws IOException {
    table = HostTables.reader(fs, file);
  }

  static byte[] key(long place) {
    return ByteBuffer.allocate(Long.BYTES).putLong(place).array();
  }

  /** The next line, or null. */
  public FetchLine next() throws IOException {
    return table.next() ? line() : null;
  }

  /** The line of a place, or null if the round did not have it. */
  public FetchLine find(long place) throws IOException {
    return table.find(key(place)) ? line() : null;
  }

  /** Goes to the first line that has at least a place, or null. */
  FetchLine from(long place) throws IOException {
    return table.seek(key(place)) ? line() : null;
  }

  private FetchLine line() {
    return FetchLine.parse(
        new String(table.value(), 0, table.valueLength(), StandardCharsets.UTF_8));
  }

  @Override
  public void close() throws IOException {
    table.close();
  }
}
