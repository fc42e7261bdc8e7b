package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchLine;
import io.crivello.jobs.layout.CrawlState.Archive;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.ValidPart;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Reads the logs of fetch tasks, as far as they are whole. */
public final class FetchLogs {
  private FetchLogs() {}

  /** Is given the lines of a log. */
  public interface Visitor {
    void visit(FetchLine line) throws IOException;
  }

  /** Goes through the whole lines of one attempt's log, in the order in which they were written. */
  public static void forEach(FileSystem fs, Workspace workspace, Archive archive, Visitor visitor)
      throws IOException {
    Path file = new Path(workspace.resolve(archive.directory()), Workspace.LOG);
    forEach(fs, file, archive.logLength(), visitor);
  }

  /** Goes through the lines of a log that lie before a position. */
  static void forEach(FileSystem fs, Path file, long length, Visitor visitor) throws IOException {
    try (BufferedReader lines = open(fs, file, length)) {
      for (String line; (line = lines.readLine()) != null; ) visitor.visit(FetchLine.parse(line));
    }
  }

  private static BufferedReader open(FileSystem fs, Path file, long length) throws IOException {
    return new BufferedReader(
        new InputStreamReader(new ValidPart(fs.open(file), length), StandardCharsets.UTF_8),
        1 << 16);
  }
}
