package io.crivello.jobs.sieve;

import io.crivello.io.MappedSource;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.Settings;
import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunReader;
import io.crivello.sieve.UrlRunWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** Settings and files for tests of the sieve's jobs. */
final class Sieving {
  static final JobRunner JOBS =
      new JobRunner(
          new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), false);

  private Sieving() {}

  /** A configuration for embedded runs with so many tasks, cutting input into pieces of a size. */
  static Configuration configuration(Path folder, int tasks, long splitBytes) throws IOException {
    Configuration conf = Platform.configuration(null);
    conf.setInt(Settings.LOCAL_TASKS, Math.min(tasks, 3));
    conf.setInt(Settings.REDUCERS, tasks);
    conf.set(Settings.MEMORY, tasks == 2 ? "1m" : "64m");
    conf.set(Settings.PROGRESS, "none");
    conf.set(Settings.SCRATCH, folder.resolve("scratch").toString());
    conf.setLong(FoundInputFormat.SPLIT_BYTES, splitBytes);
    Scratch.open(conf, folder);
    return conf;
  }

  /** A URL with the number by which it is found or placed. */
  record Entry(long number, long ordinal, String url, int bucket) {}

  static org.apache.hadoop.fs.Path write(Path file, List<Entry> entries) throws IOException {
    Files.createDirectories(file.getParent());
    try (UrlRunWriter writer = new UrlRunWriter(Files.newOutputStream(file))) {
      UrlRecord record = new UrlRecord();
      for (Entry entry : entries) {
        record.number = entry.number;
        record.ordinal = entry.ordinal;
        record.bucket = entry.bucket;
        record.setUrl(entry.url);
        writer.add(record);
      }
      writer.finish();
    }
    return new org.apache.hadoop.fs.Path(file.toUri());
  }

  static List<Entry> read(String file) throws IOException {
    Path path = Path.of(new org.apache.hadoop.fs.Path(file).toUri().getPath());
    List<Entry> entries = new ArrayList<>();
    try (UrlRunReader reader = new UrlRunReader(new MappedSource(path), file)) {
      UrlRecord record = new UrlRecord();
      while (reader.next(record)) {
        entries.add(new Entry(record.number, record.ordinal, record.text(), record.bucket));
      }
    }
    return entries;
  }

  /** Names and contents of all files below a directory, as one digest. */
  static String digest(Path directory) throws Exception {
    java.security.MessageDigest digest = java.security.MessageDigest.getInstance("SHA-256");
    try (Stream<Path> walk = Files.walk(directory)) {
      for (Path path : walk.filter(Files::isRegularFile).sorted().toList()) {
        digest.update(directory.relativize(path).toString().getBytes(StandardCharsets.UTF_8));
        digest.update(Files.readAllBytes(path));
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
