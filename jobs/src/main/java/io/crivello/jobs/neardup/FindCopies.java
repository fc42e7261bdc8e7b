package io.crivello.jobs.neardup;

import io.crivello.jobs.neardup.SketchPages.Count;
import io.crivello.jobs.runtime.JobRunner;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;

/**
 * The stage: all its jobs, one after the other. In a fresh directory it leaves the tables of {@link
 * CopyTables} in {@code tables}, and beside them what they were made of: {@code sketches}, {@code
 * stars}, {@code distinct}, {@code pairs}, and {@code candidates} if sets of n-grams are compared.
 */
public final class FindCopies {
  private FindCopies() {}

  /** Where the fingerprints and names of documents are. */
  public static Path sketches(Path directory) {
    return new Path(directory, "sketches");
  }

  static Path stars(Path directory) {
    return new Path(directory, "stars");
  }

  /** The file of one fingerprint a class. */
  static Path distinct(Path directory) {
    return new Path(new Path(directory, "distinct"), SketchFiles.DISTINCT);
  }

  static Path pairs(Path directory) {
    return new Path(directory, "pairs");
  }

  static Path tables(Path directory) {
    return new Path(directory, "tables");
  }

  /**
   * What was found.
   *
   * @param figures those of {@code figures.tsv}, in its order, then those of the search
   * @param tables the directory of tables
   */
  public record Result(Map<String, Long> figures, Path tables) {
    /** A page with pictures. */
    public Path report() {
      return new Path(tables, CopiesReport.FILE);
    }
  }

  /**
   * Finds copies among the newest versions of pages.
   *
   * @param runs of the page store, oldest first
   * @param scores a table of {@link io.crivello.jobs.store.ScoreTable} by which representatives are
   *     chosen, or null
   * @param directory one that does not exist; if this fails, it does not exist again
   */
  public static Result run(
      Configuration conf,
      JobRunner jobs,
      List<Path> runs,
      NeardupSettings settings,
      Path scores,
      Path directory)
      throws IOException, InterruptedException {
    FileSystem fs = directory.getFileSystem(conf);
    refuseExisting(fs, directory);
    boolean found = false;
    try {
      fs.mkdirs(directory);
      fs.deleteOnExit(directory);
      Result result = find(conf, jobs, runs, settings, scores, directory);
      found = true;
      return result;
    } finally {
      fs.cancelDeleteOnExit(directory);
      if (!found && !fs.delete(directory, true)) jobs.say(directory + " could not be removed");
    }
  }

  /** Refuses a directory that is there already, and says if it has no whole result. */
  public static void refuseExisting(FileSystem fs, Path directory) throws IOException {
    if (!fs.exists(directory)) return;
    boolean isWhole = fs.exists(new Path(tables(directory), CopiesReport.FILE));
    throw new FileAlreadyExistsException(
        directory
            + (isWhole
                ? " exists"
                : " exists, but has no whole result: remove it, then try again"));
  }

  /**
   * Finds the pairs of different fingerprints that are near each other: what a run does between
   * sketching pages and making clusters of them. The fingerprints are in {@link #sketches}.
   *
   * @param documents how many fingerprints there are
   * @param directory gets classes and pairs
   * @return how many pairs there are
   */
  public static long pairs(
      Configuration conf, JobRunner jobs, NeardupSettings settings, long documents, Path directory)
      throws IOException, InterruptedException {
    return join(conf, jobs, settings, group(conf, jobs, settings, documents, directory), directory);
  }

  /** Makes classes of equal fingerprints, and returns how many. */
  private static long group(
      Configuration conf, JobRunner jobs, NeardupSettings settings, long documents, Path directory)
      throws IOException, InterruptedException {
    Path sketches = sketches(directory);
    Path stars = stars(directory);
    GroupSketches.run(conf, jobs, settings, sketches, documents, stars);
    MergePairs.run(conf, jobs, stars, SketchFiles.STARS);
    Path distinct = distinct(directory).getParent();
    return DistinctSketches.run(conf, jobs, settings, sketches, stars, documents, distinct);
  }

  private static long join(
      Configuration conf, JobRunner jobs, NeardupSettings settings, long classes, Path directory)
      throws IOException, InterruptedException {
    Path pairs = pairs(directory);
    long count = JoinSketches.run(conf, jobs, settings, distinct(directory), classes, pairs);
    MergePairs.run(conf, jobs, pairs, SketchFiles.PAIRS);
    return count;
  }

  private static Result find(
      Configuration conf,
      JobRunner jobs,
      List<Path> runs,
      NeardupSettings settings,
      Path scores,
      Path directory)
      throws IOException, InterruptedException {
    FileSystem fs = directory.getFileSystem(conf);
    Path sketches = sketches(directory);
    Path stars = stars(directory);
    Path distinct = distinct(directory);
    Path pairs = pairs(directory);
    Path tables = tables(directory);
    Counters counters = SketchPages.run(conf, jobs, runs, settings, sketches);
    long documents = counters.findCounter(Count.DOCUMENTS).getValue();
    long classes = group(conf, jobs, settings, documents, directory);
    Map<String, Long> found = new LinkedHashMap<>();
    if (settings.isOfSets()) {
      Path candidates = new Path(directory, "candidates");
      SetInputs sets = new SetInputs(sketches, stars, documents, classes);
      long selected = counters.findCounter(Count.SELECTED).getValue();
      found.put("frequent-n-grams", JoinSets.run(conf, jobs, settings, sets, selected, candidates));
      MergePairs.run(conf, jobs, candidates, SketchFiles.CANDIDATES);
      found.put("candidates", CompareSets.run(conf, jobs, settings, sets, candidates, pairs));
      MergePairs.run(conf, jobs, pairs, SketchFiles.PAIRS);
    } else {
      join(conf, jobs, settings, classes, directory);
    }
    PageClasses pages = PageClasses.of(counters);
    ClusterCopies.Inputs inputs =
        new ClusterCopies.Inputs(sketches, stars, distinct, pairs, pages, scores);
    ClusterCopies.run(conf, jobs, settings, inputs, tables);
    Map<String, Long> figures = new LinkedHashMap<>(new CopyFigures(fs, tables).all());
    figures.putAll(found);
    Result result = new Result(figures, tables);
    CopiesReport.write(fs, settings, result);
    return result;
  }
}
