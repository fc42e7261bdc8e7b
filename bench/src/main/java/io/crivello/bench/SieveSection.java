package io.crivello.bench;

import io.crivello.io.MappedSource;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.Settings;
import io.crivello.jobs.sieve.OfflineSieve;
import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * A round of the sieve with 10 million found URLs, against 10 and 100 million seen ones, beside
 * GNU's text tools on the same text and beside looking up and inserting each signature in RocksDB.
 *
 * <p>The 10 million are a run that the round absorbs and writes again. The 100 million are this run
 * and an older one of 90 million, so that the round writes the same and reads ten times as much;
 * beside them, the 100 million as one run, of which nothing is written again.
 */
public final class SieveSection implements Section {
  private static final int TURNS = 3;
  private static final int ROCKS_KEYS = 5_000_000;
  private static final long LARGE = 100_000_000;
  private static final double GROWTH_BAR = 1.3;
  private static final double TOOLS_BAR = 1.5;
  private static final double ROCKS_BAR = 1.0 / 5;

  private Path folder;
  private Configuration conf;
  private List<Path> found;
  private OfflineSieve.Result result;

  @Override
  public void run(SideBySide sheet, String[] arguments) throws Exception {
    Path parent =
        arguments.length == 2 ? Path.of(arguments[1]) : Path.of("bench", "target").toAbsolutePath();
    Files.createDirectories(parent);
    folder = Files.createTempDirectory(parent, "sieve-");
    try {
      measure(sheet);
    } finally {
      remove(folder);
    }
  }

  private void measure(SideBySide sheet) throws Exception {
    conf = Platform.configuration(null);
    conf.set(Settings.PROGRESS, "none");
    conf.set(Settings.SCRATCH, folder.resolve("scratch").toString());
    Path text = folder.resolve("found.txt");
    found = SieveData.writeFound(folder, text);
    SieveData.writeSeenText(folder.resolve("unsorted.txt"));
    shell("sort --parallel=2 -S 1g -T . unsorted.txt > seen.txt && rm unsorted.txt");
    long[] signatures = SieveData.seenSignatures();
    OfflineSieve.SeenRun recent = seen("recent", signatures, SieveData.SEEN);
    OfflineSieve.SeenRun older = seen("older", new long[0], LARGE - SieveData.SEEN);
    OfflineSieve.SeenRun whole = seen("whole", signatures, LARGE);
    double[] smallSeconds = new double[TURNS];
    double[] largeSeconds = new double[TURNS];
    double[] wholeSeconds = new double[TURNS];
    double[] toolsSeconds = new double[TURNS];
    try (Scratch scratch = Scratch.open(conf, folder)) {
      sieve("warm-up", List.of(recent), false);
      for (int turn = 0; turn < TURNS; turn++) {
        smallSeconds[turn] = sieve("small", List.of(recent), turn == 0);
        toolsSeconds[turn] = tools();
        if (turn == 0) {
          compareWithTools();
          remove(folder.resolve("small"));
        }
        long smallFresh = result.fresh();
        if (turn == 0) volume(sheet, "against 10 M seen", result);
        largeSeconds[turn] = sieve("large", List.of(older, recent), false);
        if (turn == 0) volume(sheet, "against 90 M + 10 M seen", result);
        if (result.fresh() != smallFresh) throw new AssertionError("the larger set knows more");
        wholeSeconds[turn] = sieve("whole", List.of(whole), false);
        if (turn == 0) volume(sheet, "against 100 M seen, one run", result);
        if (result.fresh() != smallFresh) throw new AssertionError("the one run knows more");
      }
    }
    double ours = median(smallSeconds);
    line(sheet, "sieve, 10 M found, 10 M seen", ours, "GNU tools", median(toolsSeconds), TOOLS_BAR);
    line(sheet, "growth to 90 M + 10 M", median(largeSeconds), "10 M seen", ours, GROWTH_BAR);
    line(sheet, "growth to 100 M, one run", median(wholeSeconds), "10 M seen", ours, GROWTH_BAR);
    sheet.line(
        "found URLs a second",
        "%8.0f against 10 M, %.0f against 100 M seen",
        SieveData.FOUND / ours,
        SieveData.FOUND / median(largeSeconds));
    double rocks = rocks();
    line(
        sheet,
        "sieve, µs a found URL",
        1e6 * ours / SieveData.FOUND,
        "RocksDB check-then-put",
        rocks,
        ROCKS_BAR);
  }

  private static void volume(SideBySide sheet, String measure, OfflineSieve.Result result) {
    sheet.line(
        measure,
        "%8.1f MB read, %.1f MB written; %d found, %d different, %d new",
        result.bytesRead() / 1e6,
        result.bytesWritten() / 1e6,
        result.found(),
        result.distinct(),
        result.fresh());
  }

  private static void line(
      SideBySide sheet, String measure, double ours, String peer, double theirs, double bar) {
    sheet.line(
        measure,
        "%8.2f      %-28s %8.2f      ratio %5.2f   to reach ≤ %.2f   %s",
        ours,
        peer,
        theirs,
        ours / theirs,
        bar,
        ours / theirs <= bar ? "reached" : "MISSED");
  }

  private OfflineSieve.SeenRun seen(String name, long[] given, long count) throws IOException {
    Path directory = folder.resolve("seen-" + name);
    SieveData.writeSeen(directory, given, count);
    return new OfflineSieve.SeenRun(directory.toUri().toString(), count);
  }

  private double sieve(String name, List<OfflineSieve.SeenRun> seen, boolean keep)
      throws Exception {
    JobRunner jobs =
        new JobRunner(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), false);
    Path output = folder.resolve(name);
    OfflineSieve.Request request =
        new OfflineSieve.Request(
            found.stream().map(file -> new org.apache.hadoop.fs.Path(file.toUri())).toList(),
            null,
            seen,
            0,
            new org.apache.hadoop.fs.Path(output.toUri()));
    long start = System.nanoTime();
    result = OfflineSieve.run(conf, jobs, request);
    double seconds = (System.nanoTime() - start) / 1e9;
    if (!keep) remove(output);
    return seconds;
  }

  /** The same by text tools: unique, not seen, back in the order of discovery. */
  private double tools() throws Exception {
    long start = System.nanoTime();
    shell(
        "awk '{ print $0 \"\\t\" NR }' found.txt"
            + " | sort -s -u -t '\t' -k 1,1 --parallel=2 -S 1g -T ."
            + " | join -t '\t' -v 1 - seen.txt"
            + " | sort -t '\t' -k 2,2n --parallel=2 -S 512m -T ."
            + " | cut -f 1 > new.txt");
    return (System.nanoTime() - start) / 1e9;
  }

  private void shell(String command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", "set -o pipefail; " + command)
            .directory(folder.toFile())
            .inheritIO();
    builder.environment().put("LC_ALL", "C");
    Process process = builder.start();
    if (!process.waitFor(10, TimeUnit.MINUTES)) process.destroy();
    if (process.exitValue() != 0) throw new IOException("failed: " + command);
  }

  /** Both found the same new URLs, in the same order. */
  private void compareWithTools() throws IOException {
    UrlRecord record = new UrlRecord();
    long place = 0;
    try (BufferedReader lines =
        Files.newBufferedReader(folder.resolve("new.txt"), StandardCharsets.US_ASCII)) {
      for (OfflineSieve.SegmentFile file : result.segments().get(0).files()) {
        Path path = Path.of(java.net.URI.create(file.file()).getPath());
        try (UrlRunReader run = new UrlRunReader(new MappedSource(path), file.file())) {
          while (run.next(record)) {
            String line = lines.readLine();
            if (record.number != place++ || !record.text().equals(line)) {
              throw new AssertionError("place " + place + ": " + record.text() + ", not " + line);
            }
          }
        }
      }
      if (lines.readLine() != null) throw new AssertionError("the tools found more new URLs");
    }
  }

  /** Microseconds a key: half of the keys were put before. */
  private double rocks() throws RocksDBException, IOException {
    long[] keys = new SplittableRandom(3).longs(ROCKS_KEYS).toArray();
    byte[] key = new byte[Long.BYTES];
    byte[] nothing = new byte[0];
    byte[] value = new byte[1];
    try (Options options = new Options().setCreateIfMissing(true);
        RocksDB database = RocksDB.open(options, folder.resolve("rocks").toString())) {
      for (int i = 0; i < ROCKS_KEYS; i += 2) {
        ByteBuffer.wrap(key).putLong(0, keys[i]);
        database.put(key, nothing);
      }
      long fresh = 0;
      long start = System.nanoTime();
      for (long signature : keys) {
        ByteBuffer.wrap(key).putLong(0, signature);
        if (database.get(key, value) != RocksDB.NOT_FOUND) continue;
        database.put(key, nothing);
        fresh++;
      }
      double micros = (System.nanoTime() - start) / 1e3 / ROCKS_KEYS;
      if (fresh != ROCKS_KEYS / 2) throw new AssertionError(fresh + " new keys");
      return micros;
    }
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static void remove(Path directory) throws IOException {
    if (!Files.exists(directory)) return;
    try (Stream<Path> walk = Files.walk(directory)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
    }
  }
}
