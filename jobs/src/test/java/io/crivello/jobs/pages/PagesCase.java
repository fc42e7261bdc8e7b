package io.crivello.jobs.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.MappedSource;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.store.PageRanges;
import io.crivello.sieve.DigestRunReader;
import io.crivello.sieve.Ordinal;
import io.crivello.sieve.UrlRunReader;
import io.crivello.url.PolicySettings;
import io.crivello.url.Priority;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Runs the job through its typed entry, on archives made here, and reads what it wrote. */
abstract class PagesCase {
  static final String HOST = "http://a.example/";
  static final String LONG_TEXT =
      "This paragraph has more than forty letters, so that the page has a digest.";

  @TempDir Path folder;

  final Configuration conf = Platform.configuration(null);
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
  private Scratch scratch;
  Map<String, String> policy = Map.of();
  String priority = "breadth";
  int mostLinks = 100;
  PageRanges ranges = new PageRanges.Sample().ranges();
  org.apache.hadoop.fs.Path seeds;
  private int outputs;

  @BeforeEach
  void openScratch() throws IOException {
    scratch = Scratch.open(conf, folder.resolve("scratch"));
  }

  @AfterEach
  void closeScratch() throws IOException {
    scratch.close();
  }

  PagesResult run(List<WarcInput> archives, org.apache.hadoop.fs.Path output)
      throws IOException, InterruptedException {
    ParsePages.Request request =
        new ParsePages.Request(
            archives,
            PolicySettings.parse(policy),
            seeds,
            Priority.parse(priority),
            mostLinks,
            "crivello",
            false,
            ranges,
            new org.apache.hadoop.fs.Path(folder.toUri()),
            output);
    JobRunner jobs = new JobRunner(new PrintStream(messages, true, UTF_8), false);
    return ParsePages.run(conf, jobs, request);
  }

  PagesResult run(WarcInput... archives) throws IOException, InterruptedException {
    Path output = folder.resolve("output-" + outputs++);
    return run(List.of(archives), new org.apache.hadoop.fs.Path(output.toUri()));
  }

  PagesResult run(ArchiveBuilder archive) throws IOException, InterruptedException {
    return run(archive.write(folder.resolve("archive-" + outputs + ".warc.gz")));
  }

  /** All found URLs in order: parent, kind, index, depth, hops, bucket, URL. */
  static List<String> found(PagesResult result) throws IOException {
    List<String> found = new ArrayList<>();
    List<Long> ordinals = new ArrayList<>();
    for (org.apache.hadoop.fs.Path file : result.foundFiles()) {
      try (UrlRunReader run = new UrlRunReader(source(file), file.getName())) {
        while (run.advance()) {
          var r = run.current();
          assertEquals(r.number, r.ordinal);
          int at = Collections.binarySearch(ordinals, r.ordinal);
          assertTrue(at < 0, "an ordinal occurs twice");
          ordinals.add(-at - 1, r.ordinal);
          found.add(
              -at - 1,
              String.format(
                  Locale.ROOT,
                  "%d %s %d depth %d hops %d bucket %d %s",
                  Ordinal.parent(r.ordinal),
                  Ordinal.kind(r.ordinal),
                  Ordinal.index(r.ordinal),
                  r.depth,
                  r.hops,
                  r.bucket,
                  r.text()));
        }
      }
    }
    assertEquals(result.found(), found.size());
    return found;
  }

  static List<String> urls(PagesResult result) throws IOException {
    return found(result).stream().map(line -> line.substring(line.lastIndexOf(' ') + 1)).toList();
  }

  static List<String> digests(PagesResult result) throws IOException {
    List<String> digests = new ArrayList<>();
    for (org.apache.hadoop.fs.Path file : result.digestFiles()) {
      try (DigestRunReader run = new DigestRunReader(source(file), file.getName())) {
        while (run.advance()) {
          digests.add(String.format(Locale.ROOT, "%012d %016x", run.place(), run.digest()));
        }
      }
    }
    Collections.sort(digests);
    assertEquals(result.digests(), digests.size());
    return digests;
  }

  static List<PageLine> lines(PagesResult result) throws IOException {
    List<PageLine> lines = new ArrayList<>();
    for (org.apache.hadoop.fs.Path file : result.pageFiles()) {
      for (String line : Files.readAllLines(Path.of(file.toUri()))) lines.add(PageLine.parse(line));
    }
    assertEquals(result.pages(), lines.size());
    return lines;
  }

  /** All flaws in order: place, kind, status, reason, text. */
  List<String> flaws(PagesResult result) throws IOException {
    List<String> flaws = new ArrayList<>();
    try (Flaws all = new Flaws(FileSystem.getLocal(conf), result.flawFiles())) {
      for (Flaw f; (f = all.next()) != null; ) {
        flaws.add(
            f.place() + " " + f.kind() + " " + f.status() + " " + f.reason() + " " + f.text());
      }
    }
    return flaws;
  }

  static MappedSource source(org.apache.hadoop.fs.Path file) throws IOException {
    return new MappedSource(Path.of(file.toUri()));
  }

  static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(text.getBytes(UTF_8));
    }
    return out.toByteArray();
  }
}
