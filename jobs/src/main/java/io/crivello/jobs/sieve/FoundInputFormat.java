package io.crivello.jobs.sieve;

import io.crivello.jobs.runtime.Platform;
import io.crivello.sieve.UrlRunReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobContext;

/**
 * The files of a round, cut into about equal tasks: small files are put together, and runs of URLs
 * that are larger than a task's share are cut where their blocks start.
 */
final class FoundInputFormat extends PieceInputFormat {
  /** The files, and whether they may be cut: digest runs may not. */
  static final String FILES = "sieve.found.files";

  static final String CUT = "sieve.found.cut";

  /** The bytes of a task; 0 to let the sizes decide. */
  static final String SPLIT_BYTES = "sieve.split.bytes";

  private static final long SMALLEST_SHARE = 4 << 20;
  private static final long LARGEST_SHARE = 256 << 20;

  @Override
  List<PieceSplit> pieceSplits(JobContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    List<Path> files = new ArrayList<>();
    List<Long> lengths = new ArrayList<>();
    long total = 0;
    for (String name : SieveFiles.names(conf, FILES)) {
      Path file = new Path(name);
      long length = file.getFileSystem(conf).getFileStatus(file).getLen();
      files.add(file);
      lengths.add(length);
      total += length;
    }
    long share = share(conf, total);
    Packing packing = new Packing(share);
    for (int i = 0; i < files.size(); i++) {
      String name = files.get(i).toString();
      if (conf.getBoolean(CUT, false) && lengths.get(i) > share + share / 4) {
        cut(conf, files.get(i), lengths.get(i), packing);
      } else {
        packing.add(new Piece(name, 0, Long.MAX_VALUE), lengths.get(i));
      }
    }
    return packing.splits();
  }

  private static long share(Configuration conf, long total) {
    long given = conf.getLong(SPLIT_BYTES, 0);
    if (given > 0) return given;
    long even = total / Platform.concurrentTasks(conf) + 1;
    return Math.max(SMALLEST_SHARE, Math.min(LARGEST_SHARE, even));
  }

  private static void cut(Configuration conf, Path file, long length, Packing packing)
      throws IOException {
    long[] cuts;
    try (UrlRunReader run = new SieveFiles(conf).urlRun(file)) {
      cuts = run.cuts();
    }
    long perCut = Math.max(1, length / cuts.length);
    int from = 0;
    while (from < cuts.length) {
      long room = Math.max(1, packing.room() / perCut);
      int to = (int) Math.min(cuts.length, from + room);
      long end = to == cuts.length ? Long.MAX_VALUE : cuts[to];
      packing.add(new Piece(file.toString(), cuts[from], end), (to - from) * perCut);
      from = to;
    }
  }

  /** Fills one split after the other. */
  private static final class Packing {
    private final List<PieceSplit> splits = new ArrayList<>();
    private final long share;

    Packing(long share) {
      this.share = share;
    }

    /** How many bytes still fit into the split that is being filled; a whole one if it is full. */
    long room() {
      if (splits.isEmpty()) return share;
      long left = share - splits.get(splits.size() - 1).getLength();
      return left > 0 ? left : share;
    }

    void add(Piece piece, long bytes) {
      if (splits.isEmpty() || splits.get(splits.size() - 1).getLength() >= share) {
        splits.add(new PieceSplit());
      }
      splits.get(splits.size() - 1).add(piece, bytes);
    }

    List<PieceSplit> splits() {
      return splits;
    }
  }
}
