package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchLine;
import io.crivello.fetch.FetchSettings;
import io.crivello.fetch.PolitenessCertificate;
import io.crivello.table.SortedTableReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The politeness certificate of a round: brings the lines of its logs into the order of their start
 * within a memory budget, then goes through them once. What an archive answered does not count.
 */
final class RoundPoliteness {
  private static final long BUDGET = 32L << 20;

  private final FileSystem fs;
  private final Path file;
  private final TableSorter byStart;
  private final List<AttemptSettings> attempts = new ArrayList<>();
  private long lines;

  /**
   * Begins.
   *
   * @param file a table for its use, which is removed in the end
   */
  RoundPoliteness(FileSystem fs, Path file) {
    this.fs = fs;
    this.file = file;
    byStart = new TableSorter(fs, file, BUDGET);
  }

  /** Says which attempt the next lines are of. */
  void begin(Path directory) throws IOException {
    attempts.add(AttemptSettings.read(fs, directory));
  }

  void add(FetchLine line) throws IOException {
    int attempt = attempts.size() - 1;
    if (line.start() == 0 || attempts.get(attempt).isReplay()) return;
    byte[] text = line.toLine().getBytes(StandardCharsets.UTF_8);
    byStart.add(
        ByteBuffer.allocate(3 * Long.BYTES)
            .putLong(line.start())
            .putLong(line.end())
            .putLong(lines++)
            .array(),
        ByteBuffer.allocate(Integer.BYTES + text.length).putInt(attempt).put(text).array());
  }

  PolitenessCertificate certify() throws IOException {
    FetchSettings last =
        attempts.isEmpty()
            ? FetchSettings.of(Map.of())
            : attempts.get(attempts.size() - 1).settings();
    PolitenessCertificate certificate = new PolitenessCertificate(last);
    if (lines == 0) return certificate;
    byStart.finish();
    try (SortedTableReader table = HostTables.reader(fs, file)) {
      while (table.next()) {
        ByteBuffer value = ByteBuffer.wrap(table.value(), 0, table.valueLength());
        int attempt = value.getInt();
        FetchLine line = FetchLine.parse(StandardCharsets.UTF_8.decode(value).toString());
        certificate.add(line, attempts.get(attempt).settings(), attempt);
      }
    }
    fs.delete(file, false);
    return certificate;
  }
}
