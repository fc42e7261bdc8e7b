package io.crivello.jobs.pages;

import io.crivello.sieve.DigestRunWriter;
import io.crivello.sieve.UrlRunWriter;
import io.crivello.table.SortedTableWriter;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * The files of one task: a list of pages, and as many runs of found URLs, digests and flaws as its
 * memory makes necessary.
 */
final class TaskFiles implements Closeable {
  static final String FOUND = "found-";
  static final String DIGESTS = "digests-";
  static final String PAGES = "pages-";
  static final String FLAWS = "flaws-";

  private final FileSystem fs;
  private final Path directory;
  private final int task;
  private final Writer lines;
  private int runs;
  private int flawRuns;
  private long urls;
  private long digests;
  private long repeatedUrls;

  TaskFiles(TaskInputOutputContext<?, ?, ?, ?> context) throws IOException, InterruptedException {
    directory = FileOutputFormat.getWorkOutputPath(context);
    fs = directory.getFileSystem(context.getConfiguration());
    task = context.getTaskAttemptID().getTaskID().getId();
    lines =
        new BufferedWriter(
            new OutputStreamWriter(create(PAGES + number() + ".tsv"), StandardCharsets.UTF_8));
  }

  private String number() {
    return String.format(Locale.ROOT, "%05d", task);
  }

  private OutputStream create(String name) throws IOException {
    return fs.create(new Path(directory, name), false);
  }

  void add(PageLine line) throws IOException {
    lines.write(line.toLine());
    lines.write('\n');
  }

  /** Writes what was gathered as runs. */
  void write(FindingsBuffer buffer) throws IOException {
    String name = number() + String.format(Locale.ROOT, "-%05d", runs++);
    if (buffer.hasUrls()) {
      try (UrlRunWriter run = new UrlRunWriter(create(FOUND + name))) {
        repeatedUrls += buffer.writeUrls(run);
        urls += run.count();
        run.finish();
      }
    }
    if (buffer.hasDigests()) {
      try (DigestRunWriter run = new DigestRunWriter(create(DIGESTS + name))) {
        buffer.writeDigests(run);
        digests += run.count();
        run.finish();
      }
    }
  }

  /** Writes the flaws that were gathered as a sorted table. */
  void write(FlawBuffer flaws) throws IOException {
    if (flaws.isEmpty()) return;
    String name = FLAWS + number() + String.format(Locale.ROOT, "-%05d", flawRuns++);
    try (SortedTableWriter table = new SortedTableWriter(create(name))) {
      flaws.write(table);
      table.finish();
    }
  }

  /** URLs written so far. */
  long urls() {
    return urls;
  }

  /** Digests written so far. */
  long digests() {
    return digests;
  }

  /** URLs left out so far because their ordinal was there. */
  long repeatedUrls() {
    return repeatedUrls;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
