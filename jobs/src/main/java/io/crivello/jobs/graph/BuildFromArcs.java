package io.crivello.jobs.graph;

import io.crivello.jobs.runtime.InputFiles;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.Workplaces;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** From text with two numbers, or two URLs, a line to a graph. */
public final class BuildFromArcs {
  /** The file of the numbers that nodes had before they were renumbered. */
  static final String IDS = ".ids";

  /**
   * What is asked for.
   *
   * @param inputs names of files, directories, patterns
   * @param output what the files of the graph begin with
   * @param transpose whether arcs are turned around
   * @param renumber whether nodes get consecutive numbers
   * @param skipBadLines whether bad lines are no error
   */
  public record Request(
      List<String> inputs,
      String output,
      boolean transpose,
      boolean renumber,
      boolean skipBadLines,
      GraphSettings settings) {}

  private BuildFromArcs() {}

  /** Builds the graph; if that fails, nothing is left. */
  public static BuildGraph.Result run(Configuration conf, JobRunner jobs, Request request)
      throws IOException, InterruptedException {
    Path basename = GraphFiles.basename(conf, request.output());
    Set<Path> files = new LinkedHashSet<>();
    for (String input : request.inputs()) files.addAll(InputFiles.findMatching(conf, input));
    List<Path> texts = List.copyOf(files);
    try (Scratch scratch = Workplaces.scratch(conf, basename)) {
      return UrlArcs.isIn(conf, texts)
          ? BuildFromUrlArcs.run(conf, jobs, request, texts, basename, scratch)
          : ofNumbers(conf, jobs, request, texts, basename, scratch);
    }
  }

  private static BuildGraph.Result ofNumbers(
      Configuration conf,
      JobRunner jobs,
      Request request,
      List<Path> files,
      Path basename,
      Scratch scratch)
      throws IOException, InterruptedException {
    List<String> extensions = BuildGraph.extensions(request.renumber() ? IDS : null);
    try (GraphOutput output = new GraphOutput(conf, basename, extensions)) {
      Path parsed = scratch.jobOutput(conf, "parsed");
      ParseArcs.run(conf, jobs, files, request, parsed);
      BuildGraph.Result result =
          request.renumber()
              ? renumber(conf, jobs, request.settings(), parsed, scratch, output)
              : BuildGraph.fromRuns(
                  conf,
                  jobs,
                  request.settings(),
                  List.of(parsed),
                  scratch.jobOutput(conf, "built"),
                  output);
      output.publish(extensions);
      return result;
    }
  }

  private static BuildGraph.Result renumber(
      Configuration conf,
      JobRunner jobs,
      GraphSettings settings,
      Path parsed,
      Scratch scratch,
      GraphOutput output)
      throws IOException, InterruptedException {
    NodeIds ids = NodeIds.of(conf, jobs, parsed, scratch.jobOutput(conf, "ids"));
    Path half = scratch.jobOutput(conf, "half");
    Path whole = scratch.jobOutput(conf, "whole");
    long repeated = RenumberArcs.run(conf, jobs, ids, parsed, half);
    repeated += RenumberArcs.run(conf, jobs, ids, half, whole);
    BuildGraph.Result result =
        BuildGraph.fromRuns(
            conf,
            jobs,
            settings.withNodes(ids.count()),
            List.of(whole),
            scratch.jobOutput(conf, "built"),
            output);
    try (OutputStream out = output.create(IDS)) {
      ids.copyTo(out);
    }
    return new BuildGraph.Result(
        result.statistics(), result.repeated() + repeated, result.selfLoops(), result.ranges());
  }
}
