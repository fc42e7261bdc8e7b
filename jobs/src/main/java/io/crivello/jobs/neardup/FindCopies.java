package io.crivello.jobs.neardup;

import io.crivello.jobs.neardup.SketchPages.Count;
import io.crivello.jobs.runtime.JobRunner;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
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
  private static final String SKETCHES = "sketches";
  private static final String TABLES = "tables";

  private FindCopies() {}

  /**
   * What was found.
   *
   * @param pages that were looked at
   * @param tooShort pages with too little text
   * @param figures those of {@code figures.tsv}, in its order, after those of the search
   * @param tables the directory of tables
   */
  public record Result(long pages, long tooShort, Map<String, Long> figures, Path tables) {
    /** A page with pictures. */
    public Path report() {
      return new Path(tables, CopiesReport.FILE);
    }
  }

  /**
   * Finds copies among the newest versions of pages.
   *
   * @param runs of the page store, oldest first
   * @param directory one that does not exist
   */
  public static Result run(
      Configuration conf, JobRunner jobs, List<Path> runs, NeardupSettings settings, Path directory)
      throws IOException, InterruptedException {
    FileSystem fs = directory.getFileSystem(conf);
    if (fs.exists(directory)) throw new FileAlreadyExistsException(directory + " exists");
    Path sketches = new Path(directory, SKETCHES);
    Path stars = new Path(directory, "stars");
    Path distinct = new Path(directory, "distinct");
    Path pairs = new Path(directory, "pairs");
    Path tables = new Path(directory, TABLES);
    Counters counters = SketchPages.run(conf, jobs, runs, settings, sketches);
    long documents = counters.findCounter(Count.DOCUMENTS).getValue();
    GroupSketches.run(conf, jobs, settings, sketches, documents, stars);
    long classes = DistinctSketches.run(conf, jobs, settings, sketches, stars, documents, distinct);
    Path file = new Path(distinct, SketchFiles.DISTINCT);
    Map<String, Long> found = new LinkedHashMap<>();
    if (settings.isOfSets()) {
      Path candidates = new Path(directory, "candidates");
      SetInputs sets = new SetInputs(sketches, stars, documents, classes);
      long selected = counters.findCounter(Count.SELECTED).getValue();
      found.put("frequent-n-grams", JoinSets.run(conf, jobs, settings, sets, selected, candidates));
      found.put("candidates", CompareSets.run(conf, jobs, settings, sets, candidates, pairs));
    } else {
      JoinSketches.run(conf, jobs, settings, file, classes, pairs);
    }
    ClusterCopies.Inputs inputs = new ClusterCopies.Inputs(sketches, stars, file, pairs);
    ClusterCopies.run(conf, jobs, settings, inputs, tables);
    Result result =
        new Result(
            counters.findCounter(Count.PAGES).getValue(),
            counters.findCounter(Count.TOO_SHORT).getValue(),
            figures(fs, tables, found),
            tables);
    CopiesReport.write(fs, settings, result);
    return result;
  }

  private static Map<String, Long> figures(FileSystem fs, Path tables, Map<String, Long> found)
      throws IOException {
    Map<String, Long> figures = new LinkedHashMap<>(found);
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                fs.open(new Path(tables, CopyTables.FIGURES)), StandardCharsets.UTF_8))) {
      in.readLine();
      for (String line; (line = in.readLine()) != null; ) {
        String[] fields = line.split("\t", 2);
        figures.put(fields[0], Long.parseLong(fields[1]));
      }
    }
    return figures;
  }
}
