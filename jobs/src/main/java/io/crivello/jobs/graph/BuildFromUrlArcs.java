package io.crivello.jobs.graph;

import io.crivello.jobs.graph.ParseArcs.Lines;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.jobs.urls.AliasSettings;
import io.crivello.jobs.urls.BuildUrls;
import io.crivello.jobs.urls.StandIns;
import io.crivello.jobs.urls.UrlTable;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;

/** From text with two URLs a line to a graph, and the table of its URLs beside it. */
final class BuildFromUrlArcs {
  /** The directory of the table. */
  static final String URLS = ".urls";

  private BuildFromUrlArcs() {}

  /** Builds the graph; if that fails, nothing is left. */
  static BuildGraph.Result run(
      Configuration conf,
      JobRunner jobs,
      BuildFromArcs.Request request,
      List<Path> files,
      Path basename,
      Scratch scratch)
      throws IOException, InterruptedException {
    if (request.renumber() || request.settings().nodes() != GraphSettings.BY_ARCS) {
      throw new UsageException(
          "the lines have URLs, which get numbers of their own: neither --renumber nor --nodes");
    }
    UrlArcs arcs = new UrlArcs(files, request.skipBadLines());
    List<String> extensions = BuildGraph.extensions(URLS);
    try (GraphOutput output = new GraphOutput(conf, basename, extensions)) {
      Path work = fresh(conf, scratch, "urls");
      Path directory = output.apart("urls");
      UrlTable table =
          BuildUrls.of(
              conf,
              jobs,
              arcs,
              (sampled, counters) -> refuseBadLines(conf, jobs, request, files, sampled, counters),
              work,
              directory);
      StandIns.Result rows =
          StandIns.find(
              conf, jobs, table, new AliasSettings(false, false, null), work, new Path(work, "no"));
      Path joined = scratch.jobOutput(conf, "joined");
      Path half = scratch.jobOutput(conf, "half");
      long repeated =
          JoinUrlArcs.run(conf, jobs, arcs, request.transpose(), rows.rows(), half, joined);
      BuildGraph.Result built =
          BuildGraph.fromRuns(
              conf,
              jobs,
              request.settings().withNodes(table.rows()),
              List.of(joined),
              scratch.jobOutput(conf, "built"),
              output);
      output.take(directory, URLS);
      output.publish(extensions);
      return new BuildGraph.Result(
          built.statistics(), built.repeated() + repeated, built.selfLoops(), built.ranges());
    }
  }

  private static void refuseBadLines(
      Configuration conf,
      JobRunner jobs,
      BuildFromArcs.Request request,
      List<Path> files,
      Path sampled,
      Counters counters)
      throws IOException {
    long bad = counters.findCounter(Lines.BAD).getValue();
    if (bad == 0) return;
    String first = PieceNotes.firstBad(conf, sampled, files);
    if (!request.skipBadLines()) {
      throw new StageFailedException(first + " (--skip-bad-lines passes over such lines)");
    }
    jobs.say(String.format(Locale.ROOT, "skipped %,d bad lines; the first is %s", bad, first));
  }

  private static Path fresh(Configuration conf, Scratch scratch, String name) throws IOException {
    Path directory = scratch.jobOutput(conf, name);
    FileSystem fs = directory.getFileSystem(conf);
    if (!fs.mkdirs(directory)) throw new IOException(directory + " could not be made");
    return directory;
  }
}
