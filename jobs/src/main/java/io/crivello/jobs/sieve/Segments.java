package io.crivello.jobs.sieve;

import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.sieve.OfflineSieve.Segment;
import io.crivello.jobs.sieve.OfflineSieve.SegmentFile;
import io.crivello.sieve.UrlRunReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The files of new URLs that a sieve wrote, one an interval of places and priority bucket. */
final class Segments {
  /** Their directory in a sieve's output. */
  static final String DIRECTORY = "frontier";

  private Segments() {}

  static String intervalName(long interval) {
    return String.format(Locale.ROOT, "%06d", interval);
  }

  static String fileName(int bucket, String interval) {
    return String.format(Locale.ROOT, "b%03d-%s", bucket, interval);
  }

  /** Reads which files there are; they must have so many URLs at so many places. */
  static List<Segment> read(
      Configuration conf, SieveFiles files, Path directory, long firstPlace, long fresh)
      throws IOException {
    TreeMap<Integer, List<SegmentFile>> buckets = new TreeMap<>();
    long count = 0;
    long first = Long.MAX_VALUE;
    long last = -1;
    for (Path file : SieveFiles.list(conf, directory)) {
      String name = file.getName();
      int bucket = Integer.parseInt(name.substring(1, name.indexOf('-')));
      try (UrlRunReader run = files.urlRun(file)) {
        buckets
            .computeIfAbsent(bucket, b -> new ArrayList<>())
            .add(
                new SegmentFile(file.toString(), run.count(), run.firstNumber(), run.lastNumber()));
        count += run.count();
        first = Math.min(first, run.firstNumber());
        last = Math.max(last, run.lastNumber());
      }
    }
    if (count != fresh || first != firstPlace || last != firstPlace + fresh - 1) {
      throw new StageFailedException(
          String.format(
              Locale.ROOT,
              "%s has %d URLs at places %d to %d; %d from %d on were expected",
              directory,
              count,
              first,
              last,
              fresh,
              firstPlace));
    }
    List<Segment> segments = new ArrayList<>();
    buckets.forEach((bucket, list) -> segments.add(new Segment(bucket, list)));
    return segments;
  }
}
