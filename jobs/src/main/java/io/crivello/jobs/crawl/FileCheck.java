package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchItem;
import io.crivello.fetch.FetchLine;
import io.crivello.fetch.Outcome;
import io.crivello.fetch.Standing;
import io.crivello.hash.Signatures;
import io.crivello.io.CorruptDataException;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.layout.CrawlState.Archive;
import io.crivello.jobs.layout.Workspace;
import io.crivello.sieve.SeenRunFormat;
import io.crivello.sieve.SeenRunReader;
import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunReader;
import io.crivello.table.SortedTableReader;
import io.crivello.warc.WarcCount;
import io.crivello.warc.WarcPage;
import io.crivello.warc.WarcReader;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Checks one file, or the files of one attempt, and adds up what others have to agree with. */
final class FileCheck {
  private static final int KEPT_BODY = 1 << 12;
  private static final int SIGNATURES_A_BLOCK = 1 << 12;

  private final Configuration conf;
  private final Findings findings;
  private final Runnable progress;

  FileCheck(Configuration conf, Findings findings, Runnable progress) {
    this.conf = conf;
    this.findings = findings;
    this.progress = progress;
  }

  /** The signature of a URL at a place, for sums. */
  static long signature(long place, String url) {
    return Signatures.STANDARD.of(Signatures.STANDARD.of(url) ^ place);
  }

  void check(CheckUnit unit) {
    Path path = new Path(unit.path());
    try {
      FileSystem fs = path.getFileSystem(conf);
      switch (unit.kind()) {
        case ATTEMPT ->
            new AttemptCheck(fs, unit.round(), findings, progress)
                .check(path, Archive.parse(unit.expected()));
        case OUTCOMES -> outcomes(fs, path, unit.round());
        case LIST -> list(fs, path, unit.round());
        case DROPPED -> dropped(fs, path, unit.round());
        case FRONTIER -> frontier(fs, path, unit.numbers());
        case TABLE -> table(fs, path);
        case SIGNATURES -> signatures(fs, path, unit.numbers()[0]);
        case VERSIONS -> versions(fs, path, unit.numbers());
        case PRESENT -> fs.getFileStatus(path);
      }
    } catch (FileNotFoundException e) {
      findings.problem(path + " is missing");
    } catch (CorruptDataException | IOException | IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      findings.problem(message.contains(unit.path()) ? message : path + ": " + message);
    }
  }

  private void outcomes(FileSystem fs, Path file, int round) throws IOException {
    try (SortedTableReader table = HostTables.reader(fs, file).verify();
        Outcomes outcomes = new Outcomes(fs, file)) {
      findings.add(round, "outcomes", table.count());
      for (FetchLine line; (line = outcomes.next()) != null; ) {
        progress.run();
        String outcome = line.outcome().name().toLowerCase(Locale.ROOT);
        findings.add(round, "outcomes " + outcome, 1);
        findings.add(round, "outcomes lines", Signatures.STANDARD.of(line.toLine()));
        long signature = signature(line.place(), line.url());
        findings.add(round, "outcomes urls", signature);
        boolean first = line.standing() == Standing.NEW;
        if (first && line.outcome() != Outcome.RETURNED) {
          findings.add(round, "ended urls", signature);
        }
      }
    }
  }

  private void list(FileSystem fs, Path file, int round) throws IOException {
    forEachLine(
        fs,
        file,
        text -> {
          FetchItem item = FetchItem.parse(text);
          findings.add(round, "listed", 1);
          long signature = signature(item.place(), item.url());
          findings.add(round, "listed urls", signature);
          if (item.standing() == Standing.NEW) findings.add(round, "listed new urls", signature);
        });
  }

  private void dropped(FileSystem fs, Path file, int round) throws IOException {
    forEachLine(
        fs,
        file,
        text -> {
          FetchLine line = FetchLine.parse(text);
          findings.add(round, "dropped", 1);
          findings.add(round, "ended urls", signature(line.place(), line.url()));
        });
  }

  private void forEachLine(FileSystem fs, Path file, CheckFiles.LineVisitor visitor)
      throws IOException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(fs.open(file), StandardCharsets.UTF_8))) {
      for (String line; (line = lines.readLine()) != null; ) {
        progress.run();
        visitor.visit(line);
      }
    }
  }

  /** Every place of a run counts; those before the cursor were taken by some round. */
  private void frontier(FileSystem fs, Path file, long[] expected) throws IOException {
    long cursor = expected[0];
    UrlRecord record = new UrlRecord();
    try (UrlRunReader run = new UrlRunReader(new SeekableSource(fs, file), file.toString())) {
      if (run.count() != expected[1]
          || run.firstNumber() != expected[2]
          || run.lastNumber() != expected[3]) {
        findings.problem(
            String.format(
                Locale.ROOT,
                "%s has %d URLs at places %d to %d, but the state says %d at %d to %d",
                file,
                run.count(),
                run.firstNumber(),
                run.lastNumber(),
                expected[1],
                expected[2],
                expected[3]));
      }
      run.verify();
      while (run.next(record)) {
        findings.add(0, "places", 1);
        findings.add(0, "place numbers", Signatures.STANDARD.of(record.number));
        if ((record.number & 0xFFFF) == 0) progress.run();
        if (record.number >= cursor) continue;
        findings.add(0, "taken", 1);
        findings.add(0, "taken urls", signature(record.number, record.text()));
      }
    }
  }

  private void versions(FileSystem fs, Path directory, long[] expected) throws IOException {
    WarcPage page = new WarcPage();
    long count = 0;
    for (int i = 0; i < expected[1]; i++) {
      Path file = new Path(directory, Workspace.versions(i));
      if (!fs.exists(file)) {
        findings.problem(file + " is missing");
        return;
      }
      SeekableSource source = new SeekableSource(fs, file);
      try (WarcReader reader = new WarcReader(source, 0, source.length(), KEPT_BODY, true)) {
        for (; reader.next(page); count++) progress.run();
        if (reader.counts().losses() + reader.counts().get(WarcCount.GARBAGE) > 0) {
          findings.problem(file + " is damaged: " + reader.counts());
        }
      }
    }
    if (count != expected[0]) {
      findings.problem(directory + " has " + count + " versions, not " + expected[0]);
    }
  }

  private void table(FileSystem fs, Path file) throws IOException {
    try (SortedTableReader table = HostTables.reader(fs, file)) {
      table.verify();
    }
  }

  private void signatures(FileSystem fs, Path directory, long expected) throws IOException {
    long[] block = new long[SIGNATURES_A_BLOCK];
    long count = 0;
    int slices = 1;
    for (int slice = 0; slice < slices; slice++) {
      Path file = new Path(directory, SeenRunFormat.fileName(slice));
      try (SeenRunReader run = new SeenRunReader(new SeekableSource(fs, file), file.toString())) {
        slices = run.slices();
        run.verify();
        for (int n; (n = run.readBlock(block)) > 0; count += n) progress.run();
      }
    }
    if (count != expected) {
      findings.problem(
          String.format(
              Locale.ROOT,
              "%s should have %d signatures, but %d were read",
              directory,
              expected,
              count));
    }
  }
}
