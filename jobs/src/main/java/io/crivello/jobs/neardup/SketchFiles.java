package io.crivello.jobs.neardup;

import io.crivello.io.SeekableSource;
import io.crivello.neardup.hamming.ConcatenatedFingerprints;
import io.crivello.neardup.hamming.FingerprintFile;
import io.crivello.neardup.hamming.FingerprintReader;
import io.crivello.neardup.hamming.FingerprintSource;
import io.crivello.neardup.pairs.PairMerge;
import io.crivello.neardup.pairs.PairRunReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The names of the files of this stage, and how they are opened. */
final class SketchFiles {
  static final String SKETCHES = "sketches-";
  static final String SETS = "sets-";
  static final String DOCUMENTS = "documents-";
  static final String SHORT = "short-";
  static final String STARS = "stars-";
  static final String CANDIDATES = "candidates-";
  static final String PAIRS = "pairs-";
  static final String DISTINCT = "distinct";

  /** Below a directory of runs: what they were merged to. */
  static final String MERGED = "merged";

  private SketchFiles() {}

  static Path numbered(Path directory, String prefix, int number) {
    return new Path(directory, prefix + String.format(Locale.ROOT, "%05d", number));
  }

  static Path numbered(Path directory, String prefix, int number, int run) {
    return new Path(directory, prefix + String.format(Locale.ROOT, "%05d-%05d", number, run));
  }

  /** The files of a directory whose names begin in a way, in order. */
  static List<Path> list(FileSystem fs, Path directory, String prefix) throws IOException {
    FileStatus[] files = fs.listStatus(directory, path -> path.getName().startsWith(prefix));
    return Arrays.stream(files).map(FileStatus::getPath).sorted().toList();
  }

  /** The fingerprints of all documents, in order. */
  static FingerprintSource sketches(FileSystem fs, Path directory, int bits) throws IOException {
    List<FingerprintSource> parts = new ArrayList<>();
    for (Path file : list(fs, directory, SKETCHES)) parts.add(fingerprints(fs, file));
    return new ConcatenatedFingerprints(bits, parts);
  }

  static FingerprintSource fingerprints(FileSystem fs, Path file) throws IOException {
    return new FingerprintFile(() -> open(fs, file));
  }

  static FingerprintReader open(FileSystem fs, Path file) throws IOException {
    return new FingerprintReader(new SeekableSource(fs, file), file.toString());
  }

  /** All runs of pairs of a directory as one, those that were merged if any were. */
  static PairMerge pairs(FileSystem fs, Path directory, String prefix) throws IOException {
    Path at = directory;
    for (Path merged = new Path(at, MERGED); fs.exists(merged); merged = new Path(at, MERGED)) {
      at = merged;
    }
    return pairs(fs, list(fs, at, prefix));
  }

  /** Runs of pairs as one. */
  static PairMerge pairs(FileSystem fs, List<Path> files) throws IOException {
    List<PairRunReader> runs = new ArrayList<>();
    for (Path file : files) {
      runs.add(new PairRunReader(new SeekableSource(fs, file), file.toString()));
    }
    return new PairMerge(runs);
  }
}
