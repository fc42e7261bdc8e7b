package io.crivello.jobs.graph;

import io.crivello.jobs.runtime.JobRunner;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** From sorted runs of numeric arcs to a BV graph. */
public final class BuildGraph {
  /**
   * What was built.
   *
   * @param nodes of the graph
   * @param arcs of the graph, without repeated ones
   * @param repeated arcs that were dropped because they came before
   * @param selfLoops distinct arcs from a node to itself that were dropped
   * @param bits of the graph, without offsets
   * @param ranges of nodes that were compressed on their own
   */
  public record Result(
      long nodes, long arcs, long repeated, long selfLoops, long bits, int ranges) {}

  private BuildGraph() {}

  /**
   * Builds a graph of all arcs in some runs.
   *
   * @param runs directories: the output of jobs whose tasks wrote {@link ArcRuns}
   * @param scratch a directory that does not exist, for what is needed in between; it is left to
   *     the caller
   * @param basename where the files of the graph go, which differ in their extensions; if one of
   *     them exists, this fails, and if this fails, none of them is there
   */
  public static Result fromRuns(
      Configuration conf,
      JobRunner jobs,
      GraphSettings settings,
      List<Path> runs,
      Path scratch,
      Path basename)
      throws IOException, InterruptedException {
    throw new UnsupportedOperationException("not yet");
  }
}
