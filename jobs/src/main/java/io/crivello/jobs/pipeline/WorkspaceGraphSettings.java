package io.crivello.jobs.pipeline;

import io.crivello.jobs.graph.GraphSettings;
import java.util.ArrayList;
import java.util.List;

/**
 * What the graph of a workspace is made of.
 *
 * @param frontier whether URLs are nodes that are known but were not fetched
 * @param redirects whether redirecting URLs stand for where they lead
 * @param canonicals whether pages stand for their canonical URLs
 * @param copies whether copies stand for the page that represents them
 * @param nofollow whether links count that ask not to be followed
 * @param selfLoops whether arcs stay that lead from a node to itself
 * @param compression how the graph is compressed, in words
 * @param graph the same for {@link io.crivello.jobs.graph.BuildGraph}
 */
record WorkspaceGraphSettings(
    boolean frontier,
    boolean redirects,
    boolean canonicals,
    boolean copies,
    boolean nofollow,
    boolean selfLoops,
    String compression,
    GraphSettings graph) {
  static final WorkspaceGraphSettings DEFAULT =
      new WorkspaceGraphSettings(false, true, true, false, false, true, "", GraphSettings.DEFAULT);

  static final String FRONTIER = "--frontier";
  static final String COPIES = "--collapse-copies";

  /** All that makes a difference, in words, as flags. */
  String words() {
    List<String> words = new ArrayList<>();
    if (frontier) words.add(FRONTIER);
    if (!redirects) words.add("--no-redirects");
    if (!canonicals) words.add("--no-canonicals");
    if (copies) words.add(COPIES);
    if (nofollow) words.add("--nofollow");
    if (!selfLoops) words.add("--no-self-loops");
    if (!compression.isEmpty()) words.add(compression);
    return String.join(" ", words);
  }
}
