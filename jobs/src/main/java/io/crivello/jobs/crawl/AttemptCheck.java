package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchJournal;
import io.crivello.fetch.FetchLine;
import io.crivello.fetch.Outcome;
import io.crivello.hash.Signatures;
import io.crivello.jobs.layout.CrawlState.Archive;
import io.crivello.jobs.layout.Workspace;
import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Checks what an attempt of a fetch task left: its two archives and its log are as long as the
 * state says, every line that speaks of a record has it, and every answer in the archives has its
 * line. The files are read side by side, once, since the log has its lines in the order of the
 * records.
 */
final class AttemptCheck {
  private final FileSystem fs;
  private final int round;
  private final Findings findings;
  private final Runnable progress;

  AttemptCheck(FileSystem fs, int round, Findings findings, Runnable progress) {
    this.fs = fs;
    this.round = round;
    this.findings = findings;
    this.progress = progress;
  }

  void check(Path directory, Archive archive) throws IOException {
    AttemptSettings.read(fs, directory);
    Path log = new Path(directory, Workspace.LOG);
    long logLength = fs.getFileStatus(log).getLen();
    if (logLength < archive.logLength()) {
      findings.problem(
          log + " is clipped: it has " + logLength + " bytes, not " + archive.logLength());
    }
    Path pagesFile = new Path(directory, Workspace.PAGES_ARCHIVE);
    Path asideFile = new Path(directory, Workspace.ROBOTS_ARCHIVE);
    try (ArchiveScan pages = new ArchiveScan(fs, pagesFile, archive.pagesLength(), findings);
        ArchiveScan aside = new ArchiveScan(fs, asideFile, archive.robotsLength(), findings)) {
      FetchLogs.forEach(fs, log, archive.logLength(), line -> check(line, pages, aside));
      pages.finish();
      aside.finish();
      findings.add(round, "records", pages.matched());
    }
  }

  private void check(FetchLine line, ArchiveScan pages, ArchiveScan aside) throws IOException {
    progress.run();
    findings.add(round, "log " + line.outcome().name().toLowerCase(Locale.ROOT), 1);
    if (line.outcome() != Outcome.ROBOTS) {
      findings.add(round, "log lines", Signatures.STANDARD.of(line.toLine()));
    }
    if (line.offset() < 0) return;
    ArchiveScan archive = FetchJournal.isPage(line.outcome(), line.status()) ? pages : aside;
    archive.expect(line);
  }
}
