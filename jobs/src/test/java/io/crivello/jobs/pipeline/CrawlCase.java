package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.crivello.jobs.Program;
import io.crivello.web.RequestLog;
import io.crivello.web.TestWeb;
import io.crivello.web.TestWebServer;
import io.crivello.web.WebSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A test web that is being served, and crawls of it through the program's own entry. */
final class CrawlCase implements AutoCloseable {
  final TestWeb web;
  final TestWebServer server;
  final Path directory;
  private final Path hosts;
  private final Path seeds;

  CrawlCase(WebSettings settings, Path directory) throws IOException {
    this.directory = directory;
    web = new TestWeb(settings);
    server = new TestWebServer(web);
    hosts = directory.resolve("hosts.txt");
    seeds = directory.resolve("seeds.txt");
    Files.writeString(hosts, server.hostsFile());
    Files.write(seeds, web.seeds());
  }

  /** Crawls from the seeds without delays, after failures neither, and must succeed. */
  Path crawl(String name, String... arguments) {
    List<String> line = new ArrayList<>(List.of(arguments));
    line.addAll(List.of("--delay", "0s", "--ip-delay", "0s"));
    if (!line.contains("--threads")) line.addAll(List.of("--threads", "16"));
    if (!line.contains("--back-off")) line.addAll(List.of("--back-off", "1ms"));
    crawlPolitely(name, line.toArray(String[]::new));
    return directory.resolve(name);
  }

  /** Crawls from the seeds with delays as given or by default, and must succeed. */
  Program crawlPolitely(String name, String... arguments) {
    Program program = new Program();
    String[] line = line(name, arguments).toArray(String[]::new);
    assertEquals(0, program.run(line), program::err);
    return program;
  }

  /** The command line that begins a crawl from the seeds. */
  List<String> line(String name, String... arguments) {
    List<String> line = new ArrayList<>(List.of("crawl", directory.resolve(name).toString()));
    line.addAll(List.of(arguments));
    line.addAll(List.of("--seeds", seeds.toString(), "--hosts", hosts.toString()));
    line.add("--allow-private");
    return line;
  }

  /** Adds what is no part of the web: a seed, or a name and its address. */
  void add(String seed, String host) throws IOException {
    Files.writeString(seeds, seed + "\n", StandardOpenOption.APPEND);
    Files.writeString(hosts, host + "\n", StandardOpenOption.APPEND);
  }

  /** Counts how often each page was asked for, from a request on; robots.txt is no page. */
  static void countPages(RequestLog log, int from, Map<String, Integer> asked) {
    for (int i = from; i < log.size(); i++) {
      String url = log.get(i).url();
      if (!url.endsWith("/robots.txt")) asked.merge(url, 1, Integer::sum);
    }
  }

  /** The first fields of what a list prints. */
  static List<String> urls(Path workspace, String what) {
    return lines(workspace, what).stream().map(line -> line.split("\t")[0]).toList();
  }

  static List<String> lines(Path workspace, String what) {
    Program program = new Program();
    assertEquals(0, program.run("list", workspace.toString(), what), program::err);
    return program.out().lines().toList();
  }

  /** A digest of all files of some datasets, by their names without epochs, and their bytes. */
  static String digest(Path workspace, String... parts) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    try (Stream<Path> walk = Files.walk(workspace)) {
      for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
        String name = workspace.relativize(file).toString();
        boolean wanted = Stream.of(parts).anyMatch(part -> name.matches(part));
        if (!wanted) continue;
        digest.update(name.replaceAll("/[0-9]{5}/", "/").getBytes(StandardCharsets.UTF_8));
        digest.update(Files.readAllBytes(file));
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
