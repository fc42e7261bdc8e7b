package io.crivello.jobs.pipeline;

import io.crivello.io.SeekableSource;
import io.crivello.jobs.layout.CrawlState.FrontierFile;
import io.crivello.jobs.layout.Workspace;
import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunReader;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** All files of the frontier, those of all buckets merged in the order of places. */
final class FrontierOrder implements Closeable {
  private final FileSystem fs;
  private final Workspace workspace;
  private final List<Bucket> buckets = new ArrayList<>();

  /** One bucket's files, read one after the other. */
  private final class Bucket {
    private final Deque<FrontierFile> files;
    private final UrlRecord record = new UrlRecord();
    private UrlRunReader run;
    private boolean at;

    Bucket(Deque<FrontierFile> files) throws IOException {
      this.files = files;
      advance();
    }

    void advance() throws IOException {
      at = run != null && run.next(record);
      while (!at && !files.isEmpty()) {
        close();
        Path path = workspace.resolve(files.removeFirst().file());
        run = new UrlRunReader(new SeekableSource(fs, path), path.toString());
        at = run.next(record);
      }
    }

    void close() throws IOException {
      if (run != null) run.close();
    }
  }

  FrontierOrder(FileSystem fs, Workspace workspace, List<FrontierFile> files) throws IOException {
    this.fs = fs;
    this.workspace = workspace;
    Map<Integer, Deque<FrontierFile>> ofBuckets = new TreeMap<>();
    files.stream()
        .sorted(Comparator.comparingLong(FrontierFile::first))
        .forEach(f -> ofBuckets.computeIfAbsent(f.bucket(), b -> new ArrayDeque<>()).add(f));
    for (Deque<FrontierFile> ofBucket : ofBuckets.values()) buckets.add(new Bucket(ofBucket));
  }

  boolean next(UrlRecord into) throws IOException {
    Bucket least = null;
    for (Bucket bucket : buckets) {
      if (bucket.at && (least == null || bucket.record.number < least.record.number)) {
        least = bucket;
      }
    }
    if (least == null) return false;
    into.set(least.record);
    least.advance();
    return true;
  }

  @Override
  public void close() throws IOException {
    for (Bucket bucket : buckets) bucket.close();
  }
}
