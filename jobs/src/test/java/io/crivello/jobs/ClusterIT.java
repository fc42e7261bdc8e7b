package io.crivello.jobs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.ZstdOutputStream;
import io.crivello.jobs.pipeline.KilledOnHdfs;
import io.crivello.jobs.pipeline.TwinWorkspaces;
import io.crivello.web.Behaviour;
import io.crivello.web.TestWeb;
import io.crivello.web.TestWebServer;
import io.crivello.web.WebSettings;
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
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same commands on HDFS and YARN: one small cluster that all tests of this class share. */
@Timeout(480)
class ClusterIT {
  private static final int WORDS = 300;

  @TempDir static Path folder;

  private static MiniCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = new MiniCluster(folder);
  }

  @AfterAll
  static void stop() {
    if (cluster != null) cluster.close();
  }

  @Test
  void codesGivesTheSameAnswerOnTheCluster() throws Exception {
    String text =
        LongStream.range(0, 5000)
            .mapToObj(i -> Long.toString(i * i % 977))
            .collect(Collectors.joining("\n", "", "\n"));
    Path local = Files.writeString(folder.resolve("ints"), text);
    FileSystem fs = cluster.hdfs();
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
            cluster.settings().toString(),
            "-Dcrivello.reducers=1");
    assertEquals(0, flag.code(), flag.err());
    assertEquals(embedded.out(), flag.out());
    Shell.Result environment =
        Shell.run(here, cluster.environment(), "codes", "--ints", "/ints", "-Dcrivello.reducers=2");
    assertEquals(0, environment.code(), environment.err());
    assertEquals(embedded.out(), environment.out());
    assertTrue(fs.exists(remote));
    assertFalse(
        Arrays.stream(fs.listStatus(fs.getHomeDirectory()))
            .anyMatch(f -> f.getPath().getName().startsWith(".crivello")),
        "scratch files on the cluster are removed");
    assertEquals(2, Shell.run(here, cluster.environment(), "codes", "--ints", "/none").code());
  }

  @Test
  void graphsAreTheSameOnTheClusterAndEmbedded() throws Exception {
    String text =
        LongStream.range(0, 20_000)
            .mapToObj(i -> i * i % 1009 + "\t" + i * 7 % 1013)
            .collect(Collectors.joining("\n", "# arcs\n", "\n"));
    Path here = Files.createDirectories(folder.resolve("graphs"));
    Files.writeString(here.resolve("arcs.txt"), text);
    FileSystem fs = cluster.hdfs();
    org.apache.hadoop.fs.Path remote = new org.apache.hadoop.fs.Path("/arcs/arcs.zst");
    try (OutputStream out = new ZstdOutputStream(fs.create(remote))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    Map<String, String> there = cluster.environment();
    List<String> build = List.of("graph", "build", "--ranges", "3", "--arcs");
    Shell.Result embedded = Shell.run(here, Map.of(), line(build, "arcs.txt", "web"));
    assertEquals(0, embedded.code(), embedded.err());
    Shell.Result built = Shell.run(here, there, line(build, "/arcs", "/graphs/web"));
    assertEquals(0, built.code(), built.err());
    assertEquals(embedded.out(), built.out());
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
        Shell.run(here, Map.of(), line(list, "web")).out(),
        Shell.run(here, there, line(list, "/graphs/web")).out());
  }

  private static String[] line(List<String> first, String... more) {
    return Stream.concat(first.stream(), Arrays.stream(more)).toArray(String[]::new);
  }

  @Test
  void aCrawlAndWhatComesOfItAreTheSameOnTheClusterAndEmbedded() throws Exception {
    TestWeb web =
        new TestWeb(new WebSettings().seed(3).hosts(4).pages(12).share(Behaviour.COPY, 0.3));
    Path here = Files.createDirectory(folder.resolve("crawls"));
    org.apache.hadoop.fs.Path remote = new org.apache.hadoop.fs.Path("/crawl");
    TwinWorkspaces crawls =
        new TwinWorkspaces(
            cluster.hdfs(), cluster.environment(), remote, here.resolve("embedded"), here);
    try (TestWebServer server = new TestWebServer(web)) {
      crawl(crawls, web, server);
    }
    crawls.assertSameCrawl();
    String seen = crawls.look("list", "seen");
    assertTrue(seen.lines().count() > 10, seen);

    TwinWorkspaces copies = crawls.copied(here.resolve("copy"));
    for (String list : List.of("seen", "fetched", "failed", "frontier", "rounds")) {
      copies.look("list", list);
    }
    String home = web.seeds().get(0);
    assertTrue(copies.run("page", home).contains("kind       html"), "the page's kind");
    for (String part : List.of("--text", "--html", "--links", "--versions")) {
      assertFalse(copies.look("page", home, part).isBlank(), part);
    }
    copies.ingest(inputs(), "--date", "2020-05-06");
    assertTrue(copies.look("page", "http://a.example/1", "--text").contains("w299"), "its text");
    String pairs = copies.neardup("--distance", "3,8");
    assertTrue(pairs.contains("http://a.example/0\thttp://a.example/1\t"), pairs);
    assertTrue(pairs.contains("http://a.example/1\thttp://b.example/\t"), pairs);
    String verified = copies.run("check");
    assertTrue(verified.contains("pages looked through for copies"), verified);
  }

  private static void crawl(TwinWorkspaces crawls, TestWeb web, TestWebServer server)
      throws Exception {
    Path hosts = Files.writeString(folder.resolve("hosts"), server.hostsFile());
    Path seeds = Files.write(folder.resolve("seeds"), web.seeds());
    List<String> line =
        new ArrayList<>(List.of("--seeds", seeds.toUri().toString(), "--hosts", hosts.toString()));
    line.addAll(List.of("--allow-private", "--scope", "any", "--delay", "0s", "--ip-delay", "0s"));
    line.addAll(List.of("--rounds", "2", "--agents", "2", "--threads", "4"));
    crawls.run("crawl", line.toArray(String[]::new));
  }

  /** An archive of two pages that differ by a word, and a document that differs by another one. */
  private static List<Path> inputs() throws Exception {
    Path archive =
        Files.writeString(folder.resolve("pages.warc"), record(0, words()) + record(1, words()));
    String text = words().replace(" w7 ", " seven ");
    Path documents =
        Files.writeString(
            folder.resolve("documents.jsonl"),
            "{\"url\": \"http://b.example/\", \"text\": \"" + text + "\"}\n");
    return List.of(archive, documents);
  }

  private static String words() {
    return IntStream.range(0, WORDS).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
  }

  private static String record(int number, String text) {
    String page = "<p>" + text.replace(" w5 ", " five" + number + " ") + "</p>";
    String block = "HTTP/1.1 200 X\r\nContent-Type: text/html\r\n\r\n" + page;
    return "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/"
        + number
        + "\r\nWARC-Date: 2020-05-06T07:08:09Z\r\nWARC-Record-ID: <urn:uuid:"
        + number
        + ">\r\nContent-Type: application/http;msgtype=response\r\nContent-Length: "
        + block.length()
        + "\r\n\r\n"
        + block
        + "\r\n\r\n";
  }

  @Test
  void aDriverThatDiesIsGoneOnWithAsIfNothingHadHappened() throws Exception {
    Path here = Files.createDirectory(folder.resolve("killed"));
    try (KilledOnHdfs killed = new KilledOnHdfs(cluster.hdfs(), here)) {
      killed.atCommits();
      killed.whileItFetches();
      killed.theDriverWhoseJobFetches(cluster.environment());
    }
  }
}
