package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchLine;
import io.crivello.io.SeekableSource;
import io.crivello.warc.WarcCount;
import io.crivello.warc.WarcPage;
import io.crivello.warc.WarcReader;
import java.io.Closeable;
import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Goes through an archive along the lines of its log, and finds where they disagree. */
final class ArchiveScan implements Closeable {
  private static final int KEPT_BODY = 1 << 12;
  private static final int NOT_MODIFIED = 304;

  private final Path file;
  private final Findings findings;
  private final WarcReader reader;
  private final WarcPage page = new WarcPage();
  private boolean at;
  private long matched;
  private long revisits;

  ArchiveScan(FileSystem fs, Path file, long length, Findings findings) throws IOException {
    this.file = file;
    this.findings = findings;
    long there = fs.getFileStatus(file).getLen();
    if (there < length) {
      findings.problem(file + " is clipped: it has " + there + " bytes, not " + length);
    }
    reader =
        new WarcReader(new SeekableSource(fs, file), 0, length, KEPT_BODY, true).withFailures();
    at = reader.next(page);
  }

  /** How many answers are where a line says. */
  long matched() {
    return matched;
  }

  /** Looks for the answer of the next line that has one. */
  void expect(FetchLine line) throws IOException {
    if (line.status() == NOT_MODIFIED) {
      revisits++;
      return;
    }
    while (at && page.offset < line.offset()) {
      findings.problem(
          file + " has an answer of " + page.uri + " at " + page.offset + " that no line has");
      at = reader.next(page);
    }
    if (!at || page.offset > line.offset()) {
      findings.problem(
          file + " has no answer at " + line.offset() + ", where the log has " + line.url());
      return;
    }
    boolean same =
        page.uri.equals(line.url()) && page.place == line.place() && page.status == line.status();
    if (same) {
      matched++;
    } else {
      findings.problem(
          String.format(
              Locale.ROOT,
              "%s has at %d an answer of %s, place %d, status %d, where the log has %s, %d, %d",
              file,
              page.offset,
              page.uri,
              page.place,
              page.status,
              line.url(),
              line.place(),
              line.status()));
    }
    at = reader.next(page);
  }

  /** After the last line: nothing may be left. */
  void finish() throws IOException {
    for (; at; at = reader.next(page)) {
      findings.problem(
          file + " has an answer of " + page.uri + " at " + page.offset + " that no line has");
    }
    if (reader.counts().losses() + reader.counts().get(WarcCount.GARBAGE) > 0) {
      findings.problem(file + " is damaged: " + reader.counts());
    }
    long there = reader.counts().get(WarcCount.REVISIT);
    if (there != revisits) {
      findings.problem(
          file + " has " + there + " answers 'not modified', but the log has " + revisits);
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
