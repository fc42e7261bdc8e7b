package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.NeardupState;
import io.crivello.jobs.state.State;
import java.util.List;

/**
 * The web graph that a workspace's state knows.
 *
 * @param directory relative to the workspace; empty if there is none
 * @param urls the directory of the table of its URLs
 * @param aliases how many URLs stand for other ones
 * @param settings with which it was made, in words
 * @param source a signature of what it was made of
 * @param nodes of the graph
 * @param arcs of the graph
 * @param bits of the graph
 */
record GraphState(
    String directory,
    String urls,
    long aliases,
    String settings,
    String source,
    long nodes,
    long arcs,
    long bits) {
  private static final String PREFIX = "graph.";

  static GraphState of(State state) {
    return new GraphState(
        state.get(PREFIX + "directory", ""),
        state.get(PREFIX + "urls", ""),
        state.getLong(PREFIX + "aliases", 0),
        state.get(PREFIX + "settings", ""),
        state.get(PREFIX + "source", ""),
        state.getLong(PREFIX + "nodes", 0),
        state.getLong(PREFIX + "arcs", 0),
        state.getLong(PREFIX + "bits", 0));
  }

  void writeTo(State.Draft draft) {
    draft.removeBelow(PREFIX);
    draft.put(PREFIX + "directory", directory);
    draft.put(PREFIX + "urls", urls);
    draft.put(PREFIX + "aliases", aliases);
    draft.put(PREFIX + "settings", settings);
    draft.put(PREFIX + "source", source);
    draft.put(PREFIX + "nodes", nodes);
    draft.put(PREFIX + "arcs", arcs);
    draft.put(PREFIX + "bits", bits);
  }

  /** Whether there is a graph. */
  boolean isThere() {
    return !directory.isEmpty();
  }

  /** Whether this is the graph of what a workspace has now, made with whatever settings. */
  boolean isOf(State state) {
    return isThere() && source.equals(signature(state, settings));
  }

  /**
   * By what a graph is known: the pages, the frontier and the copies that it was made of.
   *
   * @param settings in words
   */
  static String signature(State state, String settings) {
    List<String> words = List.of(settings.split(" "));
    boolean hasFrontier = words.contains(WorkspaceGraphSettings.FRONTIER);
    String urls = UrlsState.signature(CrawlState.of(state), hasFrontier);
    boolean hasCopies = words.contains(WorkspaceGraphSettings.COPIES);
    return hasCopies ? urls + " " + NeardupState.of(state).tables() : urls;
  }
}
