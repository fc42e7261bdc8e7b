package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.jobs.Shell;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.state.Death;
import io.crivello.web.WebSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Crawls whose workspace is on HDFS and whose driver dies in the second round, for a cluster that a
 * test has started. What is right says an undisturbed crawl into a local directory.
 */
public final class KilledOnHdfs implements AutoCloseable {
  private static final WebSettings WEB = new WebSettings().seed(3).hosts(4).pages(25).seedHosts(4);
  private static final int THREADS = 2;
  private static final int ASKED_UNTIL_DEATH = 8;
  private static final String OWN_CONTAINERS = "mapreduce.job.ubertask.enable=false";

  private final DistributedFileSystem hdfs;
  private final Path folder;
  private final CrawlCase web;
  private final Map<String, Integer> wanted = new TreeMap<>();
  private final String digest;
  private final org.apache.hadoop.fs.Path home;

  public KilledOnHdfs(DistributedFileSystem hdfs, Path folder) throws IOException {
    this.hdfs = hdfs;
    this.folder = folder;
    home = hdfs.makeQualified(new org.apache.hadoop.fs.Path("/killed"));
    web = new CrawlCase(WEB, folder);
    Path local = web.crawl("local", "--threads", Integer.toString(THREADS), "--scope", "any");
    hdfs.mkdirs(home);
    hdfs.copyFromLocalFile(
        new org.apache.hadoop.fs.Path(local.toUri()), new org.apache.hadoop.fs.Path(home, "first"));
    assertEquals(0, resume(local.toString(), List.of(), wanted));
    assertTrue(wanted.size() > 2 * ASKED_UNTIL_DEATH, wanted::toString);
    digest = SeenAndFrontier.digest(local, 2);
  }

  /** Lets it die as it takes the lease, at the commit of the fetch and at the last one. */
  public void atCommits() throws IOException {
    org.apache.hadoop.fs.Path undisturbed = copy("undisturbed");
    Death never = Death.never(plain(undisturbed));
    Map<String, Integer> asked = new TreeMap<>();
    assertEquals(0, resume(undisturbed.toString(), never.hdfsArguments(), asked));
    assertSame(undisturbed, asked, "undisturbed");
    List<String> changes = never.changes();
    int log = 1 + changes.indexOf(find(changes, "create crawl/.*/log.tsv"));
    List<Integer> commits =
        IntStream.rangeClosed(1, changes.size())
            .filter(n -> changes.get(n - 1).startsWith("rename CURRENT-"))
            .boxed()
            .toList();
    int fetched = commits.stream().filter(n -> n > log).findFirst().orElseThrow();
    dieBefore(1 + changes.indexOf(find(changes, "rename LEASE-[0-9]+")));
    dieBefore(fetched);
    dieAfter(fetched);
    dieBefore(commits.get(commits.size() - 1));
  }

  private void dieBefore(int change) throws IOException {
    org.apache.hadoop.fs.Path workspace = copy("before-" + change);
    dieAndGoOn(workspace, Death.before(change, plain(workspace)), "before change " + change);
  }

  private void dieAfter(int change) throws IOException {
    org.apache.hadoop.fs.Path workspace = copy("after-" + change);
    dieAndGoOn(workspace, Death.after(change, plain(workspace)), "after change " + change);
  }

  private static String find(List<String> changes, String pattern) {
    return changes.stream().filter(c -> c.matches(pattern)).findFirst().orElseThrow();
  }

  /** Lets it die while it fetches, with jobs in this process: archives and log stay open. */
  public void whileItFetches() throws IOException {
    org.apache.hadoop.fs.Path workspace = copy("fetching");
    int askedBefore = web.server.log().size();
    Death death =
        Death.when(
            () -> web.server.log().size() >= askedBefore + ASKED_UNTIL_DEATH, plain(workspace));
    Map<String, Integer> asked = new TreeMap<>();
    assertNotEquals(0, resume(workspace.toString(), death.hdfsArguments(), asked));
    String log = find(death.changes(), "create crawl/.*/log.tsv").replace("create ", "");
    assertFalse(hdfs.isFileClosed(new org.apache.hadoop.fs.Path(workspace, log)));
    assertTrue(asked.size() < wanted.size(), "it had not fetched everything");
    assertEquals(0, resume(workspace.toString(), List.of(), asked));
    assertSame(workspace, asked, "while it fetches");
  }

  /**
   * Kills the process of the driver while its job fetches on the cluster, and takes away the note
   * of that job, as if the driver had died before it made the note.
   */
  public void theDriverWhoseJobFetches(Map<String, String> cluster) throws Exception {
    org.apache.hadoop.fs.Path workspace = copy("driver");
    Path here = Files.createDirectory(folder.resolve("driver"));
    int askedBefore = web.server.log().size();
    Process driver =
        Shell.start(
            here, cluster, line(workspace.toString(), "--delay", "5s", "-D", OWN_CONTAINERS));
    while (web.server.log().size() < askedBefore + ASKED_UNTIL_DEATH) {
      assertTrue(driver.isAlive(), () -> said(here));
      Thread.sleep(20);
    }
    driver.destroyForcibly().waitFor();
    assertEquals(1, forgetJobs(workspace));
    Shell.Result result = Shell.run(here, cluster, line(workspace.toString(), "--delay", "0s"));
    assertEquals(0, result.code(), result.err());
    assertTrue(
        result.err().matches("(?s).*ending application_[0-9_]+ \\(fetch round 2\\), which.*"),
        result.err());
    assertTrue(result.err().contains("answers of an attempt that died"), result.err());
    Map<String, Integer> asked = new TreeMap<>();
    CrawlCase.countPages(web.server.log(), askedBefore, asked);
    assertSame(workspace, asked, "the driver");
  }

  private static String said(Path here) {
    try {
      return Files.readString(here.resolve("stderr"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private int forgetJobs(org.apache.hadoop.fs.Path workspace) throws IOException {
    int jobs = 0;
    for (FileStatus file : hdfs.listStatus(workspace)) {
      if (!file.getPath().getName().contains(Workspace.JOB_INFIX)) continue;
      assertTrue(hdfs.delete(file.getPath(), false));
      jobs++;
    }
    return jobs;
  }

  private void dieAndGoOn(org.apache.hadoop.fs.Path workspace, Death death, String where)
      throws IOException {
    Map<String, Integer> asked = new TreeMap<>();
    assertNotEquals(0, resume(workspace.toString(), death.hdfsArguments(), asked), where);
    assertTrue(death.hasCome(), where);
    assertEquals(0, resume(workspace.toString(), List.of(), asked), where);
    assertSame(workspace, asked, where);
  }

  private void assertSame(
      org.apache.hadoop.fs.Path workspace, Map<String, Integer> asked, String where)
      throws IOException {
    assertEquals(digest, SeenAndFrontier.digest(hdfs, workspace, 2), where);
    assertTrue(asked.keySet().containsAll(wanted.keySet()), where);
    int again = asked.values().stream().mapToInt(times -> times - 1).sum();
    assertTrue(again <= THREADS, where + ": asked again for " + again);
  }

  /** Runs a round, or the rest of one, and counts what the server was asked for. */
  private int resume(String workspace, List<String> more, Map<String, Integer> asked) {
    int before = web.server.log().size();
    int code = new Program().run(line(workspace, more.toArray(String[]::new)));
    CrawlCase.countPages(web.server.log(), before, asked);
    return code;
  }

  private String[] line(String workspace, String... more) {
    List<String> line = new ArrayList<>(List.of("crawl", workspace, "--resume", "--rounds", "1"));
    line.addAll(List.of("--scratch", folder.resolve("scratch").toString(), "--memory", "64m"));
    line.addAll(List.of("-D", "crivello.reducers=1"));
    line.addAll(List.of(more));
    return line.toArray(String[]::new);
  }

  private org.apache.hadoop.fs.Path copy(String name) throws IOException {
    org.apache.hadoop.fs.Path copy = new org.apache.hadoop.fs.Path(home, name);
    org.apache.hadoop.fs.Path first = new org.apache.hadoop.fs.Path(home, "first");
    assertTrue(FileUtil.copy(hdfs, first, hdfs, copy, false, hdfs.getConf()));
    return copy;
  }

  private static Path plain(org.apache.hadoop.fs.Path path) {
    return Path.of(path.toUri().getPath());
  }

  @Override
  public void close() throws IOException {
    web.close();
  }
}
