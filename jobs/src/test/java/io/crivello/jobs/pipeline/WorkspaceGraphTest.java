package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.jobs.layout.NeardupState;
import io.crivello.jobs.store.StoreBuilder;
import io.crivello.writable.StoredPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The graph of pages that were stored without a crawl, against plain maps. */
@Timeout(300)
class WorkspaceGraphTest {
  @TempDir Path directory;

  private final Program program = new Program();

  private static String url(int i) {
    String path = i % 11 == 0 ? "/?q=" + i : "/dir" + i % 5 + "/" + i;
    return (i % 4 == 0 ? "https://" : "http://")
        + "h"
        + i % 7
        + (i % 3 == 0 ? ".a" : "")
        + ".example"
        + path;
  }

  /** Pages of all kinds with links to each other, to nowhere, to themselves; chains and circles. */
  static Map<String, StoredPage> pages(int n, long seed) {
    Random random = new Random(seed);
    Map<String, StoredPage> pages = new TreeMap<>();
    for (int i = 0; i < n; i++) {
      int kind = random.nextInt(20);
      String text = "page " + (kind < 4 ? kind : i) + " has these very words of its own ".repeat(4);
      StoredPage page = StoreBuilder.page("html", kind == 19 ? "" : text);
      if (kind == 5 || kind == 6 || kind == 7) {
        page = StoreBuilder.page("redirect", "");
        page.status = 301;
        page.location = random.nextInt(9) == 0 ? "" : url(random.nextInt(n + n / 9));
      } else if (kind == 8) {
        page = StoreBuilder.page("error", "");
        page.status = 404;
        page.canonical = url(random.nextInt(n));
      } else {
        if (kind < 12 && kind > 8) page.canonical = url(random.nextInt(n + n / 9));
        if (kind == 12) page.canonical = url(i);
        if (kind == 13) page.nofollow = true;
        for (int links = random.nextInt(12); links > 0; links--) {
          String rel = random.nextInt(9) == 0 ? "nofollow" : "";
          if (random.nextInt(14) == 0) rel = "next canonical";
          int to = random.nextInt(5) == 0 ? random.nextInt(10) : random.nextInt(n + n / 4);
          if (random.nextInt(25) == 0) to = i;
          page.links.add(new StoredPage.Link(url(to), rel, "", rel.equals("nofollow")));
        }
      }
      pages.put(url(i), page);
    }
    return pages;
  }

  private void stored(Path workspace, Map<String, StoredPage> pages) throws IOException {
    Map<String, StoredPage> older = new TreeMap<>();
    Map<String, StoredPage> newer = new TreeMap<>();
    Map<String, StoredPage> other = pages(pages.size(), 99);
    int i = 0;
    for (Map.Entry<String, StoredPage> entry : pages.entrySet()) {
      boolean again = i++ % 3 == 0;
      older.put(entry.getKey(), again ? other.get(entry.getKey()) : entry.getValue());
      if (again) newer.put(entry.getKey(), entry.getValue());
    }
    StoredWorkspace.add(workspace, 5, older);
    StoredWorkspace.add(workspace, 6, newer);
  }

  private int run(Object... arguments) {
    return program.run(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
  }

  @Test
  void agreesWithPlainMapsUnderAllFlags() throws Exception {
    Path workspace = directory.resolve("w");
    Map<String, StoredPage> pages = pages(400, 1);
    stored(workspace, pages);
    assertEquals(0, run("neardup", workspace), program::err);
    Map<String, String> representatives = representatives(workspace);
    assertTrue(representatives.size() > 10, "there are copies");
    List<String> directories = new ArrayList<>();
    for (String flags :
        List.of(
            "",
            "--no-redirects --no-self-loops",
            "--no-canonicals --nofollow",
            "--collapse-copies --frontier")) {
      List<String> line = new ArrayList<>(List.of("graph", "build", workspace.toString()));
      Set<String> given = flags.isEmpty() ? Set.of() : Set.of(flags.split(" "));
      line.addAll(given);
      assertEquals(0, run(line.toArray()), flags + program.err());
      GraphWorkspace.agrees(new NaiveWebGraph(pages, Set.of(), representatives, given), workspace);
      directories.add(GraphWorkspace.state(workspace).directory());
    }
    assertEquals(0, run("check", workspace), () -> program.out() + program.err());
    assertTrue(program.out().matches("(?s).*numbered URLs +400\n.*"), program.out());
    assertEquals(directories.size(), new TreeSet<>(directories).size(), "each is a fresh one");
  }

  private Map<String, String> representatives(Path workspace) throws IOException {
    Path tables = workspace.resolve(NeardupState.of(StoredWorkspace.state(workspace)).tables());
    Map<String, String> found = new TreeMap<>();
    for (String line : Files.readAllLines(tables.resolve("clusters.tsv"))) {
      if (line.startsWith("leader\t")) continue;
      List<String> members = List.of(line.split("\t")[2].split(" "));
      String first =
          members.stream()
              .min(java.util.Comparator.comparing(io.crivello.url.SortForm::of))
              .orElseThrow();
      for (String member : members) if (!member.equals(first)) found.put(member, first);
    }
    return found;
  }

  @Test
  void bytesDoNotDependOnTasksOrMemory() throws Exception {
    Map<String, StoredPage> pages = pages(300, 2);
    String expected = null;
    for (int tasks : new int[] {1, 2, 7}) {
      Path workspace = directory.resolve("w" + tasks);
      stored(workspace, pages);
      assertEquals(
          0,
          run(
              "graph",
              "build",
              workspace,
              "-D",
              "crivello.local.tasks=" + tasks,
              "-D",
              "crivello.reducers=" + tasks,
              "--memory",
              tasks == 7 ? "1m" : "64m"),
          program::err);
      String digest =
          CrawlCase.digest(
              workspace, "urls/.*/(part|index).*", "graph/.*/web.*", "graph/.*/aliases.*");
      if (expected == null) expected = digest;
      assertEquals(expected, digest, tasks + " tasks");
      GraphWorkspace.agrees(new NaiveWebGraph(pages, Set.of(), Map.of(), Set.of()), workspace);
    }
  }

  @Test
  void aGraphIsBuiltAnewWhenPagesCame() throws Exception {
    Path workspace = directory.resolve("w");
    Map<String, StoredPage> pages = pages(50, 3);
    stored(workspace, pages);
    assertEquals(0, run("graph", "build", workspace), program::err);
    GraphState first = GraphWorkspace.state(workspace);
    assertEquals(0, run("graph", "build", workspace), program::err);
    assertTrue(program.err().contains("nothing changed since"), program.err());
    assertEquals(first, GraphWorkspace.state(workspace));
    assertEquals(0, run("graph", "build", workspace, "--window", "0"), program::err);
    assertNotEquals(first.directory(), GraphWorkspace.state(workspace).directory());
    assertEquals(first.urls(), GraphWorkspace.state(workspace).urls(), "the table serves again");
    Map<String, StoredPage> more = pages(60, 4);
    StoredWorkspace.add(workspace, 9, more);
    assertEquals(0, run("graph", "build", workspace), program::err);
    assertNotEquals(first.urls(), GraphWorkspace.state(workspace).urls());
    GraphWorkspace.agrees(new NaiveWebGraph(more, Set.of(), Map.of(), Set.of()), workspace);
  }

  /** What the command prints, for each node of a small graph by its number and by its URL. */
  @Test
  void nodesAreToldByNumberAndByUrl() throws Exception {
    Path workspace = directory.resolve("w");
    Map<String, StoredPage> pages = pages(30, 7);
    stored(workspace, pages);
    assertEquals(1, run("graph", "node", workspace, "0"));
    assertTrue(program.err().contains("has no graph yet"), program.err());
    assertEquals(0, run("graph", "build", workspace), program::err);
    NaiveWebGraph expected = new NaiveWebGraph(pages, Set.of(), Map.of(), Set.of());
    List<TreeSet<Long>> predecessors = expected.predecessors();
    for (int node = 0; node < 30; node++) {
      String url = expected.urls.get(node);
      StringBuilder told = new StringBuilder("number        " + node + "\nURL           " + url);
      String kind = pages.get(url).kind;
      if (!kind.equals("html")) told.append("\nkind          ").append(kind);
      String end = expected.ends.get(url);
      if (!end.equals(url)) {
        told.append("\nstands for    ").append(expected.urls.indexOf(end)).append("  ").append(end);
      }
      tell(told, "\nsuccessors    ", expected.successors.get(node), expected);
      tell(told, "\npredecessors  ", predecessors.get(node), expected);
      assertEquals(0, run("graph", "node", workspace, node % 2 == 0 ? node : url), program::err);
      assertEquals(told + "\n", program.out());
    }
    String first = expected.urls.get(0);
    String odd = first.replace(".example/", ".EXAMPLE:80/x/../").replaceFirst("^https?://", "");
    if (first.startsWith("https")) odd = odd.replace(":80", ":443");
    assertEquals(0, run("graph", "node", workspace, odd + "#there"), program::err);
    assertTrue(program.out().contains(first), program.out());
    assertEquals(1, run("graph", "node", workspace, "http://nowhere.example/"));
    assertTrue(program.err().contains("no node http://nowhere.example/"), program.err());
    assertEquals(1, run("graph", "node", workspace, "30"));
    assertTrue(program.err().contains("there is no node 30"), program.err());
    assertEquals(2, run("graph", "node", workspace, "ftp://a.example/"));
    assertEquals(2, run("graph", "node", directory.resolve("missing"), "1"));
  }

  private static void tell(
      StringBuilder told, String title, TreeSet<Long> nodes, NaiveWebGraph graph) {
    told.append(title).append(nodes.size());
    for (long node : nodes) {
      told.append("\n  ").append(node).append("  ").append(graph.urls.get((int) node));
    }
  }

  @Test
  void damageIsFoundByTheCheck() throws Exception {
    Path workspace = directory.resolve("w");
    stored(workspace, pages(60, 8));
    assertEquals(0, run("graph", "build", workspace), program::err);
    assertEquals(0, run("check", workspace), () -> program.out() + program.err());
    GraphState graph = GraphWorkspace.state(workspace);
    for (String name :
        List.of(
            graph.urls() + "/index",
            graph.urls() + "/part-00000.urls",
            graph.urls() + "/part-00000.map",
            graph.directory() + "/web.graph",
            graph.directory() + "/web.offsets",
            graph.directory() + "/web-t.graph",
            graph.directory() + "/aliases/aliases-00000-00000")) {
      Path file = workspace.resolve(name);
      byte[] sound = Files.readAllBytes(file);
      byte[] damaged = sound.clone();
      damaged[damaged.length / 2] ^= 0x10;
      Files.write(file, damaged);
      Path checksum = file.resolveSibling("." + file.getFileName() + ".crc");
      Path aside = directory.resolve("aside.crc");
      boolean hasChecksum = Files.exists(checksum);
      if (hasChecksum) Files.move(checksum, aside);
      assertEquals(1, run("check", workspace), name);
      assertTrue(program.out().lines().count() >= 1, program.out());
      if (hasChecksum) Files.move(aside, checksum);
      Files.write(file, sound);
    }
    assertEquals(0, run("check", workspace), () -> program.out() + program.err());
  }

  @Test
  void whatCannotBeBuiltIsSaid() throws Exception {
    Path missing = directory.resolve("missing");
    assertEquals(2, run("graph", "build", missing), program::err);
    assertTrue(program.err().contains("there is no workspace"), program.err());
    Path empty = directory.resolve("empty");
    StoredWorkspace.begin(empty);
    assertEquals(1, run("graph", "build", empty));
    assertTrue(program.err().contains("has no pages yet"), program.err());
    Path workspace = directory.resolve("w");
    stored(workspace, pages(20, 5));
    assertEquals(1, run("graph", "build", workspace, "--collapse-copies"));
    assertTrue(program.err().contains("run neardup first"), program.err());
    assertEquals(2, run("graph", "build", workspace, "--nodes", "5"));
    assertTrue(program.err().contains("--nodes goes with --arcs only"), program.err());
    assertEquals(2, run("graph", "build", "--arcs", "a", "b", "--frontier"));
    assertTrue(program.err().contains("--frontier is for the graph of a workspace"), program.err());
    assertEquals(2, run("graph", "build", workspace, "other"));
    assertTrue(program.err().contains("name one workspace"), program.err());
  }

  @Test
  void aRunThatFailsLeavesNothingButItsTable() throws Exception {
    Path workspace = directory.resolve("w");
    Map<String, StoredPage> pages = pages(20, 6);
    stored(workspace, pages);
    assertEquals(1, run("graph", "build", workspace, "-D", "mapreduce.local.map.tasks.maximum=0"));
    assertTrue(Files.notExists(workspace.resolve("graph")));
    assertTrue(Files.notExists(workspace.resolve("urls")) || isEmpty(workspace.resolve("urls")));
    Path obstacle =
        Files.writeString(workspace.resolve("graph"), "a file where a directory belongs");
    assertEquals(1, run("graph", "build", workspace), program::out);
    String table = UrlsState.of(StoredWorkspace.state(workspace)).directory();
    assertTrue(Files.exists(workspace.resolve(table).resolve("index")), "committed on its own");
    assertTrue(!GraphWorkspace.state(workspace).isThere());
    Files.delete(obstacle);
    assertEquals(0, run("graph", "build", workspace), program::err);
    assertEquals(table, GraphWorkspace.state(workspace).urls(), "and used by the next run");
    GraphWorkspace.agrees(new NaiveWebGraph(pages, Set.of(), Map.of(), Set.of()), workspace);
  }

  private static boolean isEmpty(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.findAny().isEmpty();
    }
  }

  @Test
  void aStoreWithoutPagesIsAnEmptyGraph() throws Exception {
    Path workspace = directory.resolve("w");
    StoredWorkspace.add(workspace, 1, Map.of());
    assertEquals(0, run("graph", "build", workspace), program::err);
    assertEquals(0, GraphWorkspace.state(workspace).nodes());
    GraphWorkspace.agrees(new NaiveWebGraph(Map.of(), Set.of(), Map.of(), Set.of()), workspace);
  }
}
