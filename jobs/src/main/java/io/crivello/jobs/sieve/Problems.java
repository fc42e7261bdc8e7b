package io.crivello.jobs.sieve;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counter;

/**
 * What a task of a check has to say, a line each, in a file that exists only if there is a line.
 * All are counted, but only some are written.
 */
final class Problems implements Closeable {
  private static final int MOST_LINES = 100;

  private final SieveFiles files;
  private final Path file;
  private final Counter counter;
  private OutputStream out;
  private int lines;

  Problems(SieveFiles files, Path file, Counter counter) {
    this.files = files;
    this.file = file;
    this.counter = counter;
  }

  void add(String problem) throws IOException {
    counter.increment(1);
    if (lines++ >= MOST_LINES) return;
    if (out == null) out = files.create(file);
    out.write((problem.replace('\n', ' ') + "\n").getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() throws IOException {
    if (out != null) out.close();
  }
}
