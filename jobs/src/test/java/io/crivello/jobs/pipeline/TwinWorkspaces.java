package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.jobs.Shell;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.NeardupState;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.state.State;
import io.crivello.jobs.state.WorkspaceWriter;
import io.crivello.jobs.store.PageScan;
import io.crivello.writable.StoredPage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;

/**
 * A workspace on HDFS and one on the local disk. The same commands, with jobs on the cluster there
 * and in this process here, must print the same, and leave the same pages, tables and figures.
 */
public final class TwinWorkspaces {
  private static final String MEMORY = "64m";

  private final FileSystem hdfs;
  private final Map<String, String> cluster;
  private final org.apache.hadoop.fs.Path remote;
  private final Path local;
  private final Path here;
  private final Program program = new Program();

  /**
   * Two workspaces.
   *
   * @param cluster the environment of a program whose jobs run on the cluster
   * @param here a directory for what programs print and log
   */
  public TwinWorkspaces(
      FileSystem hdfs,
      Map<String, String> cluster,
      org.apache.hadoop.fs.Path remote,
      Path local,
      Path here) {
    this.hdfs = hdfs;
    this.cluster = cluster;
    this.remote = hdfs.makeQualified(remote);
    this.local = local;
    this.here = here;
  }

  /** Two workspaces of which the local one becomes a copy of the other. */
  public TwinWorkspaces copied(Path to) throws IOException {
    hdfs.copyToLocalFile(
        false,
        remote,
        new org.apache.hadoop.fs.Path(to.toUri()),
        /* useRawLocalFileSystem= */ true);
    return new TwinWorkspaces(hdfs, cluster, remote, to, here);
  }

  /**
   * Runs a command, of one or two words, on both; returns what both print, but for the names of the
   * workspaces.
   */
  public String run(String command, String... more) throws Exception {
    return run(command, List.of(more), List.of(more));
  }

  private String run(String command, List<String> there, List<String> more) throws Exception {
    Shell.Result result = Shell.run(here, cluster, line(command, remote.toUri().getPath(), there));
    assertEquals(0, result.code(), result.err());
    return assertPrinted(command, result.out(), more);
  }

  /** As {@link #run(String, String...)}, with a command that needs no job: all in this process. */
  public String look(String command, String... more) {
    List<String> there = new ArrayList<>(List.of(more));
    there.addAll(List.of("--cluster", cluster.get("HADOOP_CONF_DIR")));
    assertEquals(0, program.run(line(command, remote.toUri().getPath(), there)), program::err);
    return assertPrinted(command, program.out(), List.of(more));
  }

  private String assertPrinted(String command, String there, List<String> more) {
    assertEquals(0, program.run(line(command, local.toString(), more)), program::err);
    String printed = program.out().replace(local.toString(), "");
    assertEquals(printed, there.replace(remote.toUri().getPath(), ""), command);
    return printed;
  }

  private static String[] line(String command, String workspace, List<String> more) {
    List<String> line = new ArrayList<>(List.of(command.split(" ")));
    line.add(workspace);
    line.addAll(more);
    line.addAll(List.of("--memory", MEMORY));
    return line.toArray(String[]::new);
  }

  /** Ingests local files, of which HDFS gets copies, and compares the rounds that this makes. */
  public void ingest(List<Path> files, String... more) throws Exception {
    List<String> there = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Path file : files) {
      org.apache.hadoop.fs.Path copy =
          new org.apache.hadoop.fs.Path("/" + file.getFileName().toString());
      hdfs.copyFromLocalFile(new org.apache.hadoop.fs.Path(file.toUri()), copy);
      there.add(copy.toString());
      names.add(file.toString());
    }
    there.addAll(List.of(more));
    names.addAll(List.of(more));
    run("ingest", there, names);
    assertSameCrawl();
  }

  /** Compares what was seen, the frontier, the figures of each round, and the stored pages. */
  public void assertSameCrawl() throws IOException {
    CrawlState here = CrawlState.of(state(local()));
    CrawlState there = CrawlState.of(state(remote));
    assertEquals(untimed(here.counts), untimed(there.counts));
    assertEquals(here.places, there.places);
    assertEquals(here.seenCount(), there.seenCount());
    assertEquals(here.waiting, there.waiting);
    assertEquals(
        SeenAndFrontier.digest(local, here.round),
        SeenAndFrontier.digest(hdfs, remote, there.round));
    Map<String, String> pages = pages(local(), here);
    assertTrue(pages.size() > 10, pages::toString);
    assertEquals(pages, pages(remote, there));
  }

  private static Map<String, String> untimed(Map<String, String> counts) {
    Map<String, String> untimed = new TreeMap<>(counts);
    assertTrue(untimed.keySet().removeIf(name -> name.endsWith(" selected-at")), counts::toString);
    return untimed;
  }

  /** Each page but for its time and archive. */
  private Map<String, String> pages(org.apache.hadoop.fs.Path root, CrawlState crawl)
      throws IOException {
    List<org.apache.hadoop.fs.Path> runs =
        crawl.store.stream().map(r -> new org.apache.hadoop.fs.Path(root, r.directory())).toList();
    Map<String, String> pages = new TreeMap<>();
    PageScan.run(
        Platform.configuration(null),
        runs,
        (url, page) -> {
          pages.put(url, text(page));
          return true;
        });
    return pages;
  }

  private static String text(StoredPage page) {
    return String.join(
        "\n",
        page.status + " " + page.kind + " " + page.type + " " + page.charset + " " + page.reason,
        Long.toString(page.place),
        page.title,
        page.text,
        page.location,
        Long.toString(page.bodyDigest),
        page.links.toString());
  }

  /** Finds copies in both, as later stages see them; returns the pairs. */
  public String neardup(String... more) throws Exception {
    run("neardup", more);
    String tables = NeardupState.of(state(local())).tables();
    assertSameFiles(tables, NeardupState.of(state(remote)).tables());
    return Files.readString(local.resolve(tables).resolve("pairs.tsv"), StandardCharsets.UTF_8);
  }

  private void assertSameFiles(String ours, String theirs) throws IOException {
    Path directory = local.resolve(ours);
    org.apache.hadoop.fs.Path there = new org.apache.hadoop.fs.Path(remote, theirs);
    List<String> names = names(directory);
    assertFalse(names.isEmpty(), directory::toString);
    assertEquals(names, names(there));
    for (String name : names) {
      byte[] bytes = Files.readAllBytes(directory.resolve(name));
      assertArrayEquals(bytes, read(new org.apache.hadoop.fs.Path(there, name)), name);
    }
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.startsWith("."))
          .sorted()
          .toList();
    }
  }

  private List<String> names(org.apache.hadoop.fs.Path directory) throws IOException {
    List<String> names = new ArrayList<>();
    for (FileStatus file : hdfs.listStatus(directory)) names.add(file.getPath().getName());
    return names.stream().sorted().toList();
  }

  private byte[] read(org.apache.hadoop.fs.Path file) throws IOException {
    try (InputStream in = hdfs.open(file)) {
      return in.readAllBytes();
    }
  }

  private org.apache.hadoop.fs.Path local() {
    return new org.apache.hadoop.fs.Path(local.toUri());
  }

  private static State state(org.apache.hadoop.fs.Path root) throws IOException {
    return WorkspaceWriter.read(Platform.configuration(null), root);
  }
}
