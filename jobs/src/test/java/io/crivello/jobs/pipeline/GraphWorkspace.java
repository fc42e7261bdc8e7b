package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.graph.BvGraph;
import io.crivello.graph.BvIterator;
import io.crivello.jobs.layout.Workspace;
import io.crivello.table.urls.UrlFiles;
import io.crivello.table.urls.UrlTableReader;
import io.crivello.url.SortForm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Reads what the graph stage left in a workspace. */
final class GraphWorkspace {
  private GraphWorkspace() {}

  static GraphState state(Path workspace) throws IOException {
    return GraphState.of(StoredWorkspace.state(workspace));
  }

  static List<String> urls(Path workspace) throws IOException {
    List<String> found = new ArrayList<>();
    Path directory = workspace.resolve(state(workspace).urls());
    try (UrlTableReader urls = new UrlTableReader(UrlFiles.local(directory))) {
      while (urls.next()) {
        assertEquals(found.size(), urls.row());
        byte[] form = urls.form();
        found.add(SortForm.url(new String(form, 0, urls.formLength(), StandardCharsets.US_ASCII)));
      }
    }
    return found;
  }

  /** By node the successors in a graph of the workspace. */
  static List<TreeSet<Long>> lists(Path workspace, String name) throws IOException {
    Path basename = workspace.resolve(state(workspace).directory()).resolve(name);
    List<TreeSet<Long>> lists = new ArrayList<>();
    BvGraph graph = BvGraph.open(basename, BvGraph.NO_OFFSETS);
    try (BvIterator nodes = graph.iterator()) {
      while (nodes.hasNext()) {
        assertEquals(lists.size(), nodes.next());
        TreeSet<Long> list = new TreeSet<>();
        for (int i = 0; i < nodes.outdegree(); i++) assertTrue(list.add(nodes.successors()[i]));
        lists.add(list);
      }
    }
    return lists;
  }

  /** The graph, its transpose and the table are those of plain maps. */
  static void agrees(NaiveWebGraph expected, Path workspace) throws IOException {
    assertEquals(expected.urls, urls(workspace));
    assertEquals(expected.successors, lists(workspace, Workspace.GRAPH));
    assertEquals(expected.predecessors(), lists(workspace, Workspace.TRANSPOSE));
    GraphState state = state(workspace);
    assertEquals(expected.urls.size(), state.nodes());
    assertEquals(expected.arcs(), state.arcs());
    assertEquals(expected.aliases(), state.aliases());
  }
}
