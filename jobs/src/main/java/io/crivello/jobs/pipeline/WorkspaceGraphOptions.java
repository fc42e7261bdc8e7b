package io.crivello.jobs.pipeline;

import io.crivello.jobs.graph.GraphSettings;
import io.crivello.jobs.runtime.UsageException;
import picocli.CommandLine.Option;

/** What the graph of a workspace is made of, on the command line. */
final class WorkspaceGraphOptions {
  @Option(
      names = "--frontier",
      description = "Of a workspace: URLs are nodes, too, that are known but were not fetched.")
  boolean frontier;

  @Option(
      names = "--no-redirects",
      description =
          "Of a workspace: a redirect is an arc. Without this, arcs to a redirecting URL lead to"
              + " where it leads in the end.")
  boolean noRedirects;

  @Option(
      names = "--no-canonicals",
      description =
          "Of a workspace: pages stand for themselves. Without this, a page stands for the fetched"
              + " page that it names as its canonical one: arcs from and to it are that one's.")
  boolean noCanonicals;

  @Option(
      names = "--collapse-copies",
      description =
          "Of a workspace: pages stand for the representatives of the copies that neardup found.")
  boolean collapseCopies;

  @Option(
      names = "--nofollow",
      description = "Of a workspace: links count, too, that ask not to be followed.")
  boolean nofollow;

  /**
   * The settings.
   *
   * @param graph how the graph is compressed
   * @param compression the same in words, empty if as usual
   */
  WorkspaceGraphSettings settings(GraphSettings graph, boolean selfLoops, String compression) {
    return new WorkspaceGraphSettings(
        frontier,
        !noRedirects,
        !noCanonicals,
        collapseCopies,
        nofollow,
        selfLoops,
        compression,
        graph);
  }

  /** Refuses all of them. */
  void refuse() {
    refuse(frontier, "--frontier");
    refuse(noRedirects, "--no-redirects");
    refuse(noCanonicals, "--no-canonicals");
    refuse(collapseCopies, "--collapse-copies");
    refuse(nofollow, "--nofollow");
  }

  private static void refuse(boolean isGiven, String flag) {
    if (isGiven)
      throw new UsageException(flag + " is for the graph of a workspace, not for --arcs");
  }
}
