package io.crivello.jobs.demo;

import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/**
 * Serves the pages of all javadoc jars of a directory by plain HTTP on loopback, each host at an
 * address and port of its own. Where a system has only one loopback address, hosts share it and
 * differ by port.
 *
 * <p>Memory is that of the jars' directories and of the answers under way.
 */
@UsesJdkHttpServer
public final class DemoSite implements Closeable {
  /** Without it, headers wait for the acknowledgement of the answer before: 40 ms each. */
  private static final String NO_DELAY = "sun.net.httpserver.nodelay";

  private static final int BACKLOG = 1024;

  private final Map<String, HostPages> hosts = new TreeMap<>();
  private final List<String> hostLines = new ArrayList<>();
  private final List<HttpServer> servers = new ArrayList<>();
  private final ExecutorService threads;

  /**
   * Opens every jar of a directory and starts to serve.
   *
   * @param threads how many requests are answered at the same time
   * @throws IOException naming the file, if a jar cannot be read, there is none, or two are for the
   *     same place
   */
  public DemoSite(Path directory, int threads) throws IOException {
    this.threads =
        Executors.newFixedThreadPool(
            threads,
            work -> {
              Thread thread = new Thread(work, "demo-site");
              thread.setDaemon(true);
              return thread;
            });
    try {
      open(directory);
      if (System.getProperty(NO_DELAY) == null) System.setProperty(NO_DELAY, "true");
      int number = 0;
      for (HostPages host : hosts.values()) serve(host, ++number);
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private void open(Path directory) throws IOException {
    List<Path> jars;
    try (Stream<Path> files = Files.list(directory)) {
      jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
    if (jars.isEmpty()) throw new IOException(directory + " holds no jar");
    for (Path file : jars) {
      Shelf shelf = Shelf.of(file.getFileName().toString());
      hosts.computeIfAbsent(shelf.host(), HostPages::new).add(shelf, new JavadocJar(file));
    }
  }

  private void serve(HostPages host, int number) throws IOException {
    HttpServer server = bind("127.2." + number / 250 + "." + (1 + number % 250));
    servers.add(server);
    server.createContext("/", host::answer);
    server.setExecutor(threads);
    server.start();
    InetSocketAddress address = server.getAddress();
    hostLines.add(
        host.name() + " " + address.getAddress().getHostAddress() + ":" + address.getPort());
  }

  private static HttpServer bind(String address) throws IOException {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getByName(address), 0), BACKLOG);
    } catch (BindException e) {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    }
  }

  /** Lines {@code name address:port}, as the option --hosts of a crawl takes them. */
  public String hostsFile() {
    return String.join("\n", hostLines) + "\n";
  }

  /** The entrances of every jar: its index, and the pages that list its packages and classes. */
  public List<String> seeds() {
    List<String> seeds = new ArrayList<>();
    for (HostPages host : hosts.values()) host.addSeeds(seeds);
    return seeds;
  }

  /** The names of the hosts, sorted. */
  public List<String> hosts() {
    return List.copyOf(hosts.keySet());
  }

  /** The number of HTML pages in all jars. */
  public int pages() {
    int pages = 0;
    for (HostPages host : hosts.values()) pages += host.pages();
    return pages;
  }

  /** Stops to serve at once and closes the jars. */
  @Override
  public void close() throws IOException {
    for (HttpServer server : servers) server.stop(0);
    threads.shutdownNow();
    for (HostPages host : hosts.values()) host.close();
  }
}
