package io.crivello.jobs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.ZstdOutputStream;
import io.crivello.jobs.pipeline.KilledOnHdfs;
import io.crivello.web.TestWeb;
import io.crivello.web.TestWebServer;
import io.crivello.web.WebSettings;
import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same commands on HDFS and YARN: one small cluster that all tests of this class share. */
@Timeout(480)
class ClusterIT {
  @TempDir static Path folder;

  private static MiniDFSCluster dfs;
  private static MiniMRYarnCluster yarn;
  private static Path confDirectory;

  @BeforeAll
  static void start() throws Exception {
    Configuration conf = new YarnConfiguration();
    conf.set("hadoop.tmp.dir", folder.resolve("hadoop").toString());
    conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, folder.resolve("dfs").toString());
    conf.setBoolean("yarn.nodemanager.vmem-check-enabled", false);
    conf.setFloat(
        "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", 99.5f);
    conf.setInt("yarn.scheduler.minimum-allocation-mb", 256);
    conf.setInt("yarn.app.mapreduce.am.resource.mb", 512);
    conf.set("yarn.app.mapreduce.am.command-opts", "-Xmx384m");
    conf.setInt("mapreduce.map.memory.mb", 512);
    conf.setInt("mapreduce.reduce.memory.mb", 512);
    conf.setBoolean("mapreduce.job.ubertask.enable", true);
    conf.setInt("dfs.heartbeat.interval", 1);
    conf.setInt("mapreduce.client.completion.pollinterval", 200);
    conf.setInt("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", 100);
    conf.setInt("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", 200);
    // A cluster's nodes have Hadoop installed; here they find it where this process does.
    String hadoop =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar"))
            .collect(Collectors.joining(","));
    conf.set("mapreduce.application.classpath", hadoop);
    System.setProperty("test.build.data", folder.resolve("data").toString());
    dfs = new MiniDFSCluster.Builder(conf).numDataNodes(1).build();
    conf.set("fs.defaultFS", dfs.getFileSystem().getUri().toString());
    yarn = new MiniMRYarnCluster("crivello", 1);
    yarn.init(conf);
    yarn.start();
    confDirectory = Files.createDirectory(folder.resolve("conf"));
    try (OutputStream out = Files.newOutputStream(confDirectory.resolve("core-site.xml"))) {
      yarn.getConfig().writeXml(out);
    }
  }

  @AfterAll
  static void stop() {
    if (yarn != null) yarn.stop();
    if (dfs != null) dfs.shutdown(true);
  }

  @Test
  void codesGivesTheSameAnswerOnTheCluster() throws Exception {
    String text =
        LongStream.range(0, 5000)
            .mapToObj(i -> Long.toString(i * i % 977))
            .collect(Collectors.joining("\n", "", "\n"));
    Path local = Files.writeString(folder.resolve("ints"), text);
    FileSystem fs = dfs.getFileSystem();
    org.apache.hadoop.fs.Path remote = new org.apache.hadoop.fs.Path("/ints");
    try (OutputStream out = fs.create(remote)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    Path here = Files.createDirectory(folder.resolve("here"));
    Shell.Result embedded = Shell.run(here, Map.of(), "codes", "--ints", local.toString());
    assertEquals(0, embedded.code(), embedded.err());
    Shell.Result flag =
        Shell.run(
            here,
            Map.of(),
            "codes",
            "--ints",
            "/ints",
            "--cluster",
            confDirectory.toString(),
            "-Dcrivello.reducers=1");
    assertEquals(0, flag.code(), flag.err());
    assertEquals(embedded.out(), flag.out());
    Shell.Result environment =
        Shell.run(
            here,
            Map.of("HADOOP_CONF_DIR", confDirectory.toString()),
            "codes",
            "--ints",
            "/ints",
            "-Dcrivello.reducers=2");
    assertEquals(0, environment.code(), environment.err());
    assertEquals(embedded.out(), environment.out());
    assertTrue(fs.exists(remote));
    assertFalse(
        Arrays.stream(fs.listStatus(fs.getHomeDirectory()))
            .anyMatch(f -> f.getPath().getName().startsWith(".crivello")),
        "scratch files on the cluster are removed");
    assertEquals(
        2,
        Shell.run(
                here,
                Map.of("HADOOP_CONF_DIR", confDirectory.toString()),
                "codes",
                "--ints",
                "/none")
            .code());
  }

  @Test
  void graphsAreTheSameOnTheClusterAndEmbedded() throws Exception {
    String text =
        LongStream.range(0, 20_000)
            .mapToObj(i -> i * i % 1009 + "\t" + i * 7 % 1013)
            .collect(Collectors.joining("\n", "# arcs\n", "\n"));
    Path here = Files.createDirectories(folder.resolve("graphs"));
    Files.writeString(here.resolve("arcs.txt"), text);
    FileSystem fs = dfs.getFileSystem();
    org.apache.hadoop.fs.Path remote = new org.apache.hadoop.fs.Path("/arcs/arcs.zst");
    try (OutputStream out = new ZstdOutputStream(fs.create(remote))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    Map<String, String> cluster = Map.of("HADOOP_CONF_DIR", confDirectory.toString());
    List<String> build = List.of("graph", "build", "--ranges", "3", "--arcs");
    Shell.Result embedded = Shell.run(here, Map.of(), words(build, "arcs.txt", "web"));
    assertEquals(0, embedded.code(), embedded.err());
    Shell.Result there = Shell.run(here, cluster, words(build, "/arcs", "/graphs/web"));
    assertEquals(0, there.code(), there.err());
    assertEquals(embedded.out(), there.out());
    for (String extension : List.of(".graph", ".offsets", ".properties")) {
      try (InputStream in = fs.open(new org.apache.hadoop.fs.Path("/graphs/web" + extension))) {
        assertArrayEquals(
            Files.readAllBytes(here.resolve("web" + extension)), in.readAllBytes(), extension);
      }
    }
    assertEquals(
        3, fs.listStatus(new org.apache.hadoop.fs.Path("/graphs")).length, "nothing else is left");
    List<String> list = List.of("graph", "list", "--from", "500");
    assertEquals(
        Shell.run(here, Map.of(), words(list, "web")).out(),
        Shell.run(here, cluster, words(list, "/graphs/web")).out());
  }

  private static String[] words(List<String> first, String... more) {
    return Stream.concat(first.stream(), Arrays.stream(more)).toArray(String[]::new);
  }

  @Test
  void twoRoundsOfACrawlGiveTheSameOnTheClusterAndEmbedded() throws Exception {
    TestWeb web = new TestWeb(new WebSettings().seed(3).hosts(4).pages(12));
    Path here = Files.createDirectory(folder.resolve("crawls"));
    try (TestWebServer server = new TestWebServer(web)) {
      Path hosts = Files.writeString(folder.resolve("hosts"), server.hostsFile());
      Path seeds = Files.write(folder.resolve("seeds"), web.seeds());
      List<String> crawl =
          List.of(
              "--seeds",
              seeds.toUri().toString(),
              "--hosts",
              hosts.toString(),
              "--allow-private",
              "--scope",
              "any",
              "--delay",
              "0s",
              "--ip-delay",
              "0s",
              "--rounds",
              "2",
              "--agents",
              "2",
              "--threads",
              "4",
              "--memory",
              "64m");
      succeed(here, Map.of(), "crawl", "embedded", crawl);
      Map<String, String> cluster = Map.of("HADOOP_CONF_DIR", confDirectory.toString());
      succeed(here, cluster, "crawl", "/crawl", crawl);
      String seen = succeed(here, Map.of(), "list", "embedded", List.of("seen"));
      assertTrue(seen.lines().count() > 10, seen);
      assertEquals(seen, succeed(here, cluster, "list", "/crawl", List.of("seen")));
      String fetched = succeed(here, cluster, "list", "/crawl", List.of("fetched"));
      String embedded = succeed(here, Map.of(), "list", "embedded", List.of("fetched"));
      assertEquals(firstFields(embedded), firstFields(fetched));
    }
  }

  @Test
  void aDriverThatDiesIsGoneOnWithAsIfNothingHadHappened() throws Exception {
    Path here = Files.createDirectory(folder.resolve("killed"));
    try (KilledOnHdfs killed = new KilledOnHdfs(dfs.getFileSystem(), here)) {
      killed.atCommits();
      killed.whileItFetches();
      killed.theDriverWhoseJobFetches(Map.of("HADOOP_CONF_DIR", confDirectory.toString()));
    }
  }

  private static List<String> firstFields(String lines) {
    return lines.lines().map(line -> line.substring(0, line.indexOf('\t'))).toList();
  }

  private static String succeed(
      Path here,
      Map<String, String> environment,
      String command,
      String workspace,
      List<String> more)
      throws Exception {
    List<String> line = new ArrayList<>(List.of(command, workspace));
    line.addAll(more);
    Shell.Result result = Shell.run(here, environment, line.toArray(String[]::new));
    assertEquals(0, result.code(), result.err());
    return result.out();
  }
}
